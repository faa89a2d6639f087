"""The page in a real Chromium, under load: true, moving, quiet and clean."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from prometheus_client.parser import text_string_to_metric_families
from running import until

SEEN = {
    "received": "streamdeid_messages_in_total",
    "released": "streamdeid_messages_released_total",
    "quarantined": "streamdeid_messages_quarantined_total",
    "replaced": "streamdeid_spans_total",
    "committed": "streamdeid_transactions_total",
}


@pytest.fixture
def page(browser: Browser, services: list[Any]) -> Iterator[Page]:
    """The page of the first service; any complaint of the browser fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda m: complaints.append(m.text) if m.type != "log" else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto(services[0].address + "/")
    expect(opened.locator("#state")).to_have_text("ready")
    yield opened
    context.close()
    assert complaints == []


def totals(text: str) -> dict[str, float]:
    """Sums of what /metrics says, by sample."""
    sums: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            sums[sample.name] = sums.get(sample.name, 0.0) + sample.value
    return sums


def number(page: Page, name: str) -> float:
    """The number that stands in an element."""
    found = re.match(r"[\d,]+", page.locator(f"#{name}").inner_text())
    assert found, name
    return float(found[0].replace(",", ""))


@pytest.fixture
def pause(feeder: Any) -> Iterator[Callable[[], None]]:
    """Stop the feed until the test is over."""
    yield feeder.rest
    feeder.start()


def test_its_numbers_are_those_of_metrics(
    page: Page, services: list[Any], pause: Callable[[], None]
) -> None:
    service = services[0]
    until(lambda: service.total("streamdeid_messages_in_total") > 50, "enough has come")
    pause()

    def equal() -> bool:
        page.wait_for_timeout(500)
        said = totals(service.text("/metrics"))
        return all(number(page, name) == said[metric] for name, metric in SEEN.items())

    until(equal, "the page tells what /metrics tells")
    counts = re.findall(r'quarantined_total{reason="(\w+)"} ([\d.]+)', service.text("/metrics"))
    rows = [row.locator("td").all_inner_texts() for row in page.locator("#reasons tr").all()]
    shown = {cells[0]: float(cells[-1].replace(",", "")) for cells in rows}
    assert shown
    assert shown == {reason: float(count) for reason, count in counts if float(count)}


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.00025, "250 µs"), (0.5, "500 ms"), (0.0225, "22.5 ms"), (10, "10 s"), (600, "10 min")],
)
def test_times_are_told_in_their_own_unit(seconds: float, words: str, page: Page) -> None:
    assert page.evaluate(f"seconds({seconds})") == words


@pytest.mark.parametrize("top", [0.99, 1, 9.9, 9.999, 10, 2.49, 999.9])
def test_an_axis_ends_a_little_above_what_is_drawn(top: float, page: Page) -> None:
    assert top < page.evaluate(f"nice({top})") <= 2.05 * top


def test_plots_move(page: Page) -> None:
    drawn = {"flow": 3, "latency": 3, "waiting": 1, "bytes": 2}
    for plot, count in drawn.items():
        expect(page.locator(f"#{plot} path.in")).to_have_count(count, timeout=10_000)
    moving = ["#flow path.in.a", "#found path.layer.a", "#held path.layer.c", "#waiting path.in"]
    before = [page.locator(plot).get_attribute("d") for plot in moving]
    page.wait_for_timeout(2200)
    after = [page.locator(plot).get_attribute("d") for plot in moving]
    assert all(one != other for one, other in zip(before, after, strict=True))
    expect(page.locator("#received-rate")).not_to_have_text("0 /s", timeout=10_000)


def test_a_pointer_on_a_plot_tells_the_numbers_of_that_moment(page: Page) -> None:
    page.wait_for_timeout(4000)
    page.evaluate("stream.close()")
    box = page.locator("#flow").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] - 15, box["y"] + 60)
    expect(page.locator("#flow line.at")).to_have_count(1)
    told = page.locator("#flow-legend").inner_text()
    assert re.search(r"received [\d.]+ /s.*quarantined [\d.]+ /s.*[1-5] s ago", told, re.DOTALL)
    page.mouse.move(2, 2)
    expect(page.locator("#flow line.at")).to_have_count(0)


def test_a_page_that_is_opened_late_shows_what_was_before(page: Page) -> None:
    expect(page.locator("#flow path.in.a")).to_have_count(1)
    assert page.evaluate("draws.flow.points.length") > 3


def test_a_process_that_began_anew_is_drawn_anew(page: Page) -> None:
    page.wait_for_timeout(2500)
    last = page.evaluate("seen[seen.length - 1]")
    page.evaluate("now => { stream.close(); show({...now, at: now.at - 1000}); }", last)
    assert page.evaluate("draws.flow.points.length") == 1


def test_of_many_reasons_the_most_are_named_and_the_others_are_one(page: Page) -> None:
    many = {f"reason_{n}": 100 - n for n in range(20)}
    page.evaluate("many => { stream.close(); bars('reasons', many, 'c', ''); }", many)
    rows = page.locator("#reasons tr").all_inner_texts()
    assert len(rows) == 12
    assert rows[-1].split() == ["9", "others", str(sum(100 - n for n in range(11, 20)))]


def test_nothing_of_a_message_is_in_the_page(
    page: Page, messages: list[bytes], services: list[Any]
) -> None:
    page.wait_for_timeout(1500)
    text = page.locator("html").evaluate("e => e.outerHTML").lower()
    sent = services[0].text("/").lower()
    names = {
        word.lower()
        for payload in messages
        for line in payload.decode("latin-1").splitlines()
        if line.startswith("PID|")
        for word in re.findall(r"[A-Za-z]{4,}|\d{8,}", line)
    }
    assert len(names) > 30
    words, own = (set(re.findall(r"[a-z]{4,}|\d{8,}", t)) for t in (text, sent))
    assert len(words - own) > 10
    # Street is a label, and somebody lives near the harbor of the policy's name.
    codes = {"street", "city", "state", "country", "harbor"}
    assert names & (words - own) <= codes


def test_it_asks_nobody_else_and_runs_only_its_own_script(
    browser: Browser, services: list[Any]
) -> None:
    context = browser.new_context()
    opened = context.new_page()
    asked: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    answer = opened.goto(services[0].address + "/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    opened.wait_for_timeout(500)
    context.close()
    assert {url.split("?")[0] for url in asked} == {
        services[0].address + "/",
        services[0].address + "/events",
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 400])
def test_it_is_clean_in_light_and_dark_on_a_desk_and_on_a_telephone(
    scheme: Any, width: int, browser: Browser, services: list[Any], tmp_path_factory: Any
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    opened = context.new_page()
    opened.goto(services[0].address + "/")
    expect(opened.locator("#flow path.in.a")).to_have_count(1, timeout=10_000)
    expect(opened.locator("#received-rate")).to_have_text(re.compile(r"[1-9]"))
    folder = tmp_path_factory.getbasetemp() / "screenshots"
    folder.mkdir(exist_ok=True)
    opened.screenshot(path=folder / f"{scheme}-{width}.png", full_page=True)
    assert opened.evaluate("document.documentElement.scrollWidth") == width
    cut = opened.evaluate(
        "[...document.querySelectorAll('section, b, h2, td')]"
        ".filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth).map(e => e.outerHTML)"
    )
    assert cut == []
    ground, ink = opened.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    )
    assert contrast(ground, ink) > 7
    context.close()


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2.2, relative luminance)."""

    def luminance(colour: str) -> float:
        parts = [int(p) / 255 for p in re.findall(r"\d+", colour)[:3]]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
