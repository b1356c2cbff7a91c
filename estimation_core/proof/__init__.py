"""The proof of a ruleset: every position that its bidding can reach, walked with the engine's own methods.

`prove` shows that there is always a legal act, that every auction ends and that a forbidden total never occurs, and
gives the lowest and the highest score of one seat in one round. What it walks are the same `Position` objects that
games and validators ask: no rule is written here a second time.

Merging
    A position is walked once for all that differ only in what no ban looks at. What the core needs to know in each
    phase of the bidding is the table `merging.CORE`; every other fact (the opener and who has spoken in the auction,
    who has passed once the estimates begin, the Call's strain, the Super Call in force) is dropped at first.
    House rules are given positions that note what is read of them (`watching`). As soon as a ban reads a fact that
    was dropped, that fact is kept too, in its phase and in those before, and the walk starts again.

    This is sound. Each fact after an act follows from the act, from that same fact before it and from the facts of
    the table; so what is kept after an act follows from what was kept before. And a ban that gives one answer for
    one position (each is asked twice) and has read nothing but kept facts has taken, step by step, the same way for
    every position that agrees in them: it forbids the same. Two merged positions hence have the same legal acts, and
    the same act leads from both to merged positions again.

    Acts are merged likewise. Super Calls that differ in a strain nobody looks at are walked once. A call leaves no
    trace of the call that it beats, so from positions that differ only in the standing call it is walked once.

The walk is breadth-first from every way in which a round of the game can begin, so that the first way to a dead end is
a shortest one.
"""

from estimation_core.proof.proving import Proof, Prover, prove
from estimation_core.proof.walking import NotFinished

__all__ = ["NotFinished", "Proof", "Prover", "prove"]
