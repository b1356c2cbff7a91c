"""A real browser for tests: Chromium, driven by its debugging protocol over two pipes, with nothing to install."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)

A4 = 794
"""The width of an A4 page at 96 pixels an inch."""


def find_chromium() -> str | None:
    """The browser on this machine, if there is one."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next(filter(None, map(shutil.which, names)), None)


class Browser:
    """One page of a running browser."""

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self._out, self._in = to_browser, from_browser
        self._rest = b""
        self._last = 0
        self._session: str | None = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        self.call("Page.enable")

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self._last += 1
        message: dict[str, Any] = {"id": self._last, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result

    def wait_for(self, event: str) -> None:
        """Wait until the browser tells of an event."""
        while self._read().get("method") != event:
            pass

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            received = os.read(self._in, 1 << 16)
            if not received:
                raise RuntimeError("the browser is gone")
            self._rest += received
        message, _, self._rest = self._rest.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer

    def open(
        self, page: Path, width: int = 360, scheme: Literal["light", "dark"] = "light"
    ) -> None:
        """Load a file in a window of a width and a colour scheme."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=1000,
            deviceScaleFactor=1,
            mobile=False,
        )
        self.media(scheme)
        self.call("Page.navigate", url=page.as_uri())
        self.wait_for("Page.loadEventFired")

    def media(self, scheme: Literal["light", "dark"], kind: str = "screen") -> None:
        """Show the page in a colour scheme, on a screen or in print."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", media=kind, features=[feature])

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def shoot(self, path: Path, most: int = 30000) -> None:
        """A picture of the whole page."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {
            "x": 0,
            "y": 0,
            "width": size["width"],
            "height": min(size["height"], most),
            "scale": 1,
        }
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(shot["data"]))


@contextmanager
def running(chromium: str) -> Iterator[Browser]:
    """A browser with a profile of its own, ended afterwards."""
    to_child, to_browser = os.pipe()
    from_browser, from_child = os.pipe()

    def pipes() -> None:
        # The browser reads its commands from descriptor 3 and writes its answers to 4.
        os.dup2(to_child, 10)
        os.dup2(from_child, 11)
        os.dup2(10, 3)
        os.dup2(11, 4)

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [chromium, *FLAGS, f"--user-data-dir={profile}"],
            pass_fds=(3, 4),
            preexec_fn=pipes,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_child)
        os.close(from_child)
        try:
            yield Browser(to_browser, from_browser)
        finally:
            process.terminate()
            process.wait(20)
            os.close(to_browser)
            os.close(from_browser)
