"""The acts of one deal of a record, in their order: each is done in the game, or is what is wrong with the deal."""

from __future__ import annotations

from collections.abc import Callable

from estimation_core.acts import (
    DASH_CALL,
    DECLINE,
    PASS,
    Act,
    Call,
    DashCall,
    Estimate,
    Pass,
    Play,
    Settled,
    Won,
)
from estimation_core.cards import HAND_SIZE, SEATS
from estimation_core.deal import Deal
from estimation_core.errors import IllegalAct
from estimation_core.facts import place_of, seat_at
from estimation_core.game import Game
from estimation_core.messages import Code, Message, listing
from estimation_core.notation import write_call
from estimation_core.records.fault import Wrong
from estimation_core.records.model import DealEntry
from estimation_core.rules.deal import avoiders


class DealJudge:
    """Plays one deal of a record. `judge` raises `Wrong` at the first illegal act; checksums are only reported."""

    def __init__(
        self, game: Game, deal: Deal, entry: DealEntry, report: Callable[[Wrong], None]
    ) -> None:
        self.game = game
        self.deal = deal
        self.entry = entry
        self.report = report
        self.estimates = entry.estimates or (None, None, None, None)
        self.said_more = any(
            part is not None
            for part in (entry.calls, entry.call, entry.estimates, entry.tricks, entry.won)
        )

    def judge(self) -> None:
        self.dealer()
        if self.entry.redeal_by is not None:
            self.redeal(self.entry.redeal_by)
            return
        while self.deal.stage == "redeal" and (
            self.said_more or self.entry.dash_calls or self.entry.avoid
        ):
            # Who might have had the cards dealt again and did not is not written down.
            self.game.act(DECLINE)
        self.avoid()
        self.agreement()
        self.dash_calls()
        self.auction()
        self.say_estimates()
        self.tricks()
        self.won()

    def do(
        self,
        act: Act,
        code: str,
        *path: str | int,
        seat: int | None = None,
        trick: int | None = None,
    ) -> None:
        """Does an act, or raises what is wrong with it."""
        try:
            self.game.act(act)
        except IllegalAct as error:
            raise Wrong(code, error.message, path, seat=seat, trick=trick) from error

    # Before anything is said.

    def dealer(self) -> None:
        """`dealer` repeats who deals (R1.3)."""
        right = self.deal.round.dealer
        if self.entry.dealer not in (None, right):
            message = Message("The dealer of this deal is seat {right}.", right=right)
            self.report(Wrong("wrong-dealer", message, ("dealer",)))

    def redeal(self, seat: int) -> None:
        """R3.4; nothing can follow in a deal that is dealt again."""
        try:
            self.game.redeal(seat)
        except IllegalAct as error:
            raise Wrong("illegal-redeal", error.message, ("redeal_by",), seat=seat) from error
        for key in ("avoid", "dash_calls", "calls", "call", "estimates", "tricks", "won", "scores"):
            if getattr(self.entry, key) is not None:
                message = Message(
                    "The cards were dealt again, so {key} cannot stand here.", key=Code(key)
                )
                raise Wrong("contradiction", message, (key,))

    def avoid(self) -> None:
        """`avoid` repeats who has no card of some suit, where the rules have it said (R3.2)."""
        said = self.entry.avoid
        if said is None:
            return
        if not self.deal.rules.settings.deal.announce_missing_suit:
            message = Message('Nobody says "Avoid" under these rules.')
        elif self.deal.hands is None or sorted(said) == list(avoiders(self.deal.hands)):
            return
        elif right := avoiders(self.deal.hands):
            message = Message(
                '"Avoid" is to be said by these seats: {seats}.', seats=listing(right)
            )
        else:
            message = Message('Nobody has to say "Avoid": every hand has all four suits.')
        self.report(Wrong("wrong-avoid", message, ("avoid",)))

    def agreement(self) -> None:
        """`dash_calls` and `estimates` may both tell of a Dash Call; they must agree."""
        for seat, (dashed, said) in enumerate(
            zip(self.entry.dash_calls or (None,) * 4, self.estimates, strict=True), 1
        ):
            in_calls = self.deal.stage == "auction" and self.entry.dash_calls is None
            if dashed is None or said is None or in_calls:
                continue
            if dashed is not isinstance(said, DashCall):
                message = Message(
                    "Seat {seat} made a Dash Call in one entry and none in the other.", seat=seat
                )
                raise Wrong("contradiction", message, ("estimates",), seat=seat)

    # What is said.

    def dash_calls(self) -> None:
        """R4: in turn from the seat after the dealer; what is not written follows from the estimates."""
        dealer = self.deal.round.dealer
        order = [seat_at(place, dealer) for place in (1, 2, 3, 4)]
        given = self.entry.dash_calls
        if self.deal.stage != "dash_calls":
            self.no_dash_turn(order)
            return
        path = "dash_calls" if given else "estimates"
        for seat in order:
            dashed = given[seat - 1] if given else self.inferred_dash(seat)
            if dashed is None:
                if given and (
                    self.said_more
                    or any(given[other - 1] is not None for other in order[order.index(seat) :])
                ):
                    message = Message(
                        "Seat {seat} was asked for a Dash Call before this.", seat=seat
                    )
                    raise Wrong("contradiction", message, (path,), seat=seat)
                return
            self.do(DASH_CALL if dashed else DECLINE, "illegal-dash-call", path, seat=seat)

    def inferred_dash(self, seat: int) -> bool | None:
        """Whether a seat made a Dash Call, from what was said later; None where nothing was."""
        return isinstance(self.estimates[seat - 1], DashCall) if self.said_more else None

    def no_dash_turn(self, order: list[int]) -> None:
        """Where Dash Calls have no turn of their own, one may only be told of as part of the auction."""
        if self.deal.stage == "auction" and self.in_turn:
            return
        for seat in order:
            given = self.entry.dash_calls
            path = "dash_calls" if given and given[seat - 1] else "estimates"
            if (given and given[seat - 1]) or isinstance(self.estimates[seat - 1], DashCall):
                message = Message("There are no Dash Calls in this round.")
                raise Wrong("illegal-dash-call", message, (path,), seat=seat)

    @property
    def in_turn(self) -> bool:
        return self.deal.rules.settings.dash_call.when == "in_turn"

    def auction(self) -> None:
        """R5: call by call, or only how it ended."""
        entry = self.entry
        if self.deal.stage == "dash_calls" and (entry.calls or entry.call):
            raise Wrong(
                "illegal-call", Message("The Dash Calls come before the auction."), ("calls",)
            )
        if self.deal.stage != "auction":
            if entry.calls is not None or entry.call is not None:
                key = "calls" if entry.calls is not None else "call"
                raise Wrong("illegal-call", Message("There is no auction in this round."), (key,))
            return
        if entry.calls is not None:
            self.calls(entry.calls)
        elif entry.call is not None and entry.caller is not None:
            self.settled(entry.call, entry.caller)
        elif self.said_more:
            message = Message(
                "{key} is missing here: this round has an auction.", key=Code("calls")
            )
            raise Wrong("missing-key", message)
        if entry.calls is not None and (entry.call is not None or entry.caller is not None):
            self.compare_call()
        if self.in_turn:
            self.compare_dashes()

    def calls(self, calls: tuple[Act, ...]) -> None:
        silent = set[int]()
        for act in calls:
            if self.deal.stage == "auction":
                seat = self.deal.turn
                code = "illegal-dash-call" if isinstance(act, DashCall) else "illegal-call"
                self.do(act, code, "calls", seat=seat)
                continue
            # After the end of the auction the others may still be written down as passing (R5.3).
            left = self.left_in_auction() - silent
            if act != PASS or not left:
                raise Wrong(
                    "illegal-call", Message("The auction was over before this."), ("calls",)
                )
            silent.add(min(left))

    def left_in_auction(self) -> set[int]:
        """The seats that neither passed nor made a Dash Call nor the standing call."""
        deal = self.deal
        out = {seat for seat, act in self.spoken() if isinstance(act, Pass | DashCall)}
        callers = [seat for seat, act in self.spoken() if isinstance(act, Call)]
        return set(SEATS) - out - set(callers[-1:]) if not deal.all_passed else set()

    def spoken(self) -> list[tuple[int, Act]]:
        """What has been said in this deal, with the seats."""
        said: list[tuple[int, Act]] = []
        position = self.deal.opening
        for act in self.deal.acts:
            said.append((seat_at(position.turn, self.deal.round.dealer), act))
            position = position.next(act)
        return said

    def settled(self, call: Call, caller: int) -> None:
        dashes = frozenset(
            seat
            for seat, said in enumerate(self.estimates, 1)
            if self.in_turn and isinstance(said, DashCall)
        )
        act = Settled(caller, call, dashes)
        if self.deal.position.facts.dashes >> place_of(caller, self.deal.round.dealer) & 1:
            message = Message("Seat {seat} made a Dash Call and cannot be the Caller.", seat=caller)
            raise Wrong("wrong-caller", message, ("caller",), seat=caller)
        try:
            self.game.act(act)
        except IllegalAct as error:
            reason = self.deal.position.why_not(call) or error.message
            raise Wrong("illegal-call", reason, ("call",), seat=caller) from error

    def compare_call(self) -> None:
        """`call` and `caller` beside `calls` repeat how the auction ended."""
        position, entry = self.deal.position, self.entry
        call = position.call if self.deal.stage != "auction" else None
        maker = seat_at(position.maker, self.deal.round.dealer) if call and position.maker else None
        if entry.call is not None and entry.call != call:
            if call is None:
                message = Message("The calls end without a Call.")
            else:
                message = Message("By the calls the Call is {call}.", call=Code(write_call(call)))
            raise Wrong("wrong-caller", message, ("call",), seat=maker)
        if entry.caller is not None and entry.caller != maker:
            if maker is None:
                message = Message("The calls end without a Caller.")
            else:
                message = Message("By the calls the Caller is seat {seat}.", seat=maker)
            raise Wrong("wrong-caller", message, ("caller",), seat=maker)

    def compare_dashes(self) -> None:
        """Where Dash Calls are made in turn, other entries must tell of the same ones."""
        dealer = self.deal.round.dealer
        for seat in SEATS:
            dashed = bool(self.deal.position.facts.dashes >> place_of(seat, dealer) & 1)
            given = self.entry.dash_calls[seat - 1] if self.entry.dash_calls else None
            said = self.estimates[seat - 1]
            other = (
                given
                if given is not None
                else isinstance(said, DashCall)
                if said is not None
                else dashed
            )
            if other is not dashed:
                key = "dash_calls" if given is not None else "estimates"
                message = Message(
                    "Seat {seat} made a Dash Call in one entry and none in the other.", seat=seat
                )
                raise Wrong("contradiction", message, (key,), seat=seat)

    def say_estimates(self) -> None:
        """R6 and R7: in turn; the Caller's estimate is the number of the Call."""
        if self.entry.estimates is None:
            return
        stage = self.deal.stage
        if stage == "auction":
            for seat, said in enumerate(self.estimates, 1):
                if isinstance(said, Estimate):
                    message = Message("The auction is not over, so nobody can estimate yet.")
                    raise Wrong("illegal-estimate", message, ("estimates",), seat=seat)
            return
        if self.deal.all_passed:
            raise Wrong(
                "illegal-estimate",
                Message("Everybody passed: there is nothing to estimate."),
                ("estimates",),
            )
        self.caller_estimate()
        while self.deal.stage == "estimates":
            seat = self.deal.turn
            said = self.estimates[seat - 1]
            if said is None:
                self.none_out_of_turn()
                return
            if isinstance(said, DashCall):
                message = Message("Seat {seat} made no Dash Call.", seat=seat)
                raise Wrong("contradiction", message, ("estimates",), seat=seat)
            self.do(said, self.estimate_code(said), "estimates", seat=seat)

    def estimate_code(self, said: Estimate) -> str:
        """Which of the two codes fits: a Super Call is wrong as such where the rules do not offer it."""
        if said.strain is None:
            return "illegal-estimate"
        plain = self.deal.why_not(Estimate(said.number))
        return (
            "illegal-super-call"
            if plain is None or not self.super_call_offered(said)
            else "illegal-estimate"
        )

    def super_call_offered(self, said: Estimate) -> bool:
        from estimation_core.rules.estimates import offers

        return said in offers(self.deal.position, self.deal.position.turn)

    def caller_estimate(self) -> None:
        position = self.deal.position
        if position.kind != "call" or position.maker is None or position.call is None:
            return
        seat = seat_at(position.maker, self.deal.round.dealer)
        said = self.estimates[seat - 1]
        if isinstance(said, Estimate) and said.strain is not None:
            message = Message("There are no Super Calls in this round.")
            raise Wrong("illegal-super-call", message, ("estimates",), seat=seat)
        if said is not None and said != Estimate(position.call.number):
            message = Message(
                "The Caller's estimate is the number of the Call, {number}.",
                number=position.call.number,
            )
            raise Wrong("contradiction", message, ("estimates",), seat=seat)

    def none_out_of_turn(self) -> None:
        """Nobody may have said anything after the first who has not."""
        dealer = self.deal.round.dealer
        position = self.deal.position
        for place in position.estimators:
            seat = seat_at(place, dealer)
            if position.estimates[place - 1] is None and self.estimates[seat - 1] is not None:
                message = Message("Seat {seat} estimates before its turn.", seat=seat)
                raise Wrong("illegal-estimate", message, ("estimates",), seat=seat)

    # What is played.

    def tricks(self) -> None:
        """R8: card by card."""
        tricks = self.entry.tricks
        if tricks is None:
            return
        if self.deal.stage != "play" and tricks:
            message = Message("No card can be played before all estimates are made.")
            raise Wrong("wrong-trick", message, ("tricks", 0), trick=1)
        for index, trick in enumerate(tricks):
            where = ("tricks", index)
            if index >= HAND_SIZE:
                raise Wrong(
                    "wrong-trick", Message("A round has only 13 tricks."), where, trick=index + 1
                )
            if len(trick) > 4:
                raise Wrong(
                    "wrong-trick", Message("A trick has only four cards."), where, trick=index + 1
                )
            if len(trick) < 4 and index < len(tricks) - 1:
                raise Wrong(
                    "wrong-trick",
                    Message("Cards are missing in this trick."),
                    where,
                    trick=index + 1,
                )
            for card in trick:
                seat = self.deal.turn
                held = self.deal.left[seat - 1] >> card & 1
                self.do(
                    Play(card),
                    "must-follow-suit" if held else "card-not-held",
                    *where,
                    seat=seat,
                    trick=index + 1,
                )

    def won(self) -> None:
        """The tricks won: a checksum where all cards are known, else what the deal is scored by."""
        won = self.entry.won
        if won is None:
            return
        if self.deal.over and not self.deal.all_passed:
            right = self.deal.won
            for seat, (one, other) in enumerate(zip(won, right, strict=True), 1):
                if one != other:
                    message = Message(
                        "By the cards seat {seat} won {right}, not {given}.",
                        seat=seat,
                        right=other,
                        given=one,
                    )
                    self.report(Wrong("wrong-won", message, ("won",), seat=seat))
                    return
            return
        if self.deal.stage not in ("play", "result"):
            raise Wrong(
                "wrong-won", Message("No tricks can have been won in this deal yet."), ("won",)
            )
        self.do(Won(won), "wrong-won", "won")
