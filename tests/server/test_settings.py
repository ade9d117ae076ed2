"""Settings: their defaults, what each of them refuses, and how that is told."""

import os
import subprocess
import sys

import pytest

from levata.server import settings


def check(environ, **wanted):
    found = settings.read({"LEVATA_DATA": "/data", **environ})
    assert {name: getattr(found, name) for name in wanted} == wanted


def refused(**environ):
    with pytest.raises(settings.BadSettings) as caught:
        settings.read(environ)
    return caught.value.lines


def test_what_is_not_set_has_its_default():
    check(
        {},
        database_url="sqlite:////data/levata.db",
        public_url="",
        trusted_proxies=(),
        registration="open",
        is_open=True,
        chat="on",
        sockets="picows",
        metrics_address="",
        audit_days=365,
    )
    assert settings.read({}).bot_workers >= 1


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("PUBLIC_URL", "https://cards.example.org", "https://cards.example.org/"),
        ("PUBLIC_URL", "http://host:81/levata/", "http://host:81/levata/"),
        ("PUBLIC_URL", "HTTPS://Cards.Example.org:443/", "https://cards.example.org/"),
        ("PUBLIC_URL", "https://[::1]:8443/a/b/", "https://[::1]:8443/a/b/"),
        ("PUBLIC_URL", "http://my_box:80//", "http://my_box/"),
        ("TRUSTED_PROXIES", "10.0.0.0/8, ::1", ("10.0.0.0/8", "::1")),
        ("REGISTRATION", "closed", "closed"),
        ("BOT_WORKERS", "3", 3),
        ("AUDIT_DAYS", "30", 30),
        ("METRICS_ADDRESS", "127.0.0.1:9100", "127.0.0.1:9100"),
        ("DATABASE_URL", "sqlite:///here.db", "sqlite:///here.db"),
    ],
)
def test_a_value_is_read(name, text, value):
    check({name: text}, **{name.lower(): value})


@pytest.mark.parametrize(
    ("name", "text", "remedy"),
    [
        ("PUBLIC_URL", "cards.example.org", "https://cards.example.org/"),
        ("PUBLIC_URL", "ftp://cards.example.org", "https://cards.example.org/"),
        *[
            ("PUBLIC_URL", text, "nothing but a path")
            for text in (
                *("https://", "http://[::1", "https://a..b/", "https://münchen.example/"),
                *("http://a:99999/", "http://a:x/", "http://a:0/", "http://a:/", "http://a:٣/"),
                *("https://user:pw@a/", "https://a/#x", "https://a/?x", "https://a/b;c"),
                *("https://a/b c", "https://a/b\n", "https://a/b//c"),
            )
        ],
        ("DATABASE_URL", "mysql://here", "sqlite:///FOLDER/levata.db"),
        ("DATABASE_URL", "sqlite:///:memory:", "sqlite:///FOLDER/levata.db"),
        ("DATABASE_URL", "sqlite:///here.db?mode=ro", "sqlite:///FOLDER/levata.db"),
        ("DATABASE_URL", "sqlite:////", "a folder; write sqlite:////levata.db"),
        ("DATABASE_URL", "sqlite:////usr", "a folder; write sqlite:////usr/levata.db"),
        ("DATABASE_URL", "sqlite:///", "sqlite:///FOLDER/levata.db"),
        ("TRUSTED_PROXIES", "10.0.0.0/8,proxy", "'proxy' is no address"),
        ("REGISTRATION", "maybe", "open or closed"),
        ("CHAT", "", "on or off"),
        ("BOT_WORKERS", "0", "1 to 64"),
        ("BOT_WORKERS", "many", "1 to 64"),
        ("AUDIT_DAYS", "0", "1 to 36,500"),
        ("SOCKETS", "tcp", "picows or asgi"),
        ("METRICS_ADDRESS", "9100", "HOST:PORT"),
        ("METRICS_ADDRESS", "host:99999", "HOST:PORT"),
    ],
)
def test_what_cannot_be_used_is_told_with_what_can(name, text, remedy):
    (line,) = refused(**{name: text})
    assert line.startswith(f"{name} cannot be {text!r}: ")
    assert remedy in line


def test_everything_that_is_wrong_is_told_at_once():
    assert len(refused(BOT_WORKERS="0", CHAT="maybe", SOCKETS="tcp")) == 3


def test_a_value_may_lie_in_a_file(tmp_path):
    file = tmp_path / "url"
    file.write_text("sqlite:///there.db\n")
    check({"DATABASE_URL_FILE": str(file)}, database_url="sqlite:///there.db")
    assert "set one of them" in refused(DATABASE_URL_FILE=str(file), DATABASE_URL="x")[0]
    assert "No such file" in refused(DATABASE_URL_FILE=str(tmp_path / "none"))[0]


def test_a_name_that_is_nearly_right_is_told():
    told = settings.mistyped({"PUBLIC_URI": "x", "TRUSTED_PROXY": "y", "PATH": "z", "CHAT": "on"})
    assert told == [
        "PUBLIC_URI is not a setting; PUBLIC_URL is",
        "TRUSTED_PROXY is not a setting; TRUSTED_PROXIES is",
    ]


def test_a_proxy_that_is_not_trusted_is_doubtful():
    https = {"PUBLIC_URL": "https://cards.example.org"}
    assert len(settings.doubtful(settings.read(https))) == 1
    assert settings.doubtful(settings.read({**https, "TRUSTED_PROXIES": "10.0.0.1"})) == []
    assert settings.doubtful(settings.read({"PUBLIC_URL": "http://table.lan"})) == []


def run(**environ):
    return subprocess.run(
        [sys.executable, "-m", "levata", "config", "check"],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_tells_every_value_or_what_is_wrong():
    done = run(PUBLIC_URL="https://cards.example.org", BOT_WORKER="2", BOT_WORKERS="4")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "warning: BOT_WORKER is not a setting; BOT_WORKERS is"
    assert lines[1].startswith("warning: PUBLIC_URL is https")
    assert [line.partition("=")[0] for line in lines[2:]] == [f.name for f in settings.FIELDS]
    assert "BOT_WORKERS=4" in lines
    done = run(BOT_WORKERS="0")
    assert (done.returncode, done.stdout) == (
        1,
        "wrong: BOT_WORKERS cannot be '0': write a number from 1 to 64\n",
    )
    assert done.stderr == "levata: settings that cannot be used: 1\n"
