"""How a seat plays in a playout: the card that brings the tricks it may expect nearest to those that it needs.

For every card a learnt chance says how likely it will still win a trick, and another how likely it wins the trick to
which it is laid. What a seat may expect is the sum; of the cards it may lay it takes the one that makes its number the
likeliest. A seat that can no longer make it takes tricks from those that still need them. It knows its own hand, what
was played and what everybody needs, nothing else.

All are whole numbers (chances in thousandths), in functions that can be compiled (`estimation_core.rules.compiling`).
Seats count from 0, a trump of 4 is no trump. `tests/long/players_learn.py` makes the tables.
"""

from __future__ import annotations

from estimation_core.players.chances import (
    MOST_ABOVE,
    Table,
    contest_of,
    later_chance,
    later_row,
    now_place,
    now_row,
    size_state,
    suit_chances,
    suit_row,
    trumps_state,
    wish_of,
)
from estimation_core.rules.kernel import Numbers, count, top
from estimation_core.rules.play import playable, strength

LOGS = (
    -3440, -2340, -1830, -1500, -1240, -1040, -880, -730, -610, -500, -400, -310, -220, -150, -70, -10, 50, 110,
    170, 220, 270, 320, 360, 410, 450, 490, 530, 570, 600, 640, 670, 700, 730, 760, 790, 820, 850, 880, 900, 930,
    950, 980, 1000, 1020, 1050, 1070, 1090, 1110, 1130, 1150, 1170, 1190, 1210, 1230, 1250, 1270, 1290, 1300, 1320,
    1340, 1350, 1370, 1390, 1400,
)  # fmt: skip
"""The natural logarithm, in thousandths, of a variance by its 64ths (of a thousand)."""

WEIGHTS = 12
"""How many weights the policy has, in this order: of the logarithm of the variance (in thousandths), what is added to
every variance, how much of what is expected counts (in thousandths), leading trumps with and without need of tricks,
leading from a long suit with and without need, a high rank with and without need, taking a trick from one who needs it
and giving one to who does not want it once nothing can be made, leading the highest card of a suit that is needed."""


def choose_play(
    hand: int,
    out: int,
    need: Numbers,
    seat: int,
    trump: int,
    led: int,
    best: int,
    best_seat: int,
    laid: int,
    later: Table,
    now: Table,
    weights: Table,
) -> int:
    """The card that a seat lays.

    ``out`` are the cards in other hands, ``need`` what each seat lacks of its number; ``led``, ``best`` (a strength),
    ``best_seat`` and ``laid`` are the trick under way (-1, -1 and 0 before a lead).
    """
    legal = playable(hand, led)
    if legal & legal - 1 == 0:
        return top(legal)
    size = count(hand)
    lacks = need[seat]
    after = 3 - laid
    wish = wish_of(need, seat, after)
    if lacks < 0 or lacks > size:
        return spoil(
            hand, out, legal, need, seat, trump, led, best, best_seat, after, wish, now, weights
        )
    contest = contest_of(need, size)
    trumps_out = 0 if trump == 4 else count(out >> 13 * trump & 0x1FFF)
    side_row = suit_row(-1, trump, hand, contest, trumps_out)
    trump_row = suit_row(trump, trump, hand, contest, trumps_out)
    expected = 0
    variance = 0
    for suit in range(4):
        own = hand >> 13 * suit & 0x1FFF
        if own:
            row = trump_row if suit == trump else side_row
            both = suit_chances(own, out >> 13 * suit & 0x1FFF, row, later)
            expected += both >> 20
            variance += both & 0xFFFFF
    choice = -1
    choice_value = 0
    needy = lacks > 0
    now_suit = -1
    base = 0
    while legal:
        card = top(legal)
        legal ^= 1 << card
        suit = card // 13
        rank = card - 13 * suit
        suit_out = out >> 13 * suit & 0x1FFF
        above = suit_out >> rank + 1
        beats = led < 0 or strength(card, led, trump) > best
        # Of equal cards the lowest stands for all; it is the last to be met.
        below = legal >> 13 * suit & 0x1FFF
        if below:
            next_below = top(below)
            if suit_out >> next_below + 1 == above << rank - next_below and (
                led < 0 or beats == (strength(13 * suit + next_below, led, trump) > best)
            ):
                continue
        own = hand >> 13 * suit & 0x1FFF
        chance = later_chance(own, suit_out, rank, trump_row if suit == trump else side_row, later)
        win = 0
        if beats:
            win = 1000
            if after:
                if suit != now_suit:
                    now_suit = suit
                    suit_led = suit if led < 0 else led
                    base = now_row(
                        suit == trump != suit_led, suit_led, trump, out, size, after, wish
                    )
                over = count(above)
                win = now[base + (over if over < MOST_ABOVE else MOST_ABOVE)]
        spread = variance + (win * (1000 - win) - chance * (1000 - chance)) // 1000
        spread += weights[1]
        if spread < 1:
            spread = 1
        off = win + (expected - chance) * weights[2] // 1000 - 1000 * lacks
        value = (
            -(off * off) // (2 * spread)
            - weights[0] * LOGS[spread >> 6 if spread < 4096 else 63] // 1000
        )
        if needy:
            value -= weights[7] * rank
        else:
            value += weights[8] * rank
        if led < 0:
            if suit == trump:
                value += weights[3] if needy else weights[4]
            length = count(own)
            value += (weights[5] if needy else weights[6]) * length
            if needy and above == 0 and suit_out:
                value += weights[11]
        if choice < 0 or value > choice_value:
            choice = card
            choice_value = value
    return choice


def spoil(
    hand: int,
    out: int,
    legal: int,
    need: Numbers,
    seat: int,
    trump: int,
    led: int,
    best: int,
    best_seat: int,
    after: int,
    wish: int,
    now: Table,
    weights: Table,
) -> int:
    """The card of a seat that can no longer make its number: what harms those most that still can."""
    size = count(hand)
    gain = 0
    for other in range(4):
        if other != seat:
            if need[other] == 0:
                gain -= weights[10]
            elif 0 < need[other] <= size:
                gain += weights[9]
    choice = -1
    choice_value = 0
    while legal:
        card = top(legal)
        legal ^= 1 << card
        win = 0
        if led < 0 or strength(card, led, trump) > best:
            win = 1000
            if after:
                suit_led = card // 13 if led < 0 else led
                win = now[now_place(card, suit_led, trump, out, size, after, wish)]
        value = gain * win // 100 - card % 13
        if choice < 0 or value > choice_value:
            choice = card
            choice_value = value
    return choice


def play_out(
    hands: Numbers,
    need: Numbers,
    turn: int,
    trump: int,
    led: int,
    best: int,
    best_seat: int,
    laid: int,
    later: Table,
    now: Table,
    weights: Table,
) -> None:
    """Plays the cards left from ``turn`` on; both lists change: at the end ``need`` is what each seat lacks."""
    left = hands[0] | hands[1] | hands[2] | hands[3]
    for _ in range(count(left)):
        hand = hands[turn]
        card = choose_play(
            hand, left ^ hand, need, turn, trump, led, best, best_seat, laid, later, now, weights
        )
        hands[turn] = hand ^ 1 << card
        left ^= 1 << card
        if laid == 0:
            led = card // 13
            best = -1
        power = strength(card, led, trump)
        if power > best:
            best = power
            best_seat = turn
        if laid == 3:
            need[best_seat] -= 1
            turn = best_seat
            led = -1
            best = -1
            laid = 0
        else:
            laid += 1
            turn = (turn + 1) & 3


def try_cards(
    worlds: Numbers,
    how_many: int,
    options: Table,
    need: Table,
    seat: int,
    trump: int,
    led: int,
    best: int,
    best_seat: int,
    laid: int,
    later: Table,
    now: Table,
    weights: Table,
    outcomes: Numbers,
    hands: Numbers,
    lack: Numbers,
) -> None:
    """Lays each of the options in each of so many worlds, and plays on to the end.

    ``worlds`` are the four hands of each, one after the other. ``outcomes`` gets what the seats lack at the end
    (`outcome_of`), for each world the options in turn; ``hands`` and ``lack`` are room for four numbers each.
    """
    at = 0
    for world in range(how_many):
        for card in options:
            for other in range(4):
                hands[other] = worlds[4 * world + other]
                lack[other] = need[other]
            hands[seat] ^= 1 << card
            suit = card // 13 if laid == 0 else led
            power = strength(card, suit, trump)
            winner = seat if power > best else best_seat
            power = max(power, best)
            if laid == 3:
                lack[winner] -= 1
                play_out(hands, lack, winner, trump, -1, -1, 0, 0, later, now, weights)
            else:
                play_out(
                    hands,
                    lack,
                    (seat + 1) & 3,
                    trump,
                    suit,
                    power,
                    winner,
                    laid + 1,
                    later,
                    now,
                    weights,
                )
            outcomes[at] = outcome_of(lack)
            at += 1


def outcome_of(lack: Numbers) -> int:
    """What the seats lack, in one number: 5 bits each, counted from 13 tricks too many."""
    return (lack[0] + 13) | (lack[1] + 13) << 5 | (lack[2] + 13) << 10 | (lack[3] + 13) << 15


POLICY = (
    count, top, playable, strength, trumps_state, size_state, later_row, later_chance, suit_chances, suit_row,
    contest_of, wish_of, now_row, now_place, spoil, choose_play, play_out, outcome_of, try_cards,
)  # fmt: skip
"""The functions of the policy, each after those that it calls."""
