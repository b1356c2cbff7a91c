"""Wrong variant files, each with all that must be found in it: code, line, column and key.

A case is the text of ``wrong.toml``; what stands before the first ``== NAME`` line. Further files follow such lines,
``.py`` files being house rules in a folder that the user named. Findings of other files than ``wrong.toml`` name
their file.
"""

from __future__ import annotations

from typing import NamedTuple

Expected = tuple[str, int, int, str | None] | tuple[str, int, int, str | None, str]
"""Code, line, column, key, and the file where it is not ``wrong.toml``."""


class Wrong(NamedTuple):
    """A wrong file; ``says`` must stand in the message of the first finding."""

    text: str
    findings: list[Expected]
    says: str = ""


CHILD = 'format = 1\nextends = "koutchina"\n'
"""The first two lines of most cases, so that their own begin in line 3."""


def child(text: str, *findings: Expected, says: str = "") -> Wrong:
    """A file that differs from Koutchina by the text, from its third line on."""
    return Wrong(CHILD + text, list(findings), says)


UNREADABLE = {
    "a line without a value": child("[score]\nmade =\n", ("unreadable", 4, 7, None)),
    "a key given twice": child("[score]\nmade = 1\nmade = 2\n", ("unreadable", 5, 9, None)),
    "a header given twice": child("[score]\n[score]\n", ("unreadable", 4, 7, None)),
    "a word without quotation marks": child(
        "[estimates]\ncap = call\n", ("unreadable", 4, 7, None)
    ),
    "a comma in place of a line": child(
        "[score]\nmade = 1, missed = 2\n", ("unreadable", 4, 9, None)
    ),
}

UNKNOWN_KEY = {
    "a misspelt key": child(
        "[score]\nmde = 13\n", ("unknown-key", 4, 1, "score.mde"), says="did you mean made?"
    ),
    "a key before the first table": child(
        "made = 13\n", ("unknown-key", 3, 1, "made"), says="it belongs in [score]"
    ),
    "a key under the wrong table": child(
        "[auction]\nforbidden_total = 13\n",
        ("unknown-key", 4, 1, "auction.forbidden_total"),
        says="it belongs in [estimates]",
    ),
    "points of the Dash Call under the Dash Call": child(
        "[dash_call]\nover = 30\n",
        ("unknown-key", 4, 1, "dash_call.over"),
        says="it belongs in [score.dash_call].",
    ),
    "a key that two tables have": child(
        "[score.all_missed]\nmade_per_trick = 2\n",
        ("unknown-key", 4, 1, "score.all_missed.made_per_trick"),
        says="it belongs in [score].",
    ),
    "a key of the top below a table": child(
        '[score]\nmade = 13\nsource = "Our club"\n',
        ("unknown-key", 5, 1, "score.source"),
        says="it belongs at the top of the file",
    ),
    "a key that resembles one elsewhere": child(
        "[game]\nforbiden_total = 13\n",
        ("unknown-key", 4, 1, "game.forbiden_total"),
        says="did you mean estimates.forbidden_total?",
    ),
    "a key that resembles nothing": child(
        "[stakes]\nzzz = 1\n", ("unknown-key", 4, 1, "stakes.zzz"), says="possible are shares"
    ),
    "a misspelt table": child(
        "[scores]\nmade = 13\n",
        ("unknown-key", 3, 2, "scores"),
        says="did you mean [score]?",
    ),
    "a table without its parent's name": child(
        "[high]\nminimum = 8\n", ("unknown-key", 3, 2, "high"), says="did you mean [score.high]?"
    ),
    "a house rule's table at the top": child(
        "[big-games]\nfrom = 9\n",
        ("unknown-key", 3, 2, "big-games"),
        says="did you mean [house_rules.big-games]?",
    ),
    "a table that resembles nothing": child(
        "[zzzzzz]\n", ("unknown-key", 3, 2, "zzzzzz"), says="possible are [title],"
    ),
    "a setting of a house rule under the core's table": child(
        "[score]\nfrom = 9\n",
        ("unknown-key", 4, 1, "score.from"),
        says="it belongs in [house_rules.big-games]",
    ),
    "a setting that the house rule does not have": child(
        "[house_rules.one-bid]\nlimit = 2\n",
        ("unknown-key", 4, 1, "house_rules.one-bid.limit"),
        says="it belongs in [dash_call] or [house_rules.redeal-missing-suit]",
    ),
    "a setting among the titles": child(
        '[title]\nen = "Club"\nmade = 13\n',
        ("unknown-key", 5, 1, "title.made"),
        says="it belongs in [score]",
    ),
    "a dotted key in quotation marks": child(
        '"score.made" = 13\n', ("unknown-key", 3, 1, "score.made")
    ),
    "a parent under a misspelt key, and what it gives is not called missing": Wrong(
        'format = 1\nextend = "classic"\n\n[score]\nmade = 13\n',
        [("unknown-key", 2, 1, "extend")],
        says="did you mean extends?",
    ),
    "an unknown entry in a swing": child(
        "[score]\ncaller = { made = 10, mised = 5 }\n",
        ("missing-key", 4, 10, "score.caller"),
        ("unknown-key", 4, 23, "score.caller.mised"),
    ),
    "shares for five": child(
        "[stakes.shares]\n5 = [50, 30, 10, 5, 5]\n", ("unknown-key", 4, 1, "stakes.shares.5")
    ),
    "two slips, both found": child(
        "[game]\nrounds = 5\n\n[auction]\nminimun = 5\n",
        ("unknown-key", 4, 1, "game.rounds"),
        ("unknown-key", 7, 1, "auction.minimun"),
        says="it belongs in [dash_call]",
    ),
}

MISSING_KEY = {
    "no format": Wrong('extends = "koutchina"\n', [("missing-key", 1, 1, "format")]),
    "a title in no language": child("[title]\n", ("missing-key", 3, 1, "title")),
    "all-pass redeals on classic, which has no number of them": Wrong(
        'format = 1\nextends = "classic"\n\n[all_pass]\nthen = "redeal"\n',
        [
            # Whether the round is ever played on, and needs a strain, hangs on it.
            ("missing-key", 4, 1, "all_pass.redeals"),
        ],
    ),
    "playing on without all that it needs": Wrong(
        'format = 1\nextends = "classic"\n\n[all_pass]\nthen = "fixed"\nstrain = "S"\n',
        [
            ("missing-key", 4, 1, "all_pass.first"),
            ("missing-key", 4, 1, "all_pass.bonuses"),
            ("missing-key", 4, 1, "all_pass.super_calls"),
        ],
    ),
    "redeals without end need nothing else": Wrong(
        'format = 1\nextends = "classic"\n\n[all_pass]\nthen = "redeal"\nredeals = 0\n', []
    ),
    "a Dash of its own without its points": child(
        "[score.plain_dash]\nown = true\nover = 10\n",
        ("missing-key", 3, 1, "score.plain_dash.under"),
        ("missing-key", 3, 1, "score.plain_dash.missed_over"),
        ("missing-key", 3, 1, "score.plain_dash.missed_under"),
        ("missing-key", 3, 1, "score.plain_dash.missed_per_trick"),
    ),
    "high estimates by a dotted key": child(
        "[score]\nhigh.minimum = 8\n",
        *(
            ("missing-key", 4, 1, f"score.high.{key}")
            for key in ("roles", "made", "missed", "missed_per_trick", "replaces", "sole", "risk")
        ),
    ),
    "a swing with one side": child(
        "[score]\nwith = { made = 10 }\n", ("missing-key", 4, 8, "score.with")
    ),
    "what the parent lacks is missing there": Wrong(
        'format = 1\nextends = "half"\n\n[score]\nmade = 1\n'
        '== half.toml\nformat = 1\nextends = "classic"\n[all_pass]\nthen = "fixed"\n'
        'strain = "NT"\nfirst = "dealer"\nbonuses = true\n',
        [("missing-key", 3, 1, "all_pass.super_calls", "half.toml")],
    ),
    "a wrong value is not a missing one": child(
        '[score.plain_dash]\nown = true\nover = "x"\nunder = 1\nmissed_over = 1\n'
        "missed_under = 1\nmissed_per_trick = 0\n",
        ("wrong-type", 5, 8, "score.plain_dash.over"),
    ),
}

WRONG_TYPE = {
    "true is no number": child("[score]\nmade = true\n", ("wrong-type", 4, 8, "score.made")),
    "a number with a fraction": child("[score]\nmade = 3.0\n", ("wrong-type", 4, 8, "score.made")),
    "a number as text": child('[score]\nmade = "3"\n', ("wrong-type", 4, 8, "score.made")),
    "1 is not true": child(
        "[deal]\nannounce_missing_suit = 1\n", ("wrong-type", 4, 25, "deal.announce_missing_suit")
    ),
    "a number where a word belongs": child(
        "[estimates]\ncap = 13\n", ("wrong-type", 4, 7, "estimates.cap")
    ),
    "one strain where a list belongs": child(
        '[game]\nfixed_rounds = "NT"\n', ("wrong-type", 4, 16, "game.fixed_rounds")
    ),
    "an entry of a list": child(
        '[game]\nfixed_rounds = ["NT", 2]\n', ("wrong-type", 4, 23, "game.fixed_rounds")
    ),
    "an entry of a list on its own line": child(
        "[score]\nrisk_over = [\n  0,\n  10,\n  true,\n]\n",
        ("wrong-type", 7, 3, "score.risk_over"),
    ),
    "a value where a table belongs": child("score = 3\n", ("wrong-type", 3, 9, "score")),
    "a list where a table belongs": child("[[score]]\nmade = 1\n", ("wrong-type", 3, 1, "score")),
    "a house rule that is no table": child(
        "[house_rules]\nbig-games = true\n", ("wrong-type", 4, 13, "house_rules.big-games")
    ),
    "house rules that are a list": child(
        'house_rules = ["big-games"]\n', ("wrong-type", 3, 15, "house_rules")
    ),
    "enabled as a word": child(
        '[house_rules.big-games]\nenabled = "yes"\n',
        ("wrong-type", 4, 11, "house_rules.big-games.enabled"),
    ),
    "a setting of a house rule": child(
        '[house_rules.big-games]\nfrom = "8"\n', ("wrong-type", 4, 8, "house_rules.big-games.from")
    ),
    "format as text": Wrong(
        'format = "1"\nextends = "koutchina"\n', [("wrong-type", 1, 10, "format")]
    ),
    "a parent that is no name": Wrong(
        "format = 1\nextends = 3\n", [("wrong-type", 2, 11, "extends")]
    ),
    "a title without a language": child('title = "Club"\n', ("wrong-type", 3, 9, "title")),
    "a title that is a number": child("[title]\nen = 3\n", ("wrong-type", 4, 6, "title.en")),
    "a date": child("[score]\nmade = 2026-11-29\n", ("wrong-type", 4, 8, "score.made")),
    "one side of a swing": child(
        "[score]\ncaller = { made = 10, missed = 5.5 }\n",
        ("wrong-type", 4, 32, "score.caller.missed"),
    ),
    "shares that are no table": child(
        "[stakes]\nshares = [100]\n", ("wrong-type", 4, 10, "stakes.shares")
    ),
}

OUT_OF_RANGE = {
    "too many call rounds": child(
        "[game]\ncall_rounds = 100\n",
        ("out-of-range", 4, 15, "game.call_rounds"),
        says="a whole number from 0 to 99",
    ),
    "a word that is no choice": child(
        '[estimates]\ncap = "cal"\n',
        ("out-of-range", 4, 7, "estimates.cap"),
        says='did you mean "call"?',
    ),
    "a strain in words": child(
        '[game]\nfixed_rounds = ["NT", "spades"]\n', ("out-of-range", 4, 23, "game.fixed_rounds")
    ),
    "a strain in small letters": child(
        '[all_pass]\nstrain = "nt"\n',
        ("out-of-range", 4, 10, "all_pass.strain"),
        says='did you mean "NT"?',
    ),
    "a negative penalty": child(
        "[score]\nmissed_per_trick = -1\n",
        ("out-of-range", 4, 20, "score.missed_per_trick"),
        says="These points are taken off, so write them as a positive number: 1 instead of -1.",
    ),
    "a negative penalty in a list": child(
        "[score.high]\nminimum = 8\n"
        'roles = "anyone"\nmade = [41]\nmissed = [-20]\nmissed_per_trick = 1\n'
        'replaces = "base"\nsole = true\nrisk = true\n',
        ("out-of-range", 7, 11, "score.high.missed"),
    ),
    "a negative swing": child(
        "[score]\nwith = -10\n", ("out-of-range", 4, 8, "score.with"), says="taken off"
    ),
    "a kind of round twice": child(
        '[dash_call]\nrounds = ["call", "call"]\n', ("out-of-range", 4, 19, "dash_call.rounds")
    ),
    "a factor of one": child(
        "[score.all_missed]\nmultipliers = [1]\n",
        ("out-of-range", 4, 16, "score.all_missed.multipliers"),
    ),
    "percentages that do not sum to 100": child(
        "[stakes.shares]\n3 = [70, 20]\n",
        ("out-of-range", 4, 5, "stakes.shares.3"),
        says="The percentages add up to 90, not to 100.",
    ),
    "more shares than players": child(
        "[stakes.shares]\n2 = [60, 30, 10]\n", ("out-of-range", 4, 5, "stakes.shares.2")
    ),
    "another format": Wrong(
        'format = 2\nextends = "koutchina"\n', [("out-of-range", 1, 10, "format")]
    ),
    "an empty title": child('[title]\nen = " "\n', ("out-of-range", 4, 6, "title.en")),
    "a title that would move the cursor": child(
        '[title]\nen = "a\\u001bb"\n', ("out-of-range", 4, 6, "title.en")
    ),
    "a house rule's setting": child(
        "[house_rules.big-games]\nfrom = 14\n", ("out-of-range", 4, 8, "house_rules.big-games.from")
    ),
    "several faults in one table": child(
        '[dash_call]\nlimit = 4\nwhen = "later"\nrounds = ["all"]\n',
        ("out-of-range", 4, 9, "dash_call.limit"),
        ("out-of-range", 5, 8, "dash_call.when"),
        ("out-of-range", 6, 11, "dash_call.rounds"),
    ),
}

UNKNOWN_PARENT = {
    "a misspelt parent": Wrong(
        'format = 1\nextends = "koutchinna"\n',
        [("unknown-parent", 2, 11, "extends")],
        "Did you mean koutchina?",
    ),
    "a parent by its file": Wrong(
        'format = 1\nextends = "classic.toml"\n',
        [("unknown-parent", 2, 11, "extends")],
        "Did you mean classic?",
    ),
    "a parent by a path": Wrong(
        'format = 1\nextends = "../classic"\n', [("unknown-parent", 2, 11, "extends")]
    ),
    "a grandparent": Wrong(
        'format = 1\nextends = "middle"\n== middle.toml\nformat = 1\nextends = "nobody"\n',
        [("unknown-parent", 2, 11, "extends", "middle.toml")],
    ),
    "a parent that is not there hides no slip": Wrong(
        'format = 1\nextends = "nobody"\n[score]\nmade = true\n',
        [("unknown-parent", 2, 11, "extends"), ("wrong-type", 4, 8, "score.made")],
    ),
}

INHERITANCE_CYCLE = {
    "itself": Wrong(
        'format = 1\nextends = "wrong"\n',
        [("inheritance-cycle", 2, 11, "extends")],
        "wrong → wrong",
    ),
    "two files": Wrong(
        'format = 1\nextends = "other"\n== other.toml\nformat = 1\nextends = "wrong"\n',
        [("inheritance-cycle", 2, 11, "extends", "other.toml")],
        "wrong → other → wrong",
    ),
    "a circle among its parents": Wrong(
        'format = 1\nextends = "a"\n== a.toml\nformat = 1\nextends = "b"\n'
        '== b.toml\nformat = 1\n# back again\nextends = "a"\n',
        [("inheritance-cycle", 3, 11, "extends", "b.toml")],
        "a → b → a",
    ),
}

UNKNOWN_HOUSE_RULE = {
    "a misspelt house rule": child(
        "[house_rules.big-game]\n",
        ("unknown-house-rule", 3, 14, "house_rules.big-game"),
        says="Did you mean big-games?",
    ),
    "an underscore": child(
        "[house_rules.one_bid]\n",
        ("unknown-house-rule", 3, 14, "house_rules.one_bid"),
        says="Did you mean one-bid?",
    ),
    "one that resembles nothing": child(
        "[house_rules]\n\n[house_rules.xyz]\n",
        ("unknown-house-rule", 5, 14, "house_rules.xyz"),
    ),
    "an unknown one that is switched off": child(
        "[house_rules.nobody]\nenabled = false\n",
        ("unknown-house-rule", 3, 14, "house_rules.nobody"),
    ),
    "an inline table": child(
        "house_rules = { one-bids = {} }\n",
        ("unknown-house-rule", 3, 17, "house_rules.one-bids"),
    ),
}

AMBIGUOUS_NAME = {
    "a parent of the project beside the file": Wrong(
        'format = 1\nextends = "classic"\n== classic.toml\nformat = 1\nextends = "koutchina"\n',
        [("ambiguous-name", 2, 11, "extends")],
        "More than one file is a variant called classic:",
    ),
    "a parent in two named folders": Wrong(
        'format = 1\nextends = "ours"\n== one/ours.toml\nformat = 1\nextends = "classic"\n'
        '== two/ours.toml\nformat = 1\nextends = "koutchina"\n',
        [("ambiguous-name", 2, 11, "extends")],
    ),
    "a grandparent": Wrong(
        'format = 1\nextends = "middle"\n== middle.toml\nformat = 1\nextends = "classic-long"\n'
        '== one/classic-long.toml\nformat = 1\nextends = "classic"\n',
        [("ambiguous-name", 2, 11, "extends", "middle.toml")],
    ),
}

CONFLICT = {
    "a game without any round": child(
        "[game]\nfixed_rounds = []\n", ("conflict", 4, 16, "game.fixed_rounds")
    ),
    "no round, at the later of the two": Wrong(
        'format = 1\nextends = "classic-short"\n[game]\ncall_rounds = 0\n',
        [("conflict", 4, 15, "game.call_rounds")],
    ),
    "minus points kept, and multipliers": child(
        '[score.all_missed]\nscores = "kept"\n',
        ("conflict", 4, 10, "score.all_missed.scores"),
        says="multipliers = []",
    ),
    "the same in the other order": child(
        '[score.all_missed]\nmultipliers = [3]\nscores = "kept"\n',
        ("conflict", 5, 10, "score.all_missed.scores"),
    ),
    "lists of unequal length": Wrong(
        'format = 1\nextends = "egyptian-tournament"\n[score.high]\nmade = [41, 42]\n',
        [("conflict", 4, 8, "score.high.made")],
    ),
    "a house rule that cannot bear another": child(
        "[house_rules.no-doubles]\n[house_rules.big-games]\n"
        "== rules/no_doubles.py\n"
        "from estimation_core.hooks import HouseRule\n"
        "class NoDoubles(HouseRule):\n"
        "    name = 'no-doubles'\n"
        "    conflicts = ('big-games',)\n",
        ("conflict", 4, 1, "house_rules.big-games"),
    ),
    "a house rule that needs another": child(
        "[house_rules.bigger]\n"
        "== rules/bigger.py\n"
        "from estimation_core.hooks import HouseRule\n"
        "class Bigger(HouseRule):\n"
        "    name = 'bigger'\n"
        "    requires = ('big-games',)\n",
        ("conflict", 3, 1, "house_rules.bigger"),
    ),
    "two house rules that both plan the game": child(
        "[house_rules.plan-b]\n[house_rules.plan-a]\n"
        "== rules/plans.py\n"
        "from estimation_core.hooks import HouseRule, RoundPlan, hookimpl\n"
        "class A(HouseRule):\n"
        "    name = 'plan-a'\n"
        "    @hookimpl\n"
        "    def plan_game(self, rules):\n"
        "        return [RoundPlan('call')]\n"
        "class B(A):\n"
        "    name = 'plan-b'\n",
        ("conflict", 4, 1, "house_rules.plan-a"),
        says="plan_game",
    ),
    "what a house rule finds itself": child(
        "[auction]\nminimum = 5\n[house_rules.low]\n"
        "== rules/low.py\n"
        "from estimation_core.hooks import HouseRule, RuleProblem, hookimpl\n"
        "from estimation_core.messages import Message\n"
        "class Low(HouseRule):\n"
        "    name = 'low'\n"
        "    @hookimpl\n"
        "    def check_rules(self, rules):\n"
        "        if rules.settings.auction.minimum > 4:\n"
        "            return [RuleProblem(Message('The auction must start low.'), ('auction.minimum',))]\n",
        ("conflict", 4, 11, "auction.minimum"),
        says="The auction must start low.",
    ),
}

UNREACHABLE = {
    "a strain where nobody plays on": Wrong(
        'format = 1\nextends = "classic"\n[all_pass]\nstrain = "S"\n',
        [("unreachable", 4, 10, "all_pass.strain")],
        'It counts only where all_pass.then is "fixed"',
    ),
    "the ladder where the deal is played on": Wrong(
        'format = 1\nextends = "egyptian-tournament"\n[all_pass]\nmultiplies = true\n',
        [("unreachable", 4, 14, "all_pass.multiplies")],
    ),
    "points of a Dash that has none of its own": child(
        "[score.plain_dash]\nover = 10\n", ("unreachable", 4, 8, "score.plain_dash.over")
    ),
    "high estimates that are off": child(
        "[score.high]\nmade = [41]\nsole = false\n",
        ("unreachable", 4, 8, "score.high.made"),
        ("unreachable", 5, 8, "score.high.sole"),
    ),
    "redeals without end": child(
        '[all_pass]\nredeals = 0\nfirst = "dealer"\n', ("unreachable", 5, 9, "all_pass.first")
    ),
    "a setting of a house rule that is switched off": child(
        "[house_rules.big-games]\nenabled = false\nfrom = 9\n",
        ("unreachable", 5, 8, "house_rules.big-games.from"),
        says="The house rule big-games is switched off.",
    ),
    "what is inherited is passed over": Wrong(
        'format = 1\nextends = "koutchina"\n[all_pass]\nthen = "next_round"\n', []
    ),
    "what the parent sets in vain is the parent's affair": Wrong(
        'format = 1\nextends = "vain"\n'
        '== vain.toml\nformat = 1\nextends = "classic"\n[all_pass]\nstrain = "S"\n',
        [],
    ),
    "the auction in a game without call rounds": child("[auction]\nminimum = 5\n"),
}

PLUGIN_ERROR = {
    "one that cannot be imported": child(
        "[house_rules.broken]\n== rules/broken.py\nimport nothing_of_this_name\n",
        ("plugin-error", 3, 14, "house_rules.broken"),
        says="nothing_of_this_name",
    ),
    "one that is no Python": child(
        "[house_rules.broken]\n== rules/broken.py\nclass :\n",
        ("plugin-error", 3, 14, "house_rules.broken"),
        says="SyntaxError",
    ),
    "one that leaves": child(
        "[house_rules.broken]\n== rules/broken.py\nimport sys\nsys.exit(3)\n",
        ("plugin-error", 3, 14, "house_rules.broken"),
    ),
    "a file without a house rule": child(
        "[house_rules.empty]\n== rules/empty.py\n", ("plugin-error", 3, 14, "house_rules.empty")
    ),
    "a misspelt hook": child(
        "[house_rules.typo]\n== rules/typo.py\n"
        "from estimation_core.hooks import HouseRule, hookimpl\n"
        "class Typo(HouseRule):\n"
        "    name = 'typo'\n"
        "    @hookimpl\n"
        "    def score_factors(self, result):\n"
        "        return 2\n",
        ("plugin-error", 3, 14, "house_rules.typo"),
        says="There is no hook score_factors; did you mean score_factor?",
    ),
    "a hook that is not marked": child(
        "[house_rules.plain]\n== rules/plain.py\n"
        "from estimation_core.hooks import HouseRule\n"
        "class Plain(HouseRule):\n"
        "    name = 'plain'\n"
        "    def score_factor(self, result):\n"
        "        return 2\n",
        ("plugin-error", 3, 14, "house_rules.plain"),
        says="@hookimpl",
    ),
    "a hook that wants to be first": child(
        "[house_rules.first]\n== rules/first.py\n"
        "from estimation_core.hooks import HouseRule, hookimpl\n"
        "class First(HouseRule):\n"
        "    name = 'first'\n"
        "    @hookimpl(tryfirst=True)\n"
        "    def score_factor(self, result):\n"
        "        return 2\n",
        ("plugin-error", 3, 14, "house_rules.first"),
        says="tryfirst",
    ),
    "a hook with an argument that is not given": child(
        "[house_rules.nosy]\n== rules/nosy.py\n"
        "from estimation_core.hooks import HouseRule, hookimpl\n"
        "class Nosy(HouseRule):\n"
        "    name = 'nosy'\n"
        "    @hookimpl\n"
        "    def ban_calls(self, auction, hands):\n"
        "        return []\n",
        ("plugin-error", 3, 14, "house_rules.nosy"),
        says="hands",
    ),
    "one for another version of the interface": child(
        "[house_rules.old]\n== rules/old.py\n"
        "from estimation_core.hooks import HouseRule\n"
        "class Old(HouseRule):\n"
        "    name = 'old'\n"
        "    api = 0\n",
        ("plugin-error", 3, 14, "house_rules.old"),
        says="version 0",
    ),
    "one that raises when the rules are checked": child(
        "[house_rules.raiser]\n== rules/raiser.py\n"
        "from estimation_core.hooks import HouseRule, hookimpl\n"
        "class Raiser(HouseRule):\n"
        "    name = 'raiser'\n"
        "    @hookimpl\n"
        "    def check_rules(self, rules):\n"
        "        return 1 // 0\n",
        ("plugin-error", 3, 1, "house_rules.raiser"),
        says="ZeroDivisionError",
    ),
    "a name that the project has": child(
        "[house_rules.big-games]\n== rules/big_games.py\n"
        "from estimation_core.hooks import HouseRule\n"
        "class BigGames(HouseRule):\n"
        "    name = 'big-games'\n",
        ("plugin-error", 3, 14, "house_rules.big-games"),
        says="More than one place",
    ),
}

WRONG: dict[str, dict[str, Wrong]] = {
    "unreadable": UNREADABLE,
    "unknown-key": UNKNOWN_KEY,
    "missing-key": MISSING_KEY,
    "wrong-type": WRONG_TYPE,
    "out-of-range": OUT_OF_RANGE,
    "unknown-parent": UNKNOWN_PARENT,
    "inheritance-cycle": INHERITANCE_CYCLE,
    "unknown-house-rule": UNKNOWN_HOUSE_RULE,
    "ambiguous-name": AMBIGUOUS_NAME,
    "conflict": CONFLICT,
    "unreachable": UNREACHABLE,
    "plugin-error": PLUGIN_ERROR,
}
"""The cases by the code that most of them are about."""
