"""What the page tells is so: names, pictures, market, city, seed, and who looks."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import sabika
from tests.browser.conftest import Visit, device_of, wait_until
from tests.browser.moments import NAMES, Moment, moment_of, put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.tables import call, links_of, make_table


def arrive(visit: Visit, **options: object) -> Page:
    """Return the start page of a new visitor."""
    page = visit("/", **options)
    expect(page.get_by_test_id("play-now")).to_be_visible()
    return page


def test_the_end_of_a_game(visit: Visit, database: Path, tmp_path: Path) -> None:
    """The seed was sealed from the start, the winner's list says "you", the table leads back, and no tile will come.

    The game's file keeps the names.
    """
    page = arrive(visit)
    moment = whole_game("alhambra", 3, leave=1)
    code = put_on_table(database, device_of(page), moment, here=(moment.seat,))
    page.goto(f"/t/{code}")
    sealed = page.get_by_test_id("log-seed-hash").inner_text()
    Person(page).play_to_the_end()
    page.get_by_test_id("fair").locator("summary").first.click()
    assert page.get_by_test_id("seed-hash").inner_text() == sealed
    expect(page.get_by_test_id(f"result-score-{moment.seat}")).to_contain_text("You")
    page.get_by_test_id("look").click()
    expect(page.get_by_test_id("result")).to_have_count(0)
    market = page.locator("[data-testid^=market-]")
    assert any(tile is None for tile in market.evaluate_all("all => all.map(one => one.dataset.tile ?? null)"))
    expect(page.get_by_text("refilled after the turn")).to_have_count(0)
    page.get_by_test_id("result-back").click()
    expect(page.get_by_test_id("result")).to_be_visible()
    page.goto("/replays")
    final = call(page, "GET", f"/api/tables/{code}/state")["portrait"]["board"]["seats"]
    mine = next(seat for seat in final if seat["seat"] == moment.seat)
    expect(page.locator(".picture svg > g")).to_have_count(len(mine["city"]["tiles"]))
    expect(page.get_by_role("link").filter(has=page.locator(".picture"))).to_contain_text("You")
    file = tmp_path / "kept.game"
    file.write_bytes(page.request.get(f"/api/tables/{code}/record").body())
    page.get_by_test_id("upload").set_input_files(file)
    page.wait_for_url("**/replay/*")
    expect(page.get_by_test_id("replay-seat-1")).to_contain_text("Marco")


OWN = {
    "en": ("You have the most, ", "You tie for", "You has"),
    "nl": ("Jij hebt er de meeste, ", "Samen bezetten jullie", "Jij heeft"),
    "de": ("Du hast die meisten, ", "Gleich viele: du;", "Du hat "),
    "hu": ("ez a legtöbb, tiéd az első hely", "Együtt foglaljátok el", "Te: övé"),
}
"""By language what whoever has most is told, what they are told of equal numbers, and what nobody says to them."""


def lines_of_the_scoring(person: Person) -> list[str]:
    """Look at the lines of a scoring one by one; return what each tells."""
    while person.wait() != "scoring":
        person.step()
    said = [person.find("scoring-line").inner_text()]
    while person.seen("scoring-next"):
        person.press(person.find("scoring-next"))
        said.append(person.find("scoring-line").inner_text())
    return said


@pytest.mark.parametrize(
    ("title", "language"), [("alhambra", "en"), ("roll_and_write", "nl"), ("granada", "de"), ("alhambra", "hu")]
)
def test_in_a_scoring_whoever_plays_alone_here_is_you(visit: Visit, database: Path, title: str, language: str) -> None:
    """As at the table: in its heads, its lines and its sentences; the others have their names."""
    page = arrive(visit, language=language)
    moment = whole_game(title, 3, leave=1)
    own = NAMES[moment.seat]
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page)
    lines = lines_of_the_scoring(person)
    most, equal, wrong = OWN[language]
    scoring = person.find("scoring")
    said = "\n".join([*lines, scoring.inner_text(), scoring.get_by_role("img").first.get_attribute("aria-label") or ""])
    assert all(words in said for words in (most, equal, *NAMES[:3]) if words != own)
    assert own not in said
    assert wrong not in said
    person.play_to_the_end()
    expect(person.find("result")).not_to_contain_text(own)


def test_in_a_scoring_around_one_screen_everybody_has_a_name(visit: Visit, database: Path) -> None:
    page = arrive(visit)
    page.goto(f"/t/{put_on_table(database, device_of(page), whole_game('alhambra', 3, leave=1))}")
    said = "\n".join(lines_of_the_scoring(Person(page)))
    assert all(f"{name} has" in said for name in NAMES[:3])
    assert "You" not in said


def test_a_small_picture_shows_only_what_stands_there(visit: Visit) -> None:
    page = arrive(visit)
    make_table(page, "alhambra", ["here", "online"])
    page.reload()
    expect(page.get_by_test_id("my-table")).to_be_visible()
    expect(page.locator(".picture svg > g")).to_have_count(1)


@pytest.mark.parametrize(("title", "edge"), [("alhambra", "wall"), ("granada", "moat")])
def test_a_watcher_is_told_so_and_cities_are_named_as_in_the_title(visit: Visit, title: str, edge: str) -> None:
    host = arrive(visit)
    code = make_table(host, title, ["here", "online", "online"])
    watcher = visit(links_of(host, code)[None])
    expect(watcher.get_by_test_id("watching")).to_be_visible()
    expect(watcher.get_by_test_id("whose-city")).to_be_visible()
    city = watcher.locator("[role=grid]")
    assert "your" not in (city.get_attribute("aria-label") or "").lower()
    host.goto(f"/t/{code}")
    expect(host.get_by_test_id("table")).to_be_visible()
    expect(host.get_by_test_id("watching")).to_have_count(0)
    labels = [
        host.locator("[role=grid]").get_attribute("aria-label") or "",
        host.get_by_test_id("opponent-1").get_attribute("aria-label") or host.get_by_test_id("opponent-1").inner_text(),
    ]
    other = {"wall": "moat", "moat": "wall"}[edge]
    assert all(edge in label and other not in label for label in labels), labels


def test_a_name_that_was_typed_stays_when_the_seat_changes_its_kind(visit: Visit) -> None:
    page = arrive(visit)
    page.goto("/new")
    name, kind = page.get_by_test_id("seat-name-1"), page.get_by_test_id("seat-kind-1")
    given = name.input_value()
    name.fill("Anna")
    for choice in ("here", "online", "bot:casual", "here"):
        kind.select_option(choice)
        expect(name).to_have_value("Anna")
    names = page.locator("[data-testid^=seat-name-]").evaluate_all("all => all.map(one => one.value)")
    assert names.count("Anna") == 1
    name.fill("")
    kind.select_option("bot:casual")
    expect(name).to_have_value(given)
    kind.select_option("here")
    expect(name).to_have_value("")


def test_a_seat_shows_that_its_kind_is_a_list(visit: Visit) -> None:
    """Beside what is chosen, and within what opens the list."""
    page = arrive(visit)
    page.goto("/new")
    for seat in range(3):
        mark, kind = page.get_by_test_id(f"seat-opens-{seat}"), page.get_by_test_id(f"seat-kind-{seat}")
        expect(mark).to_be_visible()
        at, around = mark.bounding_box(), kind.bounding_box()
        assert at
        assert around
        assert around["x"] <= at["x"]
        assert at["x"] + at["width"] <= around["x"] + around["width"] + 1


def test_a_bought_tile_flies_without_its_bay(visit: Visit, database: Path) -> None:
    page = arrive(visit, reduced_motion="no-preference")
    moment = moment_of("alhambra", 3, (), "buy")
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page)
    assert person.wait() == "turn"
    page.evaluate(
        """() => {
          window.flown = [];
          new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
            if (node.dataset && 'flight' in node.dataset) {
              const { width, height } = node.style;
              window.flown.push([node.querySelector('svg').getAttribute('viewBox'), width === height]);
            }
          }))).observe(document.body, { childList: true });
        }"""
    )
    assert person.market()
    wait_until(page, "window.flown.length > 0")
    assert page.evaluate("window.flown")[0] == ["0 0 100 100", True]


@pytest.mark.parametrize(("title", "verb"), [("alhambra", "take"), ("granada", "take"), ("roll_and_write", "coins")])
def test_who_wants_to_is_asked_before_what_cannot_be_undone(
    visit: Visit, database: Path, title: str, verb: str
) -> None:
    """New money or new dice come to light, so it is asked; thinking again does nothing and refuses nothing."""
    page = arrive(visit)
    page.evaluate("localStorage.setItem('sabika', JSON.stringify({ ask: true }))")
    moment = moment_of(title, 3, (), verb)
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page)
    assert person.wait() == "turn"
    before = person.seq()
    if title != "roll_and_write":
        page.locator("[data-testid^=money-]").first.click()
    for answer in ("sure-back", "sure-do"):
        person.find("choice-coins" if title == "roll_and_write" else "main-button").click()
        expect(person.find("sure")).to_be_visible()
        assert person.seq() == before
        person.find(answer).click()
        expect(person.find("sure")).to_have_count(0)
        expect(person.find("refusal")).to_have_count(0)
    person.settled(before)


def test_what_can_be_undone_is_not_asked_about(visit: Visit, database: Path) -> None:
    page = arrive(visit)
    page.evaluate("localStorage.setItem('sabika', JSON.stringify({ ask: true }))")
    moment = moment_of("alhambra", 3, (), "buy")
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page)
    assert person.wait() == "turn"
    before = person.seq()
    assert person.market()
    person.settled(before)
    expect(person.find("undo").first).to_be_enabled()


def test_half_a_building_counts_in_its_scoring_and_not_after_it(visit: Visit, database: Path) -> None:
    """The wise man's half is told with the scoring; later neither chips nor grid nor another's panel know of it."""
    page = arrive(visit)
    moment = moment_of("alhambra", 3, ("characters",), "characters.name")
    page.goto(f"/t/{put_on_table(database, device_of(page), moment)}")
    person = Person(page)
    while person.wait() != "turn":
        person.step()
    person.answer("characters.name")
    assert person.wait() == "scoring"
    person.press(person.find("scoring-skip"))
    expect(person.find("scoring")).to_contain_text("½")
    person.watch_scoring()
    assert person.wait() == "curtain"
    person.step()
    counts = page.locator("[data-testid=majorities] td, [data-testid^=type-], [data-testid^=opponent-]")
    said = counts.all_inner_texts()
    assert len(said) > 3 * 6
    assert not [text for text in said if "½" in text or ".5" in text]


def last_tiles(title: str) -> Moment:
    """Return a game that is ending, where somebody places what was left over."""
    game = sabika.game(title, 3)
    bot = sabika.bot("greedy")
    for number in range(30):
        match, rng = sabika.Match(game, f"last tiles {number}"), sabika.Rng("last tiles")
        while not match.is_over:
            if any(type(frame).__name__.endswith("Ending") for frame in match.state.stack):
                return Moment(game, match.seed, tuple(match.actions), match.waiting[0])
            match.play(bot.choose(game, match.view(match.waiting[0]), rng))
    raise AssertionError("nothing was ever left over")


@pytest.mark.parametrize(("title", "words"), [("alhambra", "for free"), ("granada", "leftover")])
def test_the_end_of_the_game_is_told_where_one_looks(visit: Visit, database: Path, title: str, words: str) -> None:
    """Whoever gets the last tiles is told why, the others that the game ends."""
    page, moment = arrive(visit), last_tiles(title)
    other = (moment.seat + 1) % 3
    for seat, said in ((moment.seat, words), (other, "The game is ending")):
        page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(seat,))}")
        expect(page.get_by_test_id("banner").first).to_contain_text(said)
