"""What a browser gets: every header, encoding and tag, and nothing that is not of the page."""

import gzip
import json
import socket

import pytest

from levata.server import headers, page
from tests.server.conftest import FILES, TEXT

pytestmark = pytest.mark.xdist_group("server")  # one server is enough for all that only ask

SCRIPT = "/assets/main-D3adBe_f.js"

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=()",
    "cross-origin-resource-policy": "same-origin",
    "levata-server": "1",
    "cross-origin-opener-policy": "same-origin",
}
TYPES = {
    "index.html": "text/html; charset=utf-8",
    "sw.js": "text/javascript; charset=utf-8",
    "manifest.webmanifest": "application/manifest+json",
    "locale/ro.json": "application/json",
    "cards/french.svg": "image/svg+xml",
    "icons/192.png": "image/png",
    "engine/engine.zip": "application/zip",
    "engine/pyodide.mjs": "text/javascript; charset=utf-8",
    "engine/pyodide.asm.wasm": "application/wasm",
    "assets/main-D3adBe_f.js": "text/javascript; charset=utf-8",
    "assets/style-0123abcd.css": "text/css; charset=utf-8",
    "THIRD_PARTY_NOTICES.txt": "text/plain; charset=utf-8",
}


@pytest.mark.parametrize("name", FILES)
def test_every_file_comes_whole_under_its_type(served, name):
    answer = served.ask(f"/{name}")
    assert (answer.status, answer.content) == (200, FILES[name])
    assert answer.headers.get_all("content-type") == [TYPES[name]]
    assert int(answer.headers["content-length"]) == len(FILES[name])
    assert "content-encoding" not in answer.headers


def test_the_address_alone_is_the_start_page(served):
    assert served.ask("/").content == served.ask("/?from=home").content == FILES["index.html"]


@pytest.mark.parametrize(
    ("path", "method"),
    [("/", "GET"), (SCRIPT, "HEAD"), ("/healthz", "GET"), ("/none", "GET"), ("/", "POST")],
)
def test_every_answer_bears_every_header_once_and_sets_no_cookie(served, path, method):
    answer = served.ask(path, method)
    for name, value in ALWAYS.items():
        assert answer.headers.get_all(name) == [value]
    assert {"set-cookie", "server", "x-powered-by"}.isdisjoint(map(str.lower, answer.headers))
    assert answer.headers["cache-control"] or answer.status == 405
    assert set(ALWAYS) == {*headers.HEADERS, headers.OPENER[0]}


def test_a_known_file_is_not_sent_again_and_its_answer_has_the_headers_too(served):
    tag = served.ask("/").headers["etag"]
    for known in (tag, f'"other", W/{tag}', "*"):
        answer = served.ask("/", if_none_match=known)
        assert (answer.status, answer.content) == (304, b"")
        assert answer.headers["etag"] == tag
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-security-policy"] == POLICY
    assert served.ask("/", if_none_match='"other"').status == 200


@pytest.mark.parametrize(
    ("host", "due"),
    [
        ("localhost:8000", True),
        ("[::1]:8000", True),
        ("table.lan:8000", False),
        ("localhost.example", False),
        ("192.168.1.7", False),
    ],
)
def test_a_browser_is_told_of_openers_where_it_heeds_that(served, host, due):
    assert ("cross-origin-opener-policy" in served.ask("/", Host=host).headers) is due


@pytest.mark.parametrize(
    ("accepts", "coding", "content"),
    [
        ("gzip, deflate, br, zstd", "br", b"as brotli"),
        ("BR", "br", b"as brotli"),
        ("gzip", "gzip", None),
        ("br;q=0, gzip;q=0.5", "gzip", None),
        ("br; q=0.0, *", "gzip", None),
        ("*", "br", b"as brotli"),
        ("br;q=0.001", "br", b"as brotli"),
        ("identity", None, TEXT),
        ("gzip;q=0", None, TEXT),
        ("xbr, gzipped", None, TEXT),
        ("", None, TEXT),
        (";;,,q=", None, TEXT),
    ],
)
def test_the_smallest_encoding_that_is_understood_is_sent(served, accepts, coding, content):
    answer = served.ask(SCRIPT, accept_encoding=accepts)
    assert answer.headers["content-encoding"] == coding
    assert (gzip.decompress(answer.content) if content is None else answer.content) == (
        content or TEXT
    )
    assert answer.headers["content-type"] == TYPES[SCRIPT[1:]]
    assert answer.headers["vary"] == "accept-encoding"
    assert int(answer.headers["content-length"]) == len(answer.content)


def test_each_encoding_has_a_tag_of_its_own(served):
    tags = [served.ask(SCRIPT, accept_encoding=c).headers["etag"] for c in ("", "gzip", "br")]
    assert len(set(tags)) == 3
    answer = served.ask(SCRIPT, accept_encoding="gzip", if_none_match=tags[2])
    assert answer.status == 200
    answer = served.ask(SCRIPT, accept_encoding="br", if_none_match=tags[2])
    assert (answer.status, answer.headers["vary"]) == (304, "accept-encoding")
    assert "content-encoding" not in answer.headers


def test_a_file_with_one_encoding_is_sent_in_it_or_as_it_is(served):
    assert served.ask("/engine/engine.zip", accept_encoding="br").content == b"PK"
    assert served.ask("/engine/engine.zip", accept_encoding="br, gzip").content == b"as gzip"


@pytest.mark.parametrize("path", ["/", SCRIPT, "/engine/engine.zip", "/healthz", "/none"])
def test_head_is_the_same_without_the_content(served, path):
    whole, head = (served.ask(path, m, accept_encoding="br, gzip") for m in ("GET", "HEAD"))
    assert head.content == b"" and head.status == whole.status
    same = [[(n, v) for n, v in a.getheaders() if n != "date"] for a in (whole, head)]
    assert same[0] == same[1]


def test_only_a_name_with_the_hash_of_its_content_is_kept_for_good(served):
    kept = {name: served.ask(f"/{name}").headers["cache-control"] for name in FILES}
    assert {name for name, value in kept.items() if value != "no-cache"} == {
        "assets/main-D3adBe_f.js",
        "assets/style-0123abcd.css",
    }
    assert kept["assets/main-D3adBe_f.js"] == "public, max-age=31536000, immutable"


OUTSIDE = [
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/%2e%2e%5csecret.txt",
    "/..\\secret.txt",
    "/assets/../../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "//secret.txt",
    "///etc/passwd",
    "/%2fetc%2fpasswd",
    "/index.html%00.js",
    "/index.html/",
    "/./index.html",
    "/assets/./main-D3adBe_f.js",
    "/assets/",
    "/assets",
    "/index.HTML",
    "/assets/main-D3adBe_f.js.br",
    "/engine/engine.zip.gz",
    "/%ff",
    "/" + "a/" * 2000,
]


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path[:30])
def test_nothing_but_the_page_can_be_asked_for(served, path):
    with socket.create_connection(("127.0.0.1", served.port), timeout=10) as asked:
        asked.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: asked.recv(1 << 16), b""))
    assert answer.split(b" ", 2)[1] in {b"404", b"400"}, answer[:300]
    assert b"not part of the page" not in answer and b"root:" not in answer


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("", "There is nothing at this address"),
        ("ro-RO,ro;q=0.9,en;q=0.8", "La această adresă nu este nimic"),
        ("fr, ES;q=0.5", "En esta dirección no hay nada"),
        ("fr", "There is nothing"),
    ],
)
def test_an_address_with_nothing_says_so_in_plain_words(served, language, words):
    answer = served.ask("/tabel", accept_language=language, accept="text/html")
    assert answer.status == 404 and words in answer.content.decode()
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_the_page_can_only_be_read(served, method):
    answer = served.ask("/", method)
    assert (answer.status, answer.content) == (405, b"405 Method Not Allowed\n")
    assert {"GET", "HEAD"} <= set(answer.headers["allow"].split(", "))


@pytest.mark.parametrize(("path", "words"), [("/healthz", b"ok\n"), ("/readyz", b"ready\n")])
def test_it_lives_and_can_keep_what_happens(served, path, words):
    answer = served.ask(path)
    assert (answer.status, answer.content) == (200, words)
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/none", 404, "no-such-path"),
        ("POST", "/api/none", 404, "no-such-path"),
        ("GET", "/api/", 404, "no-such-path"),
        ("GET", "/api/me/none", 404, "no-such-path"),
        ("PUT", "/api/me", 405, "bad-message"),
        ("GET", "/api/me", 401, "no-session"),
    ],
)
def test_below_api_whatever_is_refused_is_refused_in_json(served, method, path, status, code):
    answer = served.ask(path, method)
    assert (answer.status, json.loads(answer.content)["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers.get_all("content-security-policy") == [POLICY]


def test_a_request_that_is_none_ends_no_server(served):
    for nonsense in (
        b"\0\0\0\0\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", served.port), timeout=10) as asked:
            asked.sendall(nonsense)
            asked.shutdown(socket.SHUT_WR)
            asked.recv(1 << 16)
    assert served.ask("/healthz").status == 200


def test_a_folder_without_a_page_is_no_page(tmp_path):
    assert page.read_page(tmp_path) == page.read_page(tmp_path / "missing") == {}
