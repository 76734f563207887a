"""What the terminal shows: cities as drawings; events, actions and modules in words, plain words for unknown ones."""

from __future__ import annotations

import io
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import sabika
from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.event import Event
from sabika.kernel.hooks import Module
from sabika.parts.city import E, N, S, W, cell_at, new_city
from sabika.terminal.board import Board, beside, packed
from sabika.terminal.drawing import Things, draw_city
from sabika.terminal.menu import Menu
from sabika.terminal.say.actions import say_action, say_parts
from sabika.terminal.say.events import SILENT, Narrator
from sabika.terminal.say.module_area import module_text, plain_record
from sabika.terminal.say.speech import Speech
from sabika.terminal.session import Session, only_pass
from sabika.terminal.stepper import Stepper
from sabika.terminal.titles import alhambra, granada, screen_of
from sabika.titles.alhambra import MODULES
from sabika.titles.alhambra.components import FOUNTAIN
from sabika.titles.alhambra.modules.m05_city_gates.gates import show_built_gates
from sabika.words import words_of

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.game"))
STEMS = ("module", "all_2", "base_2", "granada_2", "granada_beginners_4")
NAMES = ("you", "p2 greedy", "p3 random", "p4", "p5", "p6")
SPEECH = Speech(words_of("en"))


def matches() -> list[Any]:
    """Return some golden games: every module, and all of them together."""
    return [sabika.replay(path.read_bytes()) for path in GOLDEN if path.stem.startswith(STEMS)]


def narrator(seat: int | None, title: str = "alhambra") -> Narrator:
    """Return somebody who tells events to a seat."""
    return Narrator(SPEECH, title, NAMES, seat)


def drawn(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


# -- drawings ---------------------------------------------------------------------------------------------------------


def test_a_city_is_drawn_with_walls_coordinates_and_marks() -> None:
    game: Any = sabika.game("alhambra", 3)
    tile = game.tile_id
    city = new_city(FOUNTAIN).lay(cell_at(1, 0), tile("garden-08-ne"), N)
    city = city.lay(cell_at(0, 1), tile("tower-11-open"), 0)
    lines = drawn(draw_city(game, alhambra.LOOK, city, {cell_at(-1, 0): "[3]"})).splitlines()
    assert lines[0].split() == ["-1", "0", "1"]
    assert lines[1] == " " * 11 + "+.....+#####+"
    assert lines[2] == "   0   [3] .  *  . G8  ."
    assert lines[3] == " " * 11 + "+.....+.....+"
    assert lines[4] == "   1       . T11 ."
    assert lines[5] == " " * 11 + "+.....+"


def test_a_city_of_granada_is_drawn_with_moats_and_faces() -> None:
    game: Any = sabika.game("granada", 3)
    city = new_city(FOUNTAIN).lay(cell_at(0, -1), game.tile_id("district-07"), N | E)
    city = city.lay(cell_at(1, 0), game.tile_id("hospital-12"), 0)
    lines = drawn(draw_city(game, granada.LOOK, city, {cell_at(-1, 0): "[3]"})).splitlines()
    assert lines[1:] == [
        " " * 11 + "+~~~~~+",
        "  -1       . Di7 ~",
        " " * 11 + "+.....+.....+",
        "   0   [3] .  *  . Hp12.",
        " " * 11 + "+.....+.....+",
    ]


def test_the_yard_shows_both_faces_and_what_can_be_paid() -> None:
    game: Any = sabika.game("granada", 3)
    state = game.new("yard")
    state.yard = tuple(game.tile_id(name) for name in ("arena-10", "district-07", "school-12", "park-02"))
    text = drawn(Board(SPEECH, game, granada.LOOK, NAMES[:3], 100).position(state, 0, {}))
    assert "Arena 10 [E] (back: Hospital 11)" in text
    assert "District 7 [NE] (back: Library 6)" in text
    assert SPEECH("table.marker.odd") in text
    assert "50 tiles in the bag" in text
    assert "Longest moat" in text


def test_a_flip_is_put_in_words() -> None:
    game: Any = sabika.game("granada", 3)
    state = game.new("flip")
    action = game.notation.read("p1 place hospital-11 at 0,1 with ducat 3")
    flipped = say_action(SPEECH, game, state, action)
    assert "Hospital 11 at 0,1" in flipped
    assert "ducat 3" in flipped
    assert say_action(SPEECH, game, state, game.notation.read("p1 give hospital-11")) == "Give Hospital 11 to Dirk"
    event = Event("tile_flipped", "GR-FLIP-1", {"seat": 1, "old": "arena-10", "tile": "hospital-11", "cards": []})
    assert narrator(None).say(event) == "p2 greedy flips Arena 10 to Hospital 11."


def test_gates_are_drawn() -> None:
    game: Any = sabika.game("alhambra", 3)
    city = new_city(FOUNTAIN).lay(cell_at(1, 0), game.tile_id("garden-08-ne"), N | S)
    city = city.with_gates(((cell_at(1, 0), N), (cell_at(0, 0), W), (cell_at(1, 0), E)))
    seat = SimpleNamespace(seat=0, city=city)
    things = Things(show_built_gates(SimpleNamespace(seats=[seat])), 0, city)  # type: ignore[arg-type]
    lines = drawn(draw_city(game, alhambra.LOOK, city, {}, things)).splitlines()
    assert lines[1].endswith("+##g##+")
    assert lines[2] == "   0 g  *  . G8  g"
    assert lines[3].endswith("+#####+")


def test_blocks_stand_side_by_side_where_there_is_room() -> None:
    left, right = [Text("aaa"), Text("a")], [Text("bb")]
    assert drawn(beside(left, right, 80)) == "aaa   bb\na     "
    assert drawn(beside(left, right, 7)) == "aaa\na\nbb"
    assert drawn(packed([Text("one"), Text("two"), Text("three")], 10)) == "one   two\nthree"


@pytest.mark.parametrize("width", [40, 80, 132])
def test_every_position_of_every_module_can_be_shown(width: int) -> None:
    for match in matches():
        board = screen_of(match.game).face(SPEECH, match.game, NAMES[: match.game.players], width)
        for state in match.states[::40]:
            for seat in (0, None):
                view = match.game.view(state, seat)
                assert len(board.position(view.state, seat, {})) > 8


# -- words ------------------------------------------------------------------------------------------------------------


def test_every_event_is_told_in_words_to_everybody() -> None:
    for match in matches():
        for seat in (None, 0, 1):
            narrator = Narrator(SPEECH, match.setup.title, NAMES[: match.game.players], seat)
            for event in match.events():
                text = narrator.say(event)
                assert event.kind in SILENT or text not in ("", narrator.plain(event)), event.kind
                assert "{" not in text
                below = event.params.get("points", 0) < 0
                assert "-1" not in text or below or {"x", "edges"} & event.params.keys(), text
            assert narrator.narrate(match.events())


def test_every_action_is_put_in_words() -> None:
    for match in matches():
        for state, action in zip(match.states, match.actions, strict=False):
            assert say_action(SPEECH, match.game, state, action)


def test_secrets_stay_secret_in_words() -> None:
    event = Event("beggar_drew", "CHR-14", {"seat": 1}, 1, {"card": "denar-5"})
    assert "denar 5" in narrator(1).say(event)
    assert "denar" not in narrator(0).say(event)
    assert "denar" not in narrator(None).say(event)


def test_an_unknown_event_is_told_plainly() -> None:
    event = Event("camel_rode_off", "X-1", {"seat": 0, "camels": [1, 2], "price": 3})
    assert narrator(None).say(event) == "you: Camel rode off (camels 1, 2, price 3)"
    assert narrator(None).say(Event("tile_bought", "X", {"odd": 1})) == "Tile bought (odd 1)"
    assert narrator(None).say(Event("rain_fell", "X", {})) == "Rain fell"


def test_an_unknown_verb_and_module_are_shown_plainly() -> None:
    game: Any = sabika.game("alhambra", 3)
    state = game.new("words")
    game.notation.verbs["camels.ride"] = Verb("camels.ride", "ride", Param("cell", "cell", "to"), Param("n", "amount"))
    action = Action(0, "camels.ride", (cell_at(1, -2), 4))
    assert say_parts(SPEECH, game, state, action, {}) == ("1,-2:", "4", False)
    assert say_action(SPEECH, game, state, action) == "Ride: 1,-2, 4"
    state.modules["camels"] = state.seats[0]
    assert module_text(SPEECH, game, state, Module("camels", 27, "CAM"), NAMES) == plain_record(state.seats[0])
    assert module_text(SPEECH, game, state, Module("unknown", 28, "UNK"), NAMES) == ""


@pytest.mark.parametrize("module", list(MODULES))
def test_every_module_on_the_table_is_put_in_words(module: str) -> None:
    match = sabika.replay(next(path for path in GOLDEN if path.stem == f"module_{module}").read_bytes())
    for state in match.states[::10]:
        text = module_text(SPEECH, match.game, state, MODULES[module], NAMES[: match.game.players])
        assert "Record" not in text
        assert "(0" not in text


# -- choices ----------------------------------------------------------------------------------------------------------


def test_choices_are_numbered_through_and_found_by_their_beginning() -> None:
    for match in matches():
        for state in match.states[:-1:25]:
            decision = match.game.decision(state)
            menu = Menu(SPEECH, match.game, state, decision.choices)
            assert [entry.number for entry in menu.entries] == list(range(1, len(menu.entries) + 1))
            assert {entry.action for entry in menu.entries} == set(match.game.legal(state))
            assert len(menu.short(80)) < 60
            for entry in menu.entries[:5]:
                words = match.game.notation.write(entry.action).partition(" ")[2]
                assert menu.begins(entry, words)
                assert f"{entry.number} " in drawn(menu.listed(words.split()[0], 80))
            assert menu.entry(0) is None
            assert menu.entry(len(menu.entries) + 1) is None


def test_exact_payments_come_first() -> None:
    match = sabika.replay((GOLDEN[0].parent / "base_3_greedy.game").read_bytes())
    seen = 0
    for state in match.states[:-1]:
        menu = Menu(SPEECH, match.game, state, match.game.decision(state).choices)  # type: ignore[union-attr]
        for group in menu.groups:
            if group.choice.verb == "buy":
                by_tile: dict[str, list[bool]] = {}
                for entry in group.entries:
                    by_tile.setdefault(entry.about, []).append(entry.exact)
                assert all(row == sorted(row, reverse=True) for row in by_tile.values())
                seen += 1
    assert seen > 20


def test_cells_are_marked_with_their_numbers() -> None:
    match = sabika.replay((GOLDEN[0].parent / "base_3_greedy.game").read_bytes())
    state = next(state for state in match.states if match.game.decision(state).prompt == "place")  # type: ignore[union-attr]
    menu = Menu(SPEECH, match.game, state, match.game.decision(state).choices)  # type: ignore[union-attr]
    marks = menu.marks()
    assert marks
    for cell, mark in marks.items():
        if mark != "[*]":
            entry = menu.entry(int(mark.strip("[]")))
            assert entry is not None
            assert entry.action.args[1] == cell


# -- sitting and watching ---------------------------------------------------------------------------------------------


def watch(answers: list[str], actions: int = 30) -> str:
    """Return what somebody sees who steps through a game."""
    match = sabika.replay((GOLDEN[0].parent / "base_2.game").read_bytes())
    short = sabika.Match(match.game, match.seed)
    for action in match.actions[:actions]:
        short.play(action)
    console = Console(width=80, file=StringIO())
    lines = iter(answers)

    def ask(prompt: str) -> str:
        console.print(prompt)
        found = next(lines, None)
        if found is None:
            raise EOFError
        return found

    Stepper(SPEECH, short, ("greedy", "random"), console, ask).walk()
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_stepping_forth_and_back_and_anywhere() -> None:
    text = watch(["", "n", "b", "b", "b", "17", "99", "e", "", "what", "q"])
    prompts = [line.split(">")[0] for line in text.splitlines() if "/30>" in line]
    assert prompts == [f"{at}/30" for at in (0, 1, 2, 1, 0, 0, 17, 17, 30, 30, 30)]
    assert "That’s the beginning." in text
    assert text.count("That’s the end.") == 2
    assert "Enter: next" in text
    assert "isn’t finished" in text


def test_the_end_of_input_ends_stepping() -> None:
    assert "0/30>" in watch([])


def test_undo_skips_what_was_passed_for_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing but a pass to choose the terminal passes; undo goes back to a real question."""
    monkeypatch.setenv("SABIKA_STATE", str(tmp_path))
    match = sabika.Match(sabika.game("alhambra", 3, ["viziers_favour"]), "undo")
    console = Console(width=80, quiet=True)
    session = Session(SPEECH, match, ("human",) * 3, console, lambda _: "undo")
    passed = 0
    while not match.is_over and match.seq < 200:
        seat = match.waiting[0]
        only = only_pass(match.game.decision(match.state, seat))
        if only is not None:
            passed += 1
            before = match.seq
            match.play(only)
            session.undo(seat)
            assert match.seq != before
            if match.seq < before:
                assert only_pass(match.game.decision(match.state, match.waiting[0])) is None
            while match.seq <= before and not match.is_over:
                match.play(match.game.legal(match.state)[-1])
        else:
            window = match.game.decision(match.state, seat).prompt == "window"  # type: ignore[union-attr]
            match.play(match.game.legal(match.state)[-1 if window else 0])
    assert passed > 2


def test_orders_are_given_and_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABIKA_STATE", str(tmp_path))
    match = sabika.Match(sabika.game("alhambra", 3, ["viziers_favour", "thieves"]), "orders")
    seat = match.waiting[0]
    console = Console(width=100, record=True, file=io.StringIO())
    session = Session(SPEECH, match, ("human",) * 3, console, lambda _: "")
    for line in (
        "order",
        "order wait viziers_favour.buy 3",
        "order thieves.steal denar 7",
        "order thieves.steal denar",
        "order",
    ):
        session.handle(line, match.view(seat))
    said = console.export_text(clear=True)
    assert "You haven’t given any orders." in said
    assert said.count("  wait viziers_favour.buy 3") == 3
    assert said.count("  thieves.steal denar 7") == 2
    assert "missing after “thieves.steal” (least)" in said
    assert [order.verb for order in match.orders[seat]] == ["wait", "thieves.steal"]
    session.handle("order none", match.view(seat))
    assert match.orders[seat] == ()
