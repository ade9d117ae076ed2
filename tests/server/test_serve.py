"""`levata serve`: how it starts, what it says, how it ends."""

import re
import signal
import socket
import sys

import pytest

from levata.cli import main
from levata.server import run
from tests.server.conftest import free_port

PLACES = run.PORT, run.PORT + run.TRIES - 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_it_says_where_it_is_and_ends_quietly(serve, number):
    one = serve("--port", "0").is_up()
    assert one.ask("/healthz").content == b"ok\n"
    assert one.end(number) == (
        0,
        [f"Levata is at http://127.0.0.1:{one.port}/ (Ctrl-C ends it)"],
        "",
    )


def test_a_setting_that_is_mistyped_or_not_usable_is_told(serve):
    one = serve("--port", "0", TRUSTED_PROXY="10.0.0.1").is_up()
    assert one.lines[0] == "Warning: TRUSTED_PROXY is not a setting; TRUSTED_PROXIES is"
    code, _, err = serve("--port", "0", CHAT="maybe").end_by_itself()
    assert (code, err) == (1, "levata: CHAT cannot be 'maybe': write on or off\n")


def test_a_reader_that_is_slow_does_not_hold_up_the_end(serve):
    one = serve("--port", "0").is_up()
    with socket.create_connection(("127.0.0.1", one.port)) as idle:
        idle.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")  # and no more
        assert one.end()[0] == 0


def test_without_a_port_it_takes_the_next_that_is_free(serve):
    first = serve().is_up()
    second = serve().is_up()
    assert first.port < second.port <= PLACES[1]
    assert second.lines[0].startswith(f"Port {run.PORT} is taken, so this is port {second.port};")
    assert first.ask("/healthz").status == second.ask("/healthz").status == 200


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(serve):
    first = serve("--port", str(free_port())).is_up()
    code, out, err = serve("--port", str(first.port)).end_by_itself()
    assert (code, out) == (1, [])
    assert err == (
        f"levata: port {first.port} is taken; name another with --port, or none: "
        "the next free one is found\n"
    )


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--port", "65536"], 2, "'65536' is not a port"),
        (["--port", "-1"], 2, "'-1' is not a port"),
        (["--port", "٣"], 2, "is not a port"),
        (["--host", "192.0.2.1"], 1, "http://192.0.2.1:8000/: "),
        (["--host", "no such.invalid", "--port", "0"], 1, "no such.invalid"),
        (["--host", "a..b"], 1, "http://a..b:8000/: that is no name of a machine"),
        (["--host", "x" * 64, "--port", "0"], 1, "that is no name of a machine"),
    ],
)
def test_what_cannot_be_listened_at_is_told_in_one_line(
    capsys, monkeypatch, folder, words, code, told
):
    monkeypatch.setitem(run.run.__kwdefaults__, "folder", folder)
    with pytest.raises(SystemExit) as stop:
        sys.exit(main(["serve", *words]))
    assert stop.value.code == code
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("levata: ") and told in line


def test_a_page_that_was_not_built_is_told_with_the_command_that_builds_it(
    capsys, monkeypatch, tmp_path
):
    monkeypatch.setitem(run.run.__kwdefaults__, "folder", tmp_path)
    assert main(["serve"]) == 1
    assert capsys.readouterr().err == (
        "levata: there is no page to serve: it was not built; in a checkout 'make web' builds it\n"
    )


def test_without_its_extra_it_says_what_to_install(capsys, monkeypatch):
    monkeypatch.delitem(sys.modules, "levata.server.run")
    monkeypatch.delitem(sys.modules, "levata.server.app", raising=False)
    monkeypatch.setitem(sys.modules, "litestar", None)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve"]) == 1
    told = capsys.readouterr().err
    assert re.fullmatch(
        r"levata: levata serve needs \w+; install it with: pip install 'levata\[server\]'\n", told
    )


def test_open_opens_the_browser_once_the_page_answers(serve, tmp_path):
    script, found = tmp_path / "browser.py", tmp_path / "found"
    script.write_text(
        "import sys, urllib.request\n"
        "title = urllib.request.urlopen(sys.argv[1]).read()\n"
        f"open({str(found)!r} + '.new', 'wb').write(title)\n"
        f"import os; os.rename({str(found)!r} + '.new', {str(found)!r})\n"
    )
    one = serve("--port", "0", "--open", BROWSER=f"{sys.executable} {script} %s").is_up()
    one.wait_for(found.exists)
    assert b"<title>Levata</title>" in found.read_bytes()
    assert one.end()[1:] == (one.lines, "")


def test_a_machine_without_a_browser_is_told_the_address(serve):
    one = serve("--port", "0", "--open", PATH="", DISPLAY="", WAYLAND_DISPLAY="").is_up()
    assert one.process.stdout.readline() == (
        "There is no browser to open here: open that address in yours.\n"
    )
    assert one.ask("/healthz").status == 200


def test_it_may_listen_for_a_whole_network(serve):
    one = serve("--host", "0.0.0.0", "--port", "0").is_up()  # noqa: S104 - that is the question
    assert one.lines == [f"Levata is at http://127.0.0.1:{one.port}/ (Ctrl-C ends it)"]
    assert one.process.stdout.readline().startswith("Others in your network")
    assert one.ask("/healthz").status == 200


def test_an_ipv6_address_stands_in_brackets(serve):
    one = serve("--host", "::1", "--port", "0").is_up()
    assert one.lines == [f"Levata is at http://[::1]:{one.port}/ (Ctrl-C ends it)"]
