"""What every file of the repository keeps to, and that each of these checks can fail."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONG_RECIPE = 3

# The banned words are put together from pieces: this file is read by its own checks.
HOSTS = [
    "py" + "pi.org",
    "python" + "hosted.org",
    "registry." + "npmjs.org",
    "registry." + "yarnpkg.com",
    "deb." + "debian.org",
    "security." + "debian.org",
    "proxy." + "golang.org",
    "static." + "crates.io",
    "index." + "crates.io",
]
OPTIONS = ["--" + "index-url", "--" + "extra-index-url", "--" + "find-links", "--" + "trusted-host"]
PLACES = ["wo" + "rk", "ro" + "ot", "ho" + "me", "Us" + "ers"]
MAKERS = [
    "anthro" + "pic",
    "clau" + "de",
    "chat" + "gpt",
    "open" + "ai",
    "co" + "pilot",
    "gem" + "ini",
    "l" + "lms?",
    "language " + "models?",
    "coding " + "(?:agent|assistant)s?",
    "a" + "i[- ](?:generated|assisted|assistants?|written)",
    "co-authored" + "-by",
    "sub" + "-?agents?",
]
PAPERS = [
    "RU" + "LES",
    "DES" + "IGN",
    "STY" + "LE",
    "WIS" + "HES",
    "ECO" + "NOMY",
    "FAULT" + "_KINDS",
]
UNFINISHED = ["TO" + "DO", "FIX" + "ME"]


def any_of(words: list[str]) -> str:
    return "(?:" + "|".join(words) + ")"


PATTERNS = {
    "names a package registry": re.compile(any_of([re.escape(host) for host in HOSTS])),
    "tells pip where to look": re.compile(any_of(OPTIONS) + r"[= ]\S"),
    "names a place on one machine": re.compile(r"(?<![\w.*$}~/-])/" + any_of(PLACES) + r"\b(?=/)"),
    "names what the text was written with": re.compile(
        r"\b" + any_of(MAKERS) + r"\b", re.IGNORECASE
    ),
    "names a paper that is not in the repository": re.compile(
        r"\b(?:" + any_of(PAPERS) + r"\.md|sha" + r"red/)|\biss" + r"ue #?\d"
    ),
    "is unfinished": re.compile(r"\b" + any_of(UNFINISHED) + r"\b"),
}

Check = Callable[[str, str], list[str]]


def matches(what: str) -> Check:
    """A check that no line matches one of the patterns."""

    def check(path: str, text: str) -> list[str]:
        return [
            f"{path}:{number}: {what}: {found[0]}"
            for number, line in enumerate(text.splitlines(), 1)
            if (found := PATTERNS[what].search(line))
        ]

    return check


def lacks_hashes(path: str, text: str) -> list[str]:
    """Each requirement of a lock is pinned and has its hashes."""
    entries = re.sub(r"\\\n", " ", text)
    return [
        f"{path}: not pinned with a hash: {line.split()[0]}"
        for line in entries.splitlines()
        if line.strip() and not line.lstrip().startswith("#")
        if not re.match(r"[\w.-]+==\S+ (?:.*;.* )?.*--hash=sha256:[0-9a-f]{64}", line)
    ]


def has_long_recipes(path: str, text: str) -> list[str]:
    """A recipe is three lines; what needs more is a script in tools."""
    rules = re.finditer(r"^([a-z-]+):.*\n((?:\t.*\n?)*)", text, re.MULTILINE)
    return [
        f"{path}: the recipe of {rule[1]} is over {LONG_RECIPE} lines"
        for rule in rules
        if rule[2].count("\n") > LONG_RECIPE
    ]


def targets(makefile: str) -> set[str]:
    """The targets a Makefile offers: those with a line of help."""
    return set(re.findall(r"^([a-z-]+):.*## \S", makefile, re.MULTILINE))


def named_targets(text: str) -> set[str]:
    """The targets a page tells a reader to make, in code spans and in blocks of commands."""
    return set(re.findall(r"(?:`|^\s*(?:\$ )?)make ([a-z-]+)", text, re.MULTILINE))


def names_missing_targets(path: str, text: str) -> list[str]:
    known = targets(read("Makefile"))
    return [f"{path}: there is no `make {name}`" for name in sorted(named_targets(text) - known)]


def leaves_targets_out(path: str, text: str) -> list[str]:
    known = targets(read("Makefile"))
    return [f"{path}: `make {name}` is not told" for name in sorted(known - named_targets(text))]


def does_not_make_test(path: str, text: str) -> list[str]:
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    is_called = any("make test" in " ".join(words) for words in lines)
    return [] if is_called else [f"{path}: does not call make test"]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def files() -> list[str]:
    """Every file that is or could be committed; in an unpacked archive, every file."""
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        found = sorted(set(listed.stdout.split("\0")) - {""})
    else:
        made = {
            ".venv",
            ".venv-openspiel",
            ".hypothesis",
            ".mypy_cache",
            ".pytest_cache",
            ".ruff_cache",
            "__pycache__",
        }
        paths = [path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file()]
        found = sorted(path.as_posix() for path in paths if not made & set(path.parts))
    return [path for path in found if (ROOT / path).is_file()]


def is_text(path: str) -> bool:
    return b"\0" not in (ROOT / path).read_bytes()


# Which files a check reads, and a text in which it must find a fault.
CHECKS: dict[str, tuple[Check, str, str]] = {
    **{
        what: (matches(what), r".*", sample)
        for what, sample in {
            "names a package registry": f"see https://{HOSTS[0]}/project/rich",
            "tells pip where to look": f"{OPTIONS[2]} wheels",
            "names a place on one machine": f'open("/{PLACES[0]}/main/README.md")',
            "names what the text was written with": f"Written with {MAKERS[1].title()}.",
            "names a paper that is not in the repository": f"as {PAPERS[0]}.md has it",
            "is unfinished": f"# {UNFINISHED[0]}: score it",
        }.items()
    },
    "hashes": (lacks_hashes, r"requirements/.*\.txt", "rich==15.0.0 \\\n    # via x\ntextual>=8\n"),
    "recipes": (has_long_recipes, r"Makefile", "a: ## b\n\tone\n\ttwo\n\tthree\n\tfour\n"),
    "missing targets": (names_missing_targets, r"(README|CONTRIBUTING)\.md", "Type `make tea`."),
    "targets left out": (leaves_targets_out, r"CONTRIBUTING\.md", "Type `make help`."),
    "CI": (does_not_make_test, r"\.ci/run", "#!/bin/sh\n# make test\nexec true\n"),
}


@pytest.mark.parametrize("name", CHECKS)
def test_every_file_passes(name):
    check, where, _ = CHECKS[name]
    paths = [path for path in files() if re.fullmatch(where, path) and is_text(path)]
    assert paths, f"no file is read for: {name}"
    faults = [fault for path in paths for fault in check(path, read(path))]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", CHECKS)
def test_the_check_finds_a_planted_fault(name):
    check, _, sample = CHECKS[name]
    assert check("planted", sample)


@pytest.mark.parametrize(
    ("what", "sample"),
    [
        *(("names a package registry", host) for host in HOSTS),
        *(("tells pip where to look", f"{option}=there") for option in OPTIONS),
        *(("names a place on one machine", f"cd /{place}/x") for place in PLACES),
        *(("is unfinished", f"# {word} later") for word in UNFINISHED),
        ("names what the text was written with", f"an {MAKERS[6][:3].upper()} wrote it"),
        ("names a paper that is not in the repository", "see sha" + "red/brief"),
        ("names a paper that is not in the repository", "as in iss" + "ue 2"),
    ],
)
def test_each_banned_word_is_found(what, sample):
    assert matches(what)("planted", sample)


def test_plain_text_passes():
    fine = "Type `make play`; the docs/work/plan is a path of ours, and so is /etc/os-release.\n"
    assert [fault for what in PATTERNS for fault in matches(what)("plain", fine)] == []


def test_a_lock_with_hashes_passes():
    entry = f"rich==15.0.0 \\\n    --hash=sha256:{'0' * 64}\n    # via levata\n"
    assert lacks_hashes("planted", entry) == []


def test_the_dev_lock_holds_what_the_play_lock_does():
    pins = {
        name: set(re.findall(r"^\S+==\S+", read(f"requirements/{name}.txt"), re.MULTILINE))
        for name in ("play", "dev")
    }
    assert pins["play"] <= pins["dev"]


def lint_imports(where: Path) -> subprocess.CompletedProcess[str]:
    """Run the import contracts of this repository on the package in a folder."""
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    return subprocess.run(
        command,
        cwd=where,
        env={"PYTHONPATH": str(where)},
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture
def package(tmp_path):
    """A copy of the package with its contracts, to plant faults in."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    apart = shutil.ignore_patterns("__pycache__", "page", ".page.*")
    shutil.copytree(ROOT / "src/levata", tmp_path / "levata", ignore=apart)
    return tmp_path


def test_the_import_contracts_hold(package):
    done = lint_imports(package)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("path", "line", "told"),
    [
        ("cards.py", "import levata.tricks", "levata.cards is not allowed to import levata.tricks"),
        ("tricks.py", "import levata.game", "levata.tricks is not allowed to import levata.game"),
        (
            "games/cruce.py",
            "import levata.match",
            "levata.games is not allowed to import levata.match",
        ),
        ("views.py", "import levata.record", "levata.views is not allowed to import levata.record"),
        ("table.py", "import levata.bots", "levata.table is not allowed to import levata.bots"),
        (
            "terminal/__init__.py",
            "import levata.cli",
            "levata.terminal is not allowed to import levata.cli",
        ),
        ("stray.py", "", "stray"),
        (
            "games/whist.py",
            "import levata.games.cruce",
            "levata.games.whist is not allowed to import levata.games.cruce",
        ),
    ],
)
def test_a_planted_import_breaks_them(package, path, line, told):
    planted = package / "levata" / path
    planted.write_text(
        (planted.read_text(encoding="utf-8") if planted.exists() else "") + f"\n{line}\n"
    )
    done = lint_imports(package)
    assert done.returncode != 0
    assert told in " ".join((done.stdout + done.stderr).split())


def test_what_is_set_up_is_set_up_for_the_terminal_too():
    """Whoever has played on the page sits down in the terminal at once."""
    done = subprocess.run(
        ["sh", "tools/setup.sh", "terminal"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
