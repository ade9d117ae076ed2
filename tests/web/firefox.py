"""Debian's Firefox, by its own remote protocol: as much of it as a person who plays needs."""

import json
import os
import socket
import subprocess
from base64 import b64decode
from contextlib import contextmanager
from pathlib import Path

from tests.web.conftest import until
from tests.web.driver import Player

FIREFOX = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")

PREFS = {
    "marionette.port": 0,
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.cancel_content_js_when_navigating": False,  # it would be told as an error of the script
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "ui.prefersReducedMotion": 1,
}
"""A free port for us, and no request to anybody."""

RUN = """
const done = arguments[arguments.length - 1]
Promise.resolve()
  .then(() => { const found = (%s); return typeof found === 'function' ? found(arguments[0]) : found })
  .then((found) => done({ found }), (error) => done({ error: String(error) }))
"""
MIDDLE = """
([selector, x, y]) => {
  const found = document.querySelector(selector)
  if (found === null) return null
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const box = found.getBoundingClientRect()
  return [Math.round(box.left + (x ?? box.width / 2)), Math.round(box.top + (y ?? box.height / 2))]
}
"""


COMPLAINTS = """
return Services.console.getMessageArray()
  .filter((said) => said instanceof Ci.nsIScriptError && said.sourceName.startsWith('http'))
  .map((said) => said.errorMessage)
"""
"""Errors of scripts, and what the page's own policy or the browser did not let it do."""


class Page:
    """The one tab of a browser."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=150)
        self._file = self._socket.makefile("rb")
        self._count = 0
        self._receive()  # who it is
        self.does("WebDriver:NewSession", capabilities={})
        self.does("WebDriver:SetTimeouts", script=130_000)

    def _receive(self):
        length = b""
        while (digit := self._file.read(1)) != b":":
            assert digit, "it is gone"
            length += digit
        return json.loads(self._file.read(int(length)))

    def does(self, what: str, **how):
        self._count += 1
        text = json.dumps([0, self._count, what, how]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, number, error, answer = self._receive()
        assert (number, error) == (self._count, None), f"{what}: {error}"
        return answer

    def evaluate(self, what: str, given=None):
        """What an expression or a function comes to in the page."""
        found = self.does("WebDriver:ExecuteAsyncScript", script=RUN % what, args=[given])["value"]
        assert "error" not in found, found["error"]
        return found.get("found")

    def goto(self, address: str) -> None:
        self.does("WebDriver:Navigate", url=address)

    def click(self, selector: str, position=None) -> None:
        """As a mouse does it: where the thing is, whatever lies there."""
        at = position or {}
        x, y = until(lambda: self.evaluate(MIDDLE, [selector, at.get("x"), at.get("y")]), 60)
        moves = {"type": "pointerMove", "x": x, "y": y, "origin": "viewport"}
        presses = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        mouse = {"type": "pointer", "id": "mouse", "actions": [moves, *presses]}
        self.does("WebDriver:PerformActions", actions=[mouse])

    def resize(self, width: int, height: int) -> None:
        inner = self.evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]")
        self.does("WebDriver:SetWindowRect", width=width + inner[0], height=height + inner[1])

    def screenshot(self) -> bytes:
        return b64decode(self.does("WebDriver:TakeScreenshot", full=False)["value"])

    def complaints(self) -> list[str]:
        """What the console says of pages."""
        self.does("Marionette:SetContext", value="chrome")
        found = self.does("WebDriver:ExecuteScript", script=COMPLAINTS, args=[])["value"]
        self.does("Marionette:SetContext", value="content")
        return found

    def close(self) -> None:
        self._file.close()
        self._socket.close()


class Clicker(Player):
    """Plays what comes first, with a mouse."""

    def presses(self, selector: str, position=None) -> None:
        self.page.click(selector, position)


@contextmanager
def opened(profile: Path):
    """The browser on a profile of its own."""
    profile.mkdir()
    lines = [
        f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFS.items()
    ]
    (profile / "user.js").write_text("".join(lines))
    words = [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    words.append("--remote-allow-system-access")  # its console is its own, not a page's
    out = subprocess.DEVNULL
    process = subprocess.Popen([*words, "about:blank"], stdout=out, stderr=out)
    try:
        port = profile / "MarionetteActivePort"
        until(lambda: port.exists() and port.read_text().strip())
        page = Page(int(port.read_text()))
        try:
            yield page
            page.does("Marionette:Quit", flags=["eForceQuit"])
            process.wait(30)
        finally:
            page.close()
    finally:
        process.kill()
        process.wait()
