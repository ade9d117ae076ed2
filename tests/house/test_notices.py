"""THIRD_PARTY_NOTICES.txt: it leaves out nothing that the page carries."""

import json
import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src/levata/server/page"
MODULES = ROOT / "web/node_modules"
TOLD = (ROOT / "THIRD_PARTY_NOTICES.txt").read_text(encoding="utf-8")
tool = SimpleNamespace(**runpy.run_path(str(ROOT / "tools/notices.py")))

# Whose each file of the page is. Scripts hold what the build lists; all art and all words are ours.
OURS = (
    r"assets/.*\.css|cards/.*\.svg|icons/.*|locale/.*\.json|rules/.*|.*\.(html|webmanifest|txt|css)"
)
SCRIPTS = r"assets/.*\.js|sw\.js|supported\.js|py/levata\.zip"
THEIRS = {
    r"py/pyodide\..*": ["Pyodide", "Emscripten", "error-stack-parser and stackframe"],
    r"py/stdlib\.zip": ["CPython"],
    r"py/kernel\.wasm": ["Zig's compiler-rt"],
}

# What a library leaves in a binary that holds it, and who is then to be named.
SIGNS = {
    rb"(?:in|de)flate \d+\.\d": "zlib",
    rb"libbzip2": "bzip2 and libbzip2",
    rb"lzma": "liblzma (XZ Utils)",
    rb"ZSTD|zstd": "Zstandard",
    rb"expat_\d": "Expat",
    rb"SQLite format 3": "SQLite",
    rb"libmpdec": "libmpdec",
    rb"ffi_call": "libffi",
    rb"HACL": "HACL* (in CPython)",
    rb"emscripten": "Emscripten",
    rb"LLVM|clang": "compiler-rt, libc++ and libc++abi (LLVM)",
    rb"OpenSSL \d": "OpenSSL",
    rb"libxml2|xmlParser": "libxml2",
    rb"mimalloc: ": "mimalloc (in CPython)",
    rb"libjpeg|libpng|FreeType": "an image library",
    rb"ICU \d|icudt": "ICU",
    rb"OpenBLAS|LAPACK": "a numeric library",
    rb"GNU MP|mpz_": "GMP",
    rb"rl_completion": "GNU Readline",
}


def is_told(name: str) -> bool:
    return re.search(rf"^{re.escape(name)}(?: \S+)?$", TOLD, re.MULTILINE) is not None


def built() -> list[str]:
    assert (PAGE / "index.html").is_file(), "the page is not built; run 'make web'"
    return [path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*") if path.is_file()]


def bundled() -> list[str]:
    return json.loads((ROOT / "web/.build/bundled.json").read_text(encoding="utf-8"))


def test_every_package_the_script_is_made_of_is_told_with_its_version_and_terms():
    names = bundled()
    assert {"svelte", "@fluent/bundle"} <= set(names)
    for part in tool.packages(names, MODULES):
        assert f"\n{part.name} {part.version}\n" in TOLD
        assert tool.text(part.licence) in TOLD
        assert all(line in TOLD for line in part.copyright) and part.copyright


def test_every_file_of_the_page_is_ours_or_told():
    for name in built():
        plain = re.sub(r"\.(br|gz)$", "", name)
        owners = [who for pattern, who in THEIRS.items() if re.fullmatch(pattern, plain)]
        assert owners or re.fullmatch(f"{OURS}|{SCRIPTS}", plain), f"whose is {name}?"
        assert all(is_told(name) for who in owners for name in who)


@pytest.mark.parametrize("sign", SIGNS, ids=SIGNS.values())
def test_every_library_that_left_a_sign_in_a_binary_is_told(sign):
    binaries = [name for name in built() if name.endswith((".wasm", ".mjs"))]
    assert len(binaries) >= 4
    found = [name for name in binaries if re.search(sign, (PAGE / name).read_bytes())]
    assert not found or is_told(SIGNS[sign]), f"{SIGNS[sign]} is in {found}"


def test_every_part_is_of_the_version_that_is_told():
    listed = tool.tomllib.loads((ROOT / "web/notices/parts.toml").read_text(encoding="utf-8"))
    for part in listed["part"]:
        assert is_told(part["name"]) and part.get("version", "") in TOLD
        if "sign" in part:
            content = (MODULES / "pyodide" / part["file"]).read_bytes()
            assert part["sign"].encode() in content, f"{part['name']}: no more {part['sign']}"


def test_the_page_carries_the_notices():
    assert (PAGE / "THIRD_PARTY_NOTICES.txt").read_text(encoding="utf-8") == TOLD


def test_every_licence_stands_there_once_and_whole():
    for licence in {part.licence for part in tool.parts()} - {tool.PUBLIC_DOMAIN}:
        assert TOLD.count(tool.text(licence)) >= 1
    assert TOLD.count("Mozilla Public License Version 2.0\n====") == 1


def test_a_package_that_is_left_out_is_noticed(tmp_path):
    about = {"version": "1.2.3", "license": "MIT", "author": {"name": "Ana"}}
    (tmp_path / "left-out").mkdir()
    (tmp_path / "left-out/package.json").write_text(json.dumps(about), encoding="utf-8")
    (part,) = tool.packages(["left-out"], tmp_path)
    assert part.copyright == ["By Ana"]
    assert "left-out 1.2.3\n  By Ana\n  Licence: MIT\n" in tool.notices([part])
    assert not is_told("left-out")


def test_a_licence_without_a_text_stops_the_notices():
    part = tool.Part("x", "1", "Tea-1.0", ["By Ana"], "")
    with pytest.raises(FileNotFoundError):
        tool.notices([part])
