"""Replays: a game file is uploaded, stepped through, played, and seen through other eyes."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

import sabika
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.tables import call


def write_record(folder: Path, title: str) -> Path:
    """Write the file of a whole game."""
    game, seed, actions, _ = whole_game(title, 3)
    match = sabika.Match(game, seed)
    for action in actions:
        match.play(action)
    file = folder / f"{title}.game"
    file.write_text(sabika.write_game(match), "utf-8")
    return file


def test_a_game_file_is_replayed_step_by_step(visit: Visit, tmp_path: Path) -> None:
    page = visit("/replays")
    page.get_by_test_id("upload").set_input_files(write_record(tmp_path, "alhambra"))
    page.wait_for_url("**/replay/*")
    move = page.get_by_test_id("replay-move").first
    expect(move).to_be_visible()
    start = int(move.get_attribute("data-move") or -1)
    page.get_by_test_id("replay-step").click()
    expect(move).to_have_attribute("data-move", str(start + 1))
    page.get_by_test_id("replay-back").click()
    expect(move).to_have_attribute("data-move", str(start))
    page.get_by_test_id("replay-next-scoring").click()
    expect(move).not_to_have_attribute("data-move", str(start))
    page.get_by_test_id("replay-seat-1").click()
    page.get_by_test_id("replay-play").click()
    now = move.get_attribute("data-move") or ""
    expect(move).not_to_have_attribute("data-move", now)


def test_whoever_has_no_name_in_a_file_is_called_by_number_in_every_language(visit: Visit, tmp_path: Path) -> None:
    page = visit("/replays", language="nl")
    page.get_by_test_id("upload").set_input_files(write_record(tmp_path, "granada"))
    page.wait_for_url("**/replay/*")
    expect(page.get_by_test_id("replay-seat-1")).to_contain_text("Speler 2")


def test_a_damaged_file_is_refused_with_its_line(visit: Visit, tmp_path: Path) -> None:
    file = write_record(tmp_path, "roll_and_write")
    lines = file.read_text("utf-8").splitlines()
    wrong = "#ffffff" if not lines[9].endswith("#ffffff") else "#000000"
    file.write_text("\n".join([*lines[:9], lines[9][:-7] + wrong, *lines[10:]]), "utf-8")
    page = visit("/replays", refused=400)
    with page.expect_response("**/api/replays") as answer:
        page.get_by_test_id("upload").set_input_files(file)
    assert answer.value.status == 400
    expect(page.get_by_role("alert").or_(page.get_by_role("status")).first).to_contain_text("10")


def test_an_empty_file_is_called_so(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "mine.game"
    file.touch()
    page = visit("/replays", language="nl")
    page.get_by_test_id("upload").set_input_files(file)
    expect(page.get_by_text("mine.game is leeg.").first).to_be_visible()


def test_one_goes_on_from_a_moment_of_a_finished_game(visit: Visit, database: Path) -> None:
    """Market, money and hands are there, and a copy opens at the very step; the game itself stays."""
    page = visit(DOOR)
    whole = whole_game("alhambra", 3, leave=1)
    code = put_on_table(database, device_of(page), whole)
    page.goto(f"/t/{code}")
    Person(page).play_to_the_end()
    page.goto(f"/replay/{code}?move=12")
    expect(page.get_by_test_id("past-goods").locator("[data-testid^=market-]").first).to_be_visible()
    expect(page.get_by_role("group", name="Hand")).to_be_visible()
    page.get_by_test_id("continue").click()
    page.get_by_test_id("continue-as-1").click()
    page.get_by_test_id("continue-go").click()
    page.wait_for_url("**/t/*")
    copy = page.url.rsplit("/", 1)[1]
    assert copy != code
    seats = call(page, "GET", f"/api/tables/{copy}")["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "here", "bot"]
    assert Person(page).wait() == "turn"
    assert Person(page).seq() >= 12
    assert call(page, "GET", f"/api/tables/{code}")["finished"]
