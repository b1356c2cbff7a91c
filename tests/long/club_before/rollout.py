"""Playing a deal to its end by rule of thumb, on plain integers: the inner loop of the computer players (R8).

Hands are sets of cards by seat, seats count from 0 here, a trump of 4 is no trump. A hand that still needs tricks
leads what is high and takes tricks cheaply; any other hand ducks, and throws high cards where they cannot win.
"""

from __future__ import annotations

from estimation_core.rules.play import FOLLOWED, FOLLOWING, STRENGTH, TRUMPED

SUIT_MASKS = FOLLOWING[:4]
ABOVE = tuple(SUIT_MASKS[card // 13] & -(2 << card) for card in range(52))
"""For each card, the higher cards of its suit."""


def play_out(
    hands: list[int],
    need: list[int],
    turn: int,
    trump: int,
    led: int = -1,
    best: int = -1,
    best_seat: int = 0,
    laid: int = 0,
) -> None:
    """Plays the cards left from ``turn`` on. Both lists change: ``need`` is what each seat lacks of its estimate.

    ``led``, ``best`` (a strength), ``best_seat`` and ``laid`` are the trick under way.
    """
    left = hands[0] | hands[1] | hands[2] | hands[3]
    strengths = STRENGTH[led][trump]
    for _ in range(left.bit_count()):
        if not laid:
            hand = hands[turn]
            bit = lead(hand, left ^ hand, trump, need[turn] > 0)
            card = bit.bit_length() - 1
            led = card // 13
            strengths = STRENGTH[led][trump]
            best, best_seat = strengths[card], turn
        else:
            hand = hands[turn]
            follow = hand & FOLLOWING[led]
            if follow:
                bit = _follow(follow, left, led, best, laid, need[turn] > 0, led == trump)
            else:
                bit = _discard(hand, trump, best, need[turn] > 0)
            card = bit.bit_length() - 1
            power = strengths[card]
            if power > best:
                best, best_seat = power, turn
        hands[turn] ^= bit
        left ^= bit
        if laid == 3:
            need[best_seat] -= 1
            turn = best_seat
            laid = 0
        else:
            laid += 1
            turn = (turn + 1) & 3


def lead(hand: int, others: int, trump: int, wants: bool) -> int:
    """The card to lead, as a bit."""
    choice, choice_value = 0, -99
    for suit, mask in enumerate(SUIT_MASKS):
        mine = hand & mask
        if not mine:
            continue
        theirs = others & mask
        if wants:
            if mine > theirs:
                # The highest card left of a suit: first of one that others must follow, of trumps last.
                value = theirs.bit_count() + (0 if suit == trump and theirs else 20)
                bit = 1 << mine.bit_length() - 1
            else:
                bit = mine & -mine
                value = (theirs & -bit).bit_count() - (10 if suit == trump else 0)
        else:
            bit = mine & -mine
            # The more cards above it, the likelier it loses; a short suit makes room for discards.
            value = 2 * (theirs & -bit).bit_count() - mine.bit_count()
        if value > choice_value:
            choice, choice_value = bit, value
    return choice


def _follow(
    follow: int, left: int, led: int, best: int, laid: int, wants: bool, trump_led: bool
) -> int:
    """The card of the suit led, as a bit."""
    if best >= TRUMPED and not trump_led:
        higher = 0
    else:
        higher = follow & ABOVE[13 * led + best % FOLLOWED]
    lower = follow ^ higher
    if wants:
        if not higher:
            return follow & -follow
        if laid == 3:
            return higher & -higher
        top = 1 << higher.bit_length() - 1
        if top << 1 > left & SUIT_MASKS[led] or laid == 2:
            return top
        return follow & -follow
    if lower:
        return 1 << lower.bit_length() - 1
    if laid == 3:
        return 1 << higher.bit_length() - 1
    return higher & -higher


def _discard(hand: int, trump: int, best: int, wants: bool) -> int:
    """The card of a hand that cannot follow, as a bit."""
    trumps = hand & SUIT_MASKS[trump] if trump < 4 else 0
    if trumps:
        over = trumps & ABOVE[13 * trump + best - TRUMPED] if best >= TRUMPED else trumps
        if wants:
            if over:
                return over & -over
        else:
            under = trumps ^ over
            if under:
                return 1 << under.bit_length() - 1
        rest = hand ^ trumps
        if not rest:
            return hand & -hand
        hand = rest
    choice = 0
    choice_rank = 99 if wants else -99
    for mask in SUIT_MASKS:
        mine = hand & mask
        if not mine:
            continue
        if wants:
            # A low card, rather of a long suit.
            bit = mine & -mine
            rank = (bit.bit_length() - 1) % 13 - 2 * mine.bit_count()
            if rank < choice_rank:
                choice, choice_rank = bit, rank
        else:
            # A high card, rather of a short suit.
            bit = 1 << mine.bit_length() - 1
            rank = (mine.bit_length() - 1) % 13 - mine.bit_count()
            if rank > choice_rank:
                choice, choice_rank = bit, rank
    return choice
