"""Computer players of other distributions: whatever they do wrong is told as theirs (plugins.md 6)."""

from __future__ import annotations

from estimation_core.acts import Act
from estimation_core.engine.view import View
from estimation_core.errors import PlayerFailed, StoppedInside, told_of
from estimation_core.messages import Code, Message
from estimation_core.players.player import Player


class GuardedPlayer:
    """A player whose failures and illegal choices become `PlayerFailed`."""

    def __init__(self, player: Player, name: str, origin: str) -> None:
        self.player = player
        self.name = name
        self.origin = origin

    def __repr__(self) -> str:
        return f"GuardedPlayer({self.name!r}, {self.origin!r})"

    def choose(self, view: View) -> Act:
        """One of ``view.legal``; `PlayerFailed` where the player raises or chooses another."""
        try:
            act = self.player.choose(view)
        except KeyboardInterrupt as interrupt:
            raise self._stopped() from interrupt
        except BaseException as error:
            raise self._failed(view, told_of(error)) from error
        return self._legal(view, act)

    def hint(self, view: View) -> tuple[Act, Message]:
        """What it would choose, and why; `PlayerFailed` where the player raises or answers something else."""
        try:
            act, reason = self.player.hint(view)
        except KeyboardInterrupt as interrupt:
            raise self._stopped() from interrupt
        except BaseException as error:
            raise self._failed(view, told_of(error)) from error
        if not isinstance(reason, Message):
            raise self._failed(
                view,
                Message(
                    "its reason must be a {kind}, not {given}.",
                    kind=Code("Message"),
                    given=Code(type(reason).__name__),
                ),
            )
        return self._legal(view, act), reason

    def _legal(self, view: View, act: Act) -> Act:
        try:
            legal = act in view.legal
        except Exception:  # it compares as its author likes
            legal = False
        if legal:
            return act
        raise self._failed(
            view, Message("it chose {act}, which is not legal here.", act=Code(_shown(act)))
        )

    def _stopped(self) -> StoppedInside:
        return StoppedInside(
            Message(
                "Stopped while the computer player {player} ({origin}) was thinking.",
                player=Code(self.name),
                origin=Code(self.origin),
            )
        )

    def _failed(self, view: View, detail: Message | Code) -> PlayerFailed:
        return PlayerFailed(self.name, self.origin, view.seat, detail)


def _shown(act: object) -> str:
    try:
        return (str(act) if isinstance(act, Act) else repr(act))[:80]
    except Exception:
        return type(act).__name__
