"""The generated parts of the documentation, written from the code.

A part stands between `<!-- generated: NAME -->` and `<!-- end generated -->` in README.md or docs;
BLOCKS says who writes which. Nothing outside these marks is touched.
With --check nothing is written: what differs is shown, and the exit code is 1.
"""

import argparse
import difflib
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from msgspec import inspect

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(
    r"(?P<open><!-- generated: (?P<name>[a-z-]+) -->\n).*?(?P<close><!-- end generated -->)",
    re.DOTALL,
)


def commands(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, str]]:
    """Each command line of a parser and its help, the parser itself first."""
    yield name, parser.format_help()
    # argparse tells its sub-commands only through this list.
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for word, command in action.choices.items():
                yield from commands(command, f"{name} {word}")


def cli_help() -> str:
    """What `levata --help` and `levata COMMAND --help` print, 80 columns wide."""
    from levata.cli import parser  # noqa: PLC0415 - a part is imported only where it is written

    os.environ["COLUMNS"] = "80"
    return "\n".join(
        f"```text\n$ {line} --help\n{text.rstrip()}\n```\n"
        for line, text in commands(parser(), "levata")
    )


def error_codes() -> str:
    """Each code a refusal can have and what it says."""
    from levata.errors import TEXTS  # noqa: PLC0415 - see above

    rows = (f"| `{code}` | {text.replace('|', chr(92) + '|')} |\n" for code, text in TEXTS.items())
    return "| code | text |\n|---|---|\n" + "".join(rows)


def sample_frame() -> str:
    """One frame of a real table: a cross is led."""
    from levata import by_name  # noqa: PLC0415 - see above
    from levata.table import HOME, Command, Mode, Seat, Table  # noqa: PLC0415 - see above

    cruce = by_name("cruce")
    seats = [Seat(name, Mode.BOT) for name in ("ana", "dan", "ioana", "mihai")]
    seats[2].mode = Mode.PERSON
    table = Table(cruce, cruce.options(), seats, dealer=3)
    # Each packet with the dealer's left first; South holds king and queen of hearts.
    packets = "As Qd Ac", "Qs 9d 9c", "Kh Qh Qc", "Js Td Tc"
    rests = "Ah Th Kc", "Ts Jh Ad", "9s Kd Jc", "Ks 9h Jd"
    pack = " ".join(packets + rests).split()
    table.submit(Command(HOME, "deal", "deal", pack=tuple(pack)))
    for seat, token in ((0, "-"), (1, "-"), (2, "1"), (3, "-"), (2, "=d")):
        actor = seat if seats[seat].mode is Mode.PERSON else HOME
        table.submit(Command(actor, f"{seat}{token}", "act", seat=seat, token=token))
    reply = table.submit(Command(2, "led", "act", token="Kh"))
    frame = _spread(reply.frames[0][2], 2)
    return f"```json\n{frame}\n```\n"


def server_settings() -> str:
    """Each setting of a server: its default and what it does."""
    from levata.server.settings import FIELDS  # noqa: PLC0415 - see above

    rows = (
        f"| `{field.name}` | {f'`{field.default}`' if field.default else 'empty'} "
        f"| {field.meaning} |\n"
        for field in FIELDS
    )
    return "| setting | default | meaning |\n|---|---|---|\n" + "".join(rows)


LIMITED = {
    "ask": "requests below /api, by address",
    "guest": "new guests, by address",
    "login": "log-ins, by address",
    "recover": "log-ins by a code, by address",
    "failed": "wrong passwords, by name and address",
    "guessed": "wrong passwords, by name, from all addresses",
    "account": "tries to make an account, by person",
    "write": "requests that change something, by person",
    "rename": "new names, by person",
    "secret": "requests that ask for the password again, by person",
    "room": "new rooms, by person",
    "invite": "invitations, by person",
    "lookup": "codes that no room has, by person",
    "say": "phrases and texts, by person",
}


def server_limits() -> str:
    """How often something may be asked of a server."""
    from levata.server.limits import LIMITS  # noqa: PLC0415 - see above

    if unexplained := LIMITS.keys() ^ LIMITED.keys():
        raise SystemExit(f"docs: limits and what is told of them differ: {unexplained}")
    rows = (
        f"| {text} | {LIMITS[name].replace('/', ' per ')} |\n" for name, text in LIMITED.items()
    )
    return "| what | at most |\n|---|---|\n" + "".join(rows)


def _spread(value: object, depth: int, indent: str = "") -> str:
    """JSON with a line for each field of the outer objects, the inner ones in one line."""
    if depth == 0 or not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    more = indent + "  "
    fields = (f'{more}"{name}": {_spread(v, depth - 1, more)}' for name, v in value.items())
    return "{\n" + ",\n".join(fields) + f"\n{indent}}}"


def server_verbs() -> str:
    """What each verb at a server is asked with and answered with."""
    from msgspec import inspect  # noqa: PLC0415 - see above

    from levata.protocol import SERVER  # noqa: PLC0415 - see above

    rows = ["| verb | asked with | answered with |\n|---|---|---|\n"]
    for name, verb in SERVER.items():
        ask, answer = inspect.type_info(verb.ask), inspect.type_info(verb.answer)
        assert isinstance(ask, inspect.StructType)
        assert isinstance(answer, inspect.StructType)
        asked = ", ".join(f"`{one.name}`{_limits(one)}" for one in ask.fields)
        told = ", ".join(f"`{one.name}`" for one in answer.fields)
        rows.append(f"| `{name}` | {asked} | {told} |\n")
    return "".join(rows)


def _limits(field: "inspect.Field") -> str:
    """What a field may be, in words."""
    from msgspec import inspect  # noqa: PLC0415 - see above

    kind = field.type
    if isinstance(kind, inspect.UnionType):
        kind = next(one for one in kind.types if isinstance(one, inspect.StrType | inspect.IntType))
    words = ["" if field.required else "optional"]
    match kind:
        case inspect.StrType(pattern=str(pattern)):
            words.append(PATTERNS[pattern])
        case inspect.StrType(min_length=low, max_length=high):
            words.append(f"a text of {low or 0} to {high}")
        case inspect.IntType():
            words.append("a number")
        case inspect.LiteralType(values):
            words.append(" or ".join(f"`{value}`" for value in values))
    return f" ({', '.join(filter(None, words))})"


PATTERNS = {
    r"\A[!-~]{1,64}\Z": "1 to 64 visible characters of ASCII",
    r"\A[0-9a-f]{32}\Z": "32 hexadecimal digits, small",
}


def server_types() -> str:
    """The messages at a server in TypeScript, as the page reads them."""
    text = (ROOT / "web/src/lib/protocol.gen.ts").read_text(encoding="utf-8")
    wanted = (
        *("Me", "Ticket", "Room", "RoomSeat", "RoomInvite", "Invite", "Said", "Presence"),
        *("Welcome", "Joined", "Clock", "Offers", "Coded", "ScoreSheet", "Result", "Push"),
        *("Asks", "Moving", "PlayedMatches", "PlayedMatch", "Company", "RecordText"),
    )
    found = {
        name: part
        for part in re.split(r"\n(?=/\*\* [^\n]*\*/\nexport|export)", text)
        for name in re.findall(r"^export interface (\w+)", part, re.MULTILINE)
    }
    parts = "\n".join(found[name].replace("export ", "").strip() + "\n" for name in wanted)
    return f"```ts\n{parts}```\n"


BLOCKS: dict[str, Callable[[], str]] = {
    "cli-help": cli_help,
    "error-codes": error_codes,
    "limits": server_limits,
    "sample-frame": sample_frame,
    "settings": server_settings,
    "server-types": server_types,
    "server-verbs": server_verbs,
}


def rewritten(text: str, blocks: dict[str, Callable[[], str]]) -> str:
    r"""The text with each generated part written anew.

    >>> rewritten("<!-- generated: n -->\nold\n<!-- end generated -->", {"n": lambda: "new\n"})
    '<!-- generated: n -->\nnew\n<!-- end generated -->'
    """

    def part(found: re.Match[str]) -> str:
        name = found["name"]
        if name not in blocks:
            raise SystemExit(f"docs: no one writes the part {name!r}; one of: {', '.join(blocks)}")
        return f"{found['open']}{blocks[name]()}{found['close']}"

    return BLOCK.sub(part, text)


def pages() -> list[Path]:
    """The pages that may hold generated parts."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def main(arguments: list[str]) -> int:
    """Rewrite every page, or with --check show which are out of date."""
    is_check = arguments == ["--check"]
    if arguments and not is_check:
        raise SystemExit("usage: docs.py [--check]")
    stale = False
    for page in pages():
        old = page.read_text(encoding="utf-8")
        new = rewritten(old, BLOCKS)
        name = page.relative_to(ROOT).as_posix()
        if old == new:
            continue
        stale = True
        if is_check:
            lines = difflib.unified_diff(
                old.splitlines(),
                new.splitlines(),
                name,
                f"{name} as `make docs` writes it",
                lineterm="",
            )
            print(*lines, sep="\n")
        else:
            page.write_text(new, encoding="utf-8")
            print(f"docs: wrote {name}")
    if is_check and stale:
        print("docs: these parts are written by `make docs`; run it and look at what it changed")
    return int(is_check and stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
