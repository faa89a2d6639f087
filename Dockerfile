# Three stages: the first builds the compiled engine, the second the wheel and the environment, and the third carries
# the environment and nothing else.
FROM rust:1.95-slim AS native
WORKDIR /src
COPY native native
RUN cargo build --release --manifest-path native/Cargo.toml --target-dir /tmp/native

FROM python:3.11-slim AS build
WORKDIR /src
COPY requirements.lock requirements-run.lock ./
RUN python -m venv /opt/build \
    && /opt/build/bin/pip install --no-cache-dir --require-hashes --requirement requirements.lock
# The image runs what requirements-run.lock pins: no test, no training, no plotting.
RUN python -m venv /opt/streamdeid \
    && /opt/streamdeid/bin/pip install --no-cache-dir --require-hashes --requirement requirements-run.lock
COPY . .
COPY --from=native /tmp/native/release/libstreamdeid_native.so streamdeid/native/
RUN /opt/build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /tmp/wheel . \
    && /opt/streamdeid/bin/pip install --no-cache-dir --no-deps /tmp/wheel/*.whl

FROM python:3.11-slim
# 65532 is nobody in particular; the root file system may be mounted read-only.
COPY --from=build /opt/streamdeid /opt/streamdeid
USER 65532:65532
ENV PATH=/opt/streamdeid/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
EXPOSE 8080
ENTRYPOINT ["streamdeid"]
CMD ["run", "--config", "/etc/streamdeid/streamdeid.toml"]
