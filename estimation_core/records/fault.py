"""What a judge finds wrong in a deal, before it is known at which line it stands."""

from __future__ import annotations

from estimation_core.messages import Message


class Wrong(Exception):
    """Something wrong in a deal: code, message, the path below the deal, and the seat and trick that it touches."""

    def __init__(
        self,
        code: str,
        message: Message,
        path: tuple[str | int, ...] = (),
        *,
        seat: int | None = None,
        trick: int | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.path = path
        self.seat = seat
        self.trick = trick
