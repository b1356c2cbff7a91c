"""What one seat may know of a game (R1.5): its own hand and everything public; never a seed or a hidden card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estimation_core.acts import ACTION_COUNT, Act, BiddingAct, Settled, Won
from estimation_core.cards import SEATS, Card, Strain, missing_suits
from estimation_core.engine.deal import Deal
from estimation_core.engine.position import Position
from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import Message
from estimation_core.results import Contract, Four, Played, Result, Round, Score
from estimation_core.rules.rounds import Standing

if TYPE_CHECKING:
    from estimation_core.engine.game import Game, GameStage


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it.

    ``standing`` is how the game stood before this deal: its dealer, round and totals. ``hand`` is a set of cards (0
    between deals or where cards are not known). ``said`` holds what each seat said in turn, ``estimates`` the numbers
    by seat (None: not said yet). ``tricks`` are the finished tricks, each with its leader; ``trick`` the cards of the
    one under way, led by ``leader``. ``voids`` are the suits that a seat has shown to lack, by seat; ``avoid`` the
    seats that said "Avoid". ``legal`` is empty unless it is this seat's turn. ``results`` are the rounds played so far
    with their scores; ``announced`` is what house rules told the table before this one. ``redeal_reason`` says why this
    seat, where it is asked, may have the cards dealt again.

    Who is asked about a redeal holds certain cards, so while that goes on ``to_act`` is None for all the others (R3.4).
    """

    rules: Ruleset
    standing: Standing
    seat: int
    players: tuple[str, ...]
    stage: GameStage
    to_act: int | None
    round: Round | None
    hand: int
    dealt: int
    position: Position | None
    said: tuple[tuple[int, BiddingAct], ...]
    estimates: tuple[int | None, ...]
    contract: Contract | None
    avoid: tuple[int, ...]
    tricks: tuple[tuple[int, tuple[Card, ...]], ...]
    leader: int | None
    trick: tuple[Card, ...]
    won: tuple[int, ...]
    voids: tuple[tuple[Strain, ...], ...]
    legal: tuple[Act, ...]
    totals: Four
    places: tuple[int, ...]
    results: tuple[tuple[Result, Score], ...]
    announced: tuple[Message, ...] = ()
    redeal_reason: Message | None = None

    @property
    def history(self) -> tuple[Played, ...]:
        """All rounds so far, as house rules see them."""
        return self.standing.history

    @property
    def missing(self) -> tuple[Strain, ...]:
        """The suits that this seat was dealt no card of."""
        return missing_suits(self.dealt)

    def __repr__(self) -> str:
        number = self.round.number if self.round else "-"
        return f"<View of seat {self.seat}: {self.rules!r}, round {number}, {self.stage}>"

    def legal_mask(self) -> bytes:
        """For each act by its number (`acts.act_from_id`) 1 where it is legal for this seat now, else 0.

        `ACTION_COUNT` bytes, which ``numpy.frombuffer(mask, numpy.int8)`` takes as they are.
        """
        mask = bytearray(ACTION_COUNT)
        for act in self.legal:
            if not isinstance(act, Settled | Won):
                mask[act.id] = 1
        return bytes(mask)

    def to_dict(self) -> dict[str, Any]:
        """This view as one JSON document: cards, calls and estimates in the notation of records, seats from 1.

        Each legal act comes with its number and its notation. The rules are named only.
        """
        from estimation_core.engine.view_json import view_document

        return view_document(self)


def view_of(game: Game, seat: int) -> View:
    """The view of a seat."""
    deal = game.deal
    results = list(game._earlier)
    for played in game.deals:
        result = played.result
        if result is not None and played.score is not None:
            results.append((result, played.score))
    if deal is None:
        return View(
            rules=game.rules,
            standing=game.standing,
            seat=seat,
            players=game.players,
            stage=game.stage,
            to_act=None,
            round=None if game.standing.over else game.standing.round,
            hand=0,
            dealt=0,
            position=None,
            said=(),
            estimates=(None, None, None, None),
            contract=None,
            avoid=(),
            tricks=(),
            leader=None,
            trick=(),
            won=(0, 0, 0, 0),
            voids=((), (), (), ()),
            legal=(),
            totals=game.totals,
            places=game.places,
            results=tuple(results),
        )
    offer = deal.redeals[0] if deal.redeals else None
    asked = offer is None or offer.seat == seat
    tricks, leader = _tricks(deal)
    return View(
        rules=game.rules,
        standing=deal.standing,
        seat=seat,
        players=game.players,
        stage=deal.stage,
        # Being asked about a redeal tells of a hand: nobody else is told who it is.
        to_act=game.to_act if asked else None,
        round=deal.round,
        hand=deal.left[seat - 1],
        dealt=deal.hands[seat - 1] if deal.hands else 0,
        position=deal.position,
        said=tuple(deal.said),
        estimates=deal.estimates,
        contract=deal.contract,
        # While redeals are offered nobody has said "Avoid" yet (R3.4).
        avoid=() if deal.stage == "redeal" else deal.avoid,
        tricks=tricks,
        leader=leader,
        trick=tuple(deal.trick),
        won=tuple(deal.won),
        voids=tuple(
            tuple(suit for suit in Strain if deal.voids[other - 1] >> suit & 1) for other in SEATS
        ),
        legal=deal.legal_acts() if deal.turn == seat else (),
        totals=game.totals,
        places=game.places,
        results=tuple(results),
        announced=tuple(one.text for one in deal.announced),
        redeal_reason=offer.reason if offer is not None and asked else None,
    )


def _tricks(deal: Deal) -> tuple[tuple[tuple[int, tuple[Card, ...]], ...], int | None]:
    """The finished tricks with their leaders, and the leader of the next."""
    if deal.tricks is None:
        return (), None if deal.contract is None else deal.contract.caller
    cards, leaders = deal.cards, deal.tricks.leaders
    tricks = [
        (leader, tuple(cards[start : start + 4]))
        for leader, start in zip(leaders, range(0, len(cards), 4), strict=True)
    ]
    under_way = tricks.pop()[0] if len(cards) % 4 else deal.tricks.turn or deal.tricks.best_seat
    return tuple(tricks), under_way
