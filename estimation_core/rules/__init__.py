"""The rules, a chapter a module, in the order of the rule book (R2 to R10).

The chapters of the bidding (`dash_call`, `auction`, `estimates`) each say what a position offers, why something else
is not offered, and what follows from an act. What the rules forbid beyond that is written as bans on the public hooks.
"""
