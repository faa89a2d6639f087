# One command per wish. `make demo` and `make test` need only Python 3.11+, make and a package registry.
.DEFAULT_GOAL := help
.PHONY: help demo test native lint format bench faults soak fuzz model lexicons lock clean

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ENGINE := build/native/.ready
# Whether there is a cargo that can build native/ (rust-version of its Cargo.toml).
RUST := $(shell cargo --version 2>/dev/null | awk '{ split($$2, part, "."); if (part[1] > 1 || part[2] >= 89) print "yes" }')
PIN := $(BIN)/pip-compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url \
	--no-emit-find-links --no-emit-trusted-host --no-emit-options

help: ## Show what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(READY): requirements.lock pyproject.toml
	@echo "Setting up $(VENV) (about a minute, once)" >&2
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11) and "streamdeid needs Python 3.11 or later")'
	@python3 -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

native: $(ENGINE) ## Build the compiled engine (Rust); without it everything works, slower

# Nothing is asked of a machine without Rust: there the plain reference computes the same.
$(ENGINE): $(wildcard native/src/*.rs) native/Cargo.toml
	@mkdir -p $(@D)
	@if [ -n "$(RUST)" ]; then \
		echo "Building the compiled engine (seconds, once)" >&2; \
		cargo build --quiet --release --manifest-path native/Cargo.toml --target-dir build/native \
			&& cp $$(ls build/native/release/*streamdeid_native.so build/native/release/*streamdeid_native.dylib \
				2>/dev/null) streamdeid/native/; \
	else \
		echo "No Rust 1.89 here: everything works without the compiled engine, slower" >&2; \
	fi
	@touch $@

demo: $(READY) $(ENGINE) ## De-identify the bundled sample feed, and show before and after
	@$(BIN)/streamdeid demo --out build/demo

test: $(READY) $(ENGINE) ## Run every test, on a real broker and a real browser where they are at hand
	@$(BIN)/python -m pytest --numprocesses 2 --dist loadscope --no-loadscope-reorder

lint: $(READY) ## Formatting, linting, types and import contracts
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@if [ -n "$(RUST)" ]; then \
		cargo fmt --check --manifest-path native/Cargo.toml \
			&& cargo clippy --quiet --all-targets --manifest-path native/Cargo.toml --target-dir build/native -- \
				--deny warnings \
			&& cargo test --quiet --manifest-path native/Cargo.toml --target-dir build/native; \
	fi

format: $(READY) ## Write the formatting that lint asks for
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

# A benchmark that fails must not be hidden by the end of the pipe.
bench: SHELL := bash
bench: .SHELLFLAGS := -o pipefail -c
bench: $(READY) $(ENGINE) ## Measure, as ratios in one run, and write build/bench.txt
	@mkdir -p build
	@for script in tests/bench/bench_*.py; do $(BIN)/python "$$script" || exit 1; done | tee build/bench.txt

faults: $(READY) ## Print what becomes of every record under each fault, on three real brokers
	@$(BIN)/python tests/faults

soak: $(READY) ## Run at 70 % of capacity for MINUTES (30), then flood and drain; memory must stay
	@$(BIN)/python tests/faults/soak.py --minutes $(or $(MINUTES),30)

fuzz: $(READY) ## Feed a million broken messages to the HL7 reader, and broken batches to Kafka's
	@$(BIN)/python tests/bench/fuzz_hl7v2.py --inputs 1000000
	@$(BIN)/python tests/bench/fuzz_batches.py --inputs 100000

model: $(READY) ## Train the shipped English model from the shipped notes (an hour); goes on after a stop
	@$(BIN)/python -m streamdeid.training.tagger.build --out build/tagger --ship

lexicons: $(READY) ## Build the shipped lexicons again from released packages
	@$(BIN)/python -m streamdeid.training.lexicons

lock: ## Pin what pyproject.toml asks for, with hashes and without addresses; and of that, what the image runs
	@$(PIN) --all-extras --output-file requirements.lock pyproject.toml
	@$(PIN) --extra tracing --constraint requirements.lock --output-file requirements-run.lock pyproject.toml

clean: ## Remove what was made, but not the environment
	@rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
