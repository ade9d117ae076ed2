"""The page's types of all messages, written from `src/levata/protocol.py`: its text, not its values.

Each name there has its own here: an alias becomes a type, a struct an interface, a table of verbs
what each is asked with and answered with. The page says by itself, in `protocol.ts`, what it reads
more narrowly than the wire (OWN).
With --check nothing is written: what differs is shown, and the exit code is 1.
"""

from __future__ import annotations

import ast
import difflib
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src/levata/protocol.py"
TARGET = ROOT / "web/src/lib/protocol.gen.ts"

OWN = ("Facts", "Frame", "GameName", "Pack", "TableEvent", "Value")
"""The games of the page are those it was built with, and it knows more of them than the wire says."""

HEAD = f"""\
// Written from src/levata/protocol.py by tools/protocol_types.py; `make docs` writes it anew.

import type {{ {", ".join(OWN)} }} from './protocol';
"""
WORDS = {
    "Any": "unknown",
    "None": "null",
    "Raw": "unknown",
    "bool": "boolean",
    "float": "number",
    "int": "number",
    "str": "string",
}
BASES = ("Event", "NamedTuple", "Sent", "Struct")
"""Classes that stand for no message."""
FREE = ("Request",)
"""Read twice over here, and typed by its verb there."""


class Untold(Exception):
    """Something stands in the source that has no counterpart here."""


def told(node: ast.expr) -> str:
    """A type.

    >>> told(ast.parse("dict[Seat, list[str] | None]", mode="eval").body)
    'Record<Seat, string[] | null>'
    >>> told(ast.parse('tuple[Literal[1, "a"], int | UnsetType | None]', mode="eval").body)
    "[1 | 'a', number | null]"
    """
    match node:
        case ast.Name(name):
            return WORDS.get(name, name)
        case ast.Constant(None):
            return "null"
        case ast.Constant(str(text)):
            return f"'{text}'"
        case ast.Constant(value):
            return str(value)
        case ast.BinOp():
            return " | ".join(told(side) for side in _sides(node) if not _is_unset(side))
        case ast.Subscript(ast.Name(name), inner):
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return _generic(name, parts)
    raise Untold(ast.unparse(node))


def _generic(name: str, parts: list[ast.expr]) -> str:
    if name == "Annotated":
        return told(parts[0])
    types = [told(part) for part in parts]
    match name:
        case "Literal":
            return " | ".join(types)
        case "dict":
            record = f"Record<{', '.join(types)}>"
            return f"Partial<{record}>" if types[0] in OWN else record
        case "tuple":
            return f"[{', '.join(types)}]"
        case "list":
            return f"({types[0]})[]" if len(_sides(parts[0])) > 1 else f"{types[0]}[]"
    raise Untold(name)


def _sides(node: ast.expr) -> list[ast.expr]:
    """All that a union offers, or the one thing that it is."""
    if isinstance(node, ast.BinOp):
        return [*_sides(node.left), *_sides(node.right)]
    return [node]


def _is_unset(node: ast.expr) -> bool:
    """Does it stand for the absence of a field?"""
    return isinstance(node, ast.Name) and node.id == "UnsetType"


def _remark(node: ast.stmt | None, indent: str = "") -> str:
    """The docstring under a field or an alias."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        text = " ".join(str(node.value.value).split())
        return f"{indent}/** {text} */\n"
    return ""


def _keyword(call: ast.expr | None, name: str) -> str | None:
    """A keyword of a call that is a text."""
    for keyword in call.keywords if isinstance(call, ast.Call) else ():
        if keyword.arg == name and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return None


class Limited(ast.NodeTransformer):
    """Puts what a name with limits stands for in its place: the limits are the reader's affair."""

    def __init__(self, tree: ast.Module) -> None:
        self.meant = {
            name: value
            for name, value in map(_alias, tree.body)
            if value and "Annotated" in ast.unparse(value)
        }

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.meant.get(node.id, node) if isinstance(node.ctx, ast.Load) else node


def _alias(node: ast.stmt) -> tuple[str, ast.expr | None]:
    """The name of an alias and what it stands for."""
    match node:
        case ast.AnnAssign(ast.Name(name), ast.Name("TypeAlias"), value):
            return name, value
    return "", None


class Module:
    """The source, and what of it has been told."""

    def __init__(self, text: str) -> None:
        tree = ast.parse(text)
        limited = Limited(tree)
        self.inner = limited.meant
        self.body = limited.visit(tree).body
        self.tag_fields: dict[str, str] = {}
        """By class: the field that says which of its kin a struct is."""

    def lines(self) -> Iterator[str]:
        """Each declaration."""
        silent = {*OWN, *self.inner}
        for node, following in zip(self.body, [*self.body[1:], None], strict=True):
            name, value = _alias(node)
            if value and name not in silent:
                yield f"{_remark(following)}export type {name} = {told(value)};\n"
            match node:
                case ast.ClassDef():
                    yield from self._struct(node)
                case ast.AnnAssign(ast.Name(name), _, ast.Dict() as table):
                    if any(_is_verb(row) for row in table.values):
                        yield _verbs(name, table)

    def _struct(self, node: ast.ClassDef) -> Iterator[str]:
        named = {word.arg: word.value for word in node.keywords}
        bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
        tag_field = next((self.tag_fields[base] for base in bases if base in self.tag_fields), "")
        if isinstance(at := named.get("tag_field"), ast.Constant):
            tag_field = str(at.value)
        self.tag_fields[node.name] = tag_field
        if node.name in BASES or node.name in FREE or "NamedTuple" in bases:
            return
        above = [base for base in bases if base not in BASES]
        extends = f" extends {', '.join(above)}" if above else ""
        fields = []
        if isinstance(tag := named.get("tag"), ast.Constant):
            fields.append(f"  {tag_field}: '{tag.value!s}';\n")
        for each, following in zip(node.body, [*node.body[1:], None], strict=True):
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                name = _keyword(each.value, "name") or each.target.id
                mark = "?" if each.value and not isinstance(each.value, ast.Call) else ""
                fields.append(_remark(following, "  "))
                fields.append(f"  {name}{mark}: {told(each.annotation)};\n")
        remark = _remark(node.body[0])
        if fields:
            yield f"{remark}export interface {node.name}{extends} {{\n{''.join(fields)}}}\n"
        else:
            yield f"{remark}export type {node.name} = Record<string, never>;\n"


def _is_verb(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Verb"


def _verbs(name: str, table: ast.Dict) -> str:
    """What each verb is asked with, and what it is answered with."""
    rows = []
    for key, value in zip(table.keys, table.values, strict=True):
        assert isinstance(key, ast.Constant)
        assert isinstance(value, ast.Call)
        ask, answer = map(told, value.args)
        rows.append(f"  {key.value!s}: {{ ask: {ask}; answer: {answer} }};\n")
    return f"export interface {name.title()}Verbs {{\n{''.join(rows)}}}\n"


def written(text: str) -> str:
    """The whole file."""
    return "\n".join([HEAD, *Module(text).lines()])


def main(arguments: list[str]) -> int:
    """Write the file, or with --check show whether it is out of date."""
    is_check = arguments == ["--check"]
    if arguments and not is_check:
        raise SystemExit("usage: protocol_types.py [--check]")
    new = written(SOURCE.read_text(encoding="utf-8"))
    old = TARGET.read_text(encoding="utf-8") if TARGET.exists() else ""
    name = TARGET.relative_to(ROOT).as_posix()
    if old == new:
        return 0
    if not is_check:
        TARGET.write_text(new, encoding="utf-8")
        print(f"types: wrote {name}")
        return 0
    lines = difflib.unified_diff(
        old.splitlines(), new.splitlines(), name, f"{name} as `make docs` writes it", lineterm=""
    )
    print(*lines, sep="\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
