"""Of client views: complete, honest about what is hidden, every listed answer can be sent back, previews come true."""

from __future__ import annotations

from typing import Any

import msgspec

from sabika.client_view import ClientView, DrawingCache, PreviewRequest, client_view, game_info, previews
from sabika.client_view.city_presenter import CityPresenter
from sabika.client_view.city_previews import points_now
from sabika.client_view.majorities import type_counts
from sabika.client_view.model.city_board import CityBoard
from sabika.client_view.titles import present
from sabika.client_view.titles.roll_and_write import sheet_points
from sabika.kernel.context import Context
from sabika.kernel.rng import Rng
from sabika.parts.lie import cell_of
from sabika.titles.roll_and_write.frames.score_sheet import cross
from tests.helpers.views import sampled
from tests.helpers.walk import Check
from tests.helpers.worlds import onlookers


class ClientViewsAreTrue(Check):
    """What is drawn of a position for a seat."""

    def begin(self) -> None:
        self.cache = DrawingCache(self.game)

    def asked(self, state: Any, action: Any) -> None:
        if self.now_and_then(self.frame_kind(state), 2, 0.04):
            self.check_options(state)
            self.check_boards(state)
            self.check_hidden(state)

    def end(self) -> None:
        self.check_boards(self.match.state)
        assert msgspec.json.encode(game_info(self.game))

    def check_hidden(self, state: Any) -> None:
        """Whatever is hidden from a seat may be dealt anew: its client view stays the same to the byte."""
        seat = self.rng.randrange(self.game.players)
        other = sampled(self.game, state, seat, Rng(f"anew {self.rng.random()}"))
        again = client_view(self.game, self.game.view(other, seat))
        assert msgspec.json.encode(again) == msgspec.json.encode(client_view(self.game, self.game.view(state, seat)))

    def check_options(self, state: Any) -> None:
        """Every listed answer is there, can be sent back, and is legal."""
        for seat in self.game.waiting(state):
            question = client_view(self.game, self.match.view(seat)).question
            assert question is not None
            assert question.choices
            legal = {self.game.notation.write(action) for action in self.game.legal(state, seat)}
            told = set()
            for choice in question.choices:
                for option in choice.options:
                    action = self.game.notation.from_json({"seat": seat, "verb": choice.verb, "args": option.args})
                    self.game.check(state, action)
                    told.add(self.game.notation.write(action))
            assert told == legal

    def check_boards(self, state: Any) -> None:
        """A client view survives the wire, shows no other hand, and the cities as they are.

        Drawn after others it is the same as drawn alone: nothing in it is left over from an earlier position.
        """
        for viewer in onlookers(self.game):
            picture = client_view(self.game, self.match.view(viewer))
            assert client_view(self.game, self.match.view(viewer), self.cache) == picture
            assert msgspec.json.decode(msgspec.json.encode(picture), type=ClientView) == picture
            if isinstance(picture.board, CityBoard):
                self.check_hands(picture.board, viewer)
                if viewer is not None:
                    self.check_city(picture.board.seats[viewer], state.seats[viewer].city)
            elif viewer is not None:
                assert sum(picture.board.seats[viewer].boxes) <= len(picture.board.seats[viewer].crossed)

    def check_hands(self, board: CityBoard, viewer: int | None) -> None:
        """While the game goes on only the own hand is shown."""
        if not self.match.is_over:
            shown = [player.seat for player in board.seats if player.hand is not None and player.cards]
            assert shown in ([], [viewer])

    def check_city(self, own: Any, city: Any) -> None:
        """Walls and places are those of the city."""
        assert len(own.city.run) == own.city.wall == city.wall()
        assert len(own.city.tiles) == len(city.tiles)
        for name, cells in own.places.items():
            for cell in cells:
                square = cell_of(self.game.notation.kinds["cell"].from_json(cell))
                assert square not in city.tiles
                assert city.occupied(square), name


class PreviewsComeTrue(Check):
    """The gains of a preview are the difference between the points before and after the action itself."""

    def asked(self, state: Any, action: Any) -> None:
        seat = self.match.waiting[0]
        actions = [action for action in self.game.legal(state, seat) if action.verb in ("place", "add", "cross")]
        if actions and self.now_and_then("wish", 4, 0.06):
            self.check_wish(state, seat, self.rng.choice(actions))

    def check_wish(self, state: Any, seat: int, action: Any) -> None:
        """Compare what is foretold with what comes of doing it."""
        args = self.game.notation.to_json(action)["args"]
        preview = previews(self.game, self.match.view(seat), [PreviewRequest(args["cell"], args.get("tile"))])[0]
        presenter = present(self.game)
        after = state.copy()
        ctx: Context[Any, Any] = Context(self.game, after, None)
        if isinstance(presenter, CityPresenter):
            after.stack[-1].action_type(ctx, action).apply(ctx, action)
            old, new = (points_now(presenter, one, seat) for one in (state, after))
        else:
            cross(ctx, after.seats[seat], action.args[0], "RW-CROSS-1")  # the deed itself may end the game
            old, new = (sheet_points(self.game, one, seat) for one in (state, after))
        wanted = {name: (old.get(name, 0), new.get(name, 0)) for name in old | new}
        told = {gain.source: (gain.before, gain.after) for gain in preview.gains}
        assert told == {name: pair for name, pair in wanted.items() if pair[0] != pair[1]}
        if isinstance(presenter, CityPresenter):
            now, then = (type_counts(presenter, one)[seat] for one in (state, after))
            counts = {one.type: one for one in now} | {one.type: one for one in preview.counts}
            assert counts == {one.type: one for one in then}

    def end(self) -> None:
        assert self.seen["wish"]
