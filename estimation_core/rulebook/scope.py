"""What a rule book is about: the settings, and which kinds of round and house rules there are at all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from estimation_core.documents import Section, paragraph
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import HouseRuleFailed
from estimation_core.hooks import HouseRule, RoundPlan
from estimation_core.messages import Message, in_domain
from estimation_core.plugins.contract import implemented_hooks
from estimation_core.plugins.installed import domain_of
from estimation_core.settings import RoundKind, Settings

SEE_HOUSE_RULES = Message("The house rules below have more to say about this.")


@dataclass(frozen=True)
class Scope:
    """The rules of which a book is written, asked for what its chapters need."""

    rules: Ruleset

    @property
    def settings(self) -> Settings:
        return self.rules.settings

    @cached_property
    def plan(self) -> tuple[RoundPlan, ...]:
        return self.rules.plan()

    def count(self, kind: RoundKind) -> int:
        """How many rounds of a kind the game has."""
        return sum(round.kind == kind for round in self.plan)

    def has(self, kind: RoundKind) -> bool:
        """Whether the game has rounds of this kind."""
        return self.count(kind) > 0

    @property
    def played_on(self) -> bool:
        """Whether a round that nobody calls may be played on as a fixed round (R5.5)."""
        return self.settings.all_pass.plays_on

    def dash_calls_in(self, kind: RoundKind) -> bool:
        """Whether Dash Calls are made in rounds of this kind."""
        return self.settings.dash_call.made_in(kind)

    @property
    def dash_calls(self) -> bool:
        """Whether there are Dash Calls in this game."""
        return any(self.has(kind) and self.dash_calls_in(kind) for kind in KINDS)

    @property
    def dash_calls_elsewhere(self) -> bool:
        """Whether there are Dash Calls under these rules, but only in longer games than this one."""
        return not self.dash_calls and any(self.dash_calls_in(kind) for kind in KINDS)

    @property
    def caller_alone_possible(self) -> bool:
        """Whether three Dash Calls in a call round can leave nobody to estimate but the Caller (R4.4)."""
        return self.settings.dash_call.limit == 3 and self.dash_calls_in("call")

    @property
    def thirteen_possible(self) -> bool:
        """Whether the estimates can add up to exactly 13 (R9.1): nobody is kept from it where nobody is last."""
        return self.settings.estimates.forbidden_total != 13 or self.caller_alone_possible

    @cached_property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """The house rules that are on, by name: their order has no meaning."""
        return tuple(rule for _, rule in sorted(self.rules.house_rules.items()))

    def described(self, rule: HouseRule) -> Section:
        """The paragraph that a house rule brings; `HouseRuleFailed` where it raises."""
        try:
            domain = domain_of(type(rule).__module__)
            sentences = tuple(in_domain(sentence, domain) for sentence in rule.describe())
        except Exception as error:
            file = rule.describe.__code__.co_filename
            raise HouseRuleFailed(rule.name, "describe", file, error) from error
        title = self.rules.house_rule_title(rule.name)
        return Section(f"house-rule-{rule.name}", title, (paragraph(*sentences),))

    def see_house_rules(self, *hooks: str) -> Message | None:
        """A pointer to the house rules, where one has any of these hooks."""
        for rule in self.house_rules:
            if set(hooks) & set(implemented_hooks(type(rule))):
                return SEE_HOUSE_RULES
        return None


KINDS: tuple[RoundKind, ...] = ("call", "fixed")
