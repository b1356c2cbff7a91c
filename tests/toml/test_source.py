"""Reading TOML with positions: what is refused, and where values and keys are found."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from estimation_core.errors import Place, Unreadable
from estimation_core.toml import locator
from estimation_core.toml.locator import MAX_DEPTH
from estimation_core.toml.source import Source, parse_toml, read_toml

TOO_LARGE = "The file is too large: {limit} KiB is the most."
NOT_UTF8 = "This is not UTF-8 text: save the file as UTF-8."
NOT_TOML = "This is not valid TOML: {detail}."
TOO_DEEP = "Tables or lists are nested too deeply here."
TOO_LONG = "This number is too long to be read."


def refusal(text: str | bytes) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        parse_toml(text, "x.toml")
    return caught.value


# Reading --------------------------------------------------------------------------------------


def test_a_file_is_read_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(b"made = 13\n")
    source = read_toml(path)
    assert (source.file, source.data) == (str(path), {"made": 13})


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_toml(tmp_path / "missing.toml")


def test_a_folder_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises((IsADirectoryError, PermissionError)):
        read_toml(tmp_path)


def test_a_file_of_just_the_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"a = 1\n")
    assert read_toml(path, limit=6).data == {"a": 1}


def test_a_file_above_the_limit_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"a = 1\n")
    with pytest.raises(Unreadable) as caught:
        read_toml(path, limit=5)
    assert caught.value.place == Place(str(path))
    assert caught.value.message.msgid == TOO_LARGE


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless device here")
def test_an_endless_device_is_no_file() -> None:
    with pytest.raises(Unreadable) as caught:
        read_toml(Path("/dev/zero"), limit=1000)
    assert str(caught.value) == "This is a pipe or a device, not a file."


@pytest.mark.parametrize("text", ["\ufeffa = 1", b"\xef\xbb\xbfa = 1"])
def test_a_byte_order_mark_is_skipped(text: str | bytes) -> None:
    source = parse_toml(text, "x.toml")
    assert (source.data, source.key_place("a")) == ({"a": 1}, Place("x.toml", 1, 1))


def test_windows_line_ends_change_no_place() -> None:
    source = parse_toml(b'a = """\r\nb\r\n"""\r\nc = 2\r\n', "x.toml")
    assert source.data == {"a": "b\n", "c": 2}
    assert source.place("c") == Place("x.toml", 4, 5)


def test_nothing_is_located_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    scanned: list[str] = []
    scan = locator.scan

    def counted(text: str) -> Any:
        scanned.append(text)
        return scan(text)

    monkeypatch.setattr(locator, "scan", counted)
    source = parse_toml("a = 1", "x.toml")
    assert not scanned
    source.place("a")
    source.key_place("a")
    assert scanned == ["a = 1"]


# What is refused ------------------------------------------------------------------------------


def test_a_syntax_error_has_its_place_and_words() -> None:
    error = refusal("a = 1\nb = [1 2]\n")
    assert error.place == Place("x.toml", 2, 8)
    assert str(error) == NOT_TOML.format(detail="a comma or the end of a list is missing")


def test_an_error_at_the_end_stands_at_the_end() -> None:
    error = refusal('a = 1\nb = "x')
    assert error.place == Place("x.toml", 2, 7)
    assert str(error) == NOT_TOML.format(detail="a text in quotes does not end")


def test_the_first_bad_byte_is_shown_by_characters() -> None:
    error = refusal('a = 1\nb = "été'.encode() + b'\xff"\n')
    assert (error.message.msgid, error.place) == (NOT_UTF8, Place("x.toml", 2, 9))


def test_a_byte_order_mark_is_not_counted_before_a_bad_byte() -> None:
    assert refusal(b"\xef\xbb\xbf\xff").place == Place("x.toml", 1, 1)


def test_utf16_is_not_utf8() -> None:
    assert "UTF-16" in str(refusal("a = 1".encode("utf-16")))


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 100_000])
def test_arrays_too_deep(depth: int) -> None:
    error = refusal("# [[[\ns = '[[['\na = " + "[" * depth + "1" + "]" * depth)
    assert (error.message.msgid, error.place.line) == (TOO_DEEP, 3)


def test_inline_tables_too_deep() -> None:
    assert refusal("a = " + "{a = " * 100_000 + "1" + "}" * 100_000).message.msgid == TOO_DEEP


@pytest.mark.parametrize("parts", [MAX_DEPTH + 1, 300, 1_000_000])
@pytest.mark.parametrize("part", ["a", "'a' ", '"\\"" '])
@pytest.mark.parametrize("form", ["{} = 1", "[{}]", "[[{}]]", "x = {{ {} = 1 }}"])
def test_keys_too_deep(parts: int, part: str, form: str) -> None:
    error = refusal("b = 1\n" + form.format(".".join([part] * parts) + ".c"))
    assert (error.message.msgid, error.place.line) == (TOO_DEEP, 2)


def test_the_place_of_what_is_too_deep_is_the_first_value_below_the_limit() -> None:
    keys = ".".join("a" * MAX_DEPTH)
    assert refusal(f"[{keys}]\nb = 1\n").place == Place("x.toml", 2, 5)


@pytest.mark.parametrize("depth", [1, MAX_DEPTH])
def test_depth_up_to_the_limit_is_read(depth: int) -> None:
    source = parse_toml(".".join("a" * depth) + " = 1", "x.toml")
    assert source.place(*"a" * depth) == Place("x.toml", 1, 2 * depth + 3)


@pytest.mark.parametrize("number", ["9" * 5_000, "-" + "9" * 5_000, "0x" + "f" * 5_000])
@pytest.mark.parametrize("form", ["a = {}", "a = [\n    1, {}]", "a = [\n    {}]", "a = {{b={}}}"])
def test_numbers_too_long_to_be_printed(number: str, form: str) -> None:
    error = refusal(form.format(number))
    assert error.message.msgid == TOO_LONG
    lines = form.format(number).split("\n")
    assert lines[error.place.line - 1][error.place.column - 1 :].startswith(number)


def test_long_strings_of_digits_are_read() -> None:
    assert parse_toml(f"a = '{'9' * 5_000}'", "x.toml").data == {"a": "9" * 5_000}


@pytest.mark.parametrize("text", ["a = 2026-02-30", "a = 2026-13-01T00:00:00Z", "a = 25:00:00"])
def test_dates_that_do_not_exist(text: str) -> None:
    error = refusal(text)
    assert (error.message.msgid, error.place.line) == (NOT_TOML, 1)


def test_whatever_tomllib_raises_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def loads(text: str) -> dict[str, Any]:
        raise OverflowError("odd")

    monkeypatch.setattr(tomllib, "loads", loads)
    error = refusal("a = 1")
    assert (str(error), error.place) == (NOT_TOML.format(detail="odd"), Place("x.toml"))


def test_no_damage_to_a_file_is_a_traceback() -> None:
    rng = random.Random(7)
    for seed in range(100):
        content = bytearray(document(seed).encode())
        for _ in range(rng.randint(1, 4)):
            content[rng.randrange(len(content))] = rng.choice(b"\"'[]{}=.,#\\\n\r\x00\xff 0z-")
        try:
            source = parse_toml(bytes(content), "x.toml")
        except Unreadable:
            continue
        source.place("a")


# Places ---------------------------------------------------------------------------------------


EXAMPLE = """\
# A record.
format = 1
players = ["Ana", "Été", # so
  { name = "Cy", "home.town" = 'X' },
  [ 1, 2 ]]
score.dash_call.over = 25

[house_rules.big-games]
enabled = true

[house_rules]
x = 1

[[deals]]
dealer = 0

[[deals]]
note = '''
[no] = "value" '''
[deals.extra]
dealer = 1
[[deals.tricks]]
won = 3
"""


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (1, 1), (1, 1)),
        (("format",), (2, 10), (2, 1)),
        (("players",), (3, 11), (3, 1)),
        (("players", 1), (3, 19), (3, 1)),
        (("players", 2), (4, 3), (3, 1)),
        (("players", 2, "home.town"), (4, 32), (4, 18)),
        (("players", 3, 1), (5, 8), (3, 1)),
        (("score",), (6, 1), (6, 1)),
        (("score", "dash_call"), (6, 7), (6, 7)),
        (("score", "dash_call", "over"), (6, 24), (6, 17)),
        (("house_rules", "big-games"), (8, 1), (8, 14)),
        (("house_rules", "big-games", "enabled"), (9, 11), (9, 1)),
        (("house_rules",), (11, 1), (11, 2)),
        (("deals",), (14, 1), (14, 3)),
        (("deals", 0), (14, 1), (14, 3)),
        (("deals", 0, "dealer"), (15, 10), (15, 1)),
        (("deals", 1), (17, 1), (17, 3)),
        (("deals", 1, "note"), (18, 8), (18, 1)),
        (("deals", 1, "extra"), (20, 1), (20, 8)),
        (("deals", 1, "extra", "dealer"), (21, 10), (21, 1)),
        (("deals", 1, "tricks", 0, "won"), (23, 7), (23, 1)),
    ],
)
def test_places(path: tuple[str | int, ...], value: tuple[int, int], key: tuple[int, int]) -> None:
    source = parse_toml(EXAMPLE, "x.toml")
    assert source.place(*path) == Place("x.toml", *value)
    assert source.key_place(*path) == Place("x.toml", *key)


def test_a_table_implied_by_a_header_only_stands_at_its_key_there() -> None:
    source = parse_toml("\n[a.b]\n", "x.toml")
    assert source.place("a") == source.key_place("a") == Place("x.toml", 2, 2)


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        (("no",), ()),
        (("deals", 1, "no", 4), ("deals", 1)),
        (("deals", 9), ("deals",)),
        (("deals", -1), ("deals",)),
        (("format", "no"), ("format",)),
        (("deals", "dealer"), ("deals",)),
    ],
)
def test_a_path_that_does_not_exist_stands_at_what_does(
    path: tuple[str | int, ...], nearest: tuple[str | int, ...]
) -> None:
    source = parse_toml(EXAMPLE, "x.toml")
    assert source.place(*path) == source.place(*nearest)
    assert source.key_place(*path) == source.key_place(*nearest)


def test_an_empty_document_has_a_place() -> None:
    assert parse_toml("", "x.toml").place("a") == Place("x.toml", 1, 1)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("a = 1 # one", True),
        ("# one\n", True),
        ("a = [ # one\n]", True),
        ("a = 1", False),
        ('a = \'#\'\nb = """\n# no\n"""\n\'#\' = 1', False),
    ],
)
def test_comments_are_noticed(text: str, answer: bool) -> None:
    assert parse_toml(text, "x.toml").has_comments() is answer


def test_a_large_file_is_located() -> None:
    # Were this quadratic, the test would take hours.
    source = parse_toml("[[deals]]\ncalls = ['4S', 'pass']\n" * 20_000, "x.toml")
    assert source.place("deals", 19_999, "calls", 1) == Place("x.toml", 40_000, 16)


# Comparison with a grammar --------------------------------------------------------------------


def test_places_agree_with_the_grammar() -> None:
    assert sum(compare(document(seed)) for seed in range(300)) > 5_000


def document(seed: int) -> str:
    """A random TOML document with syntax of every kind."""
    rng = random.Random(seed)
    text = ""
    # With so few names, statements often meet in one table, and some may not stand together; those
    # that tomllib refuses are left out.
    for _ in range(rng.randint(1, 30)):
        longer = text + _statement(rng)
        try:
            tomllib.loads(longer)
        except tomllib.TOMLDecodeError:
            continue
        text = longer
    if rng.random() < 0.2:
        text = text.removesuffix("\n")
    return text.replace("\n", "\r\n") if rng.random() < 0.3 else text


def _statement(rng: random.Random) -> str:
    form = rng.choice(["{}", "{}", "{}", "{}", "[{}]", "[[{}]]", "\n", "# [x] = 'é\n"])
    content = _blank(rng) + _key(rng)
    if form == "{}":
        content += f"={_blank(rng)}{_value(rng, 3)}"
    end = rng.choice(["", "", " ", "\t# a = 1", "#"])
    return _blank(rng) + form.format(content) + (end + "\n" if "{}" in form else "")


def _blank(rng: random.Random) -> str:
    return rng.choice(["", "", " ", "\t "])


def _key(rng: random.Random) -> str:
    names = ["a", "b", "c-1", "1", '"a"', "'b'", '"c.d"', "'#['", '""', '"\\"\\u00e9"', '"é𝄞\\\\"']
    parts = rng.choices(names, [4, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1], k=rng.choice([1, 1, 1, 2, 3]))
    dot = f"{_blank(rng)}.{_blank(rng)}"
    return dot.join(parts) + _blank(rng)


SCALARS = [
    *("0", "+12", "-1_000", "0xDEAD_beef", "0o17", "0b101", "true", "false"),
    *("1.5", "-0.0e+3", "1e1_0", "inf", "-inf", "+nan"),
    *("1979-05-27", "07:32:00.5", "1979-05-27T07:32:00", "1979-05-27 07:32:00"),
    *("1979-05-27T07:32:00Z", "1979-05-27t07:32:00.999-07:00", "1979-05-27 07:32:00+01:00"),
    *('""', '"plain"', '"#[]{},="', r'"\"\\"', r'"\u00e9\t\U0001F0A1"', '"♥é"', '"\'"'),
    *("''", r"'C:\'", "'\"'", "'#'"),
    *('""""""', '"""\na ] # b\n"""', '"""\\\n   a\\\\"""', r'"""a "quoted" \""" b"""'),
    *('"""a"""""', '"""""a""""'),
    *("''''''", "'''\na ] ' '' # b\n'''", "'''a'''''", r"'''\'''"),
]


def _value(rng: random.Random, depth: int) -> str:
    form = rng.choice(["scalar", "scalar", "array", "table"]) if depth else "scalar"
    if form == "scalar":
        return rng.choice(SCALARS)

    if form == "array":

        def gap() -> str:
            return rng.choice(["", "", " ", "\n", "\n\t# ], é\n", "#\n\n"])

        items = [gap() + _value(rng, depth - 1) + gap() for _ in range(rng.randint(0, 3))]
        comma = "," + gap() if items and rng.random() < 0.3 else ""
        return "[" + ",".join(items) + comma + gap() + "]"

    text = ""
    for _ in range(rng.randint(0, 3)):
        pair = f"{_blank(rng)}{_key(rng)}={_blank(rng)}{_value(rng, depth - 1)}{_blank(rng)}"
        longer = f"{text},{pair}" if text else pair
        try:
            tomllib.loads(f"x = {{{longer}}}")
        except tomllib.TOMLDecodeError:
            continue
        text = longer
    return "{" + (text or _blank(rng)) + "}"


def compare(text: str) -> int:
    """Check every place in ``text`` against the grammar; returns how many values there are."""
    source = parse_toml(text, "x.toml")
    values, keys = _Grammar(text).places()
    paths = list(_paths(source.data, ()))
    assert set(values) == set(paths), text
    for path in paths:
        _check(source, path, values[path], keys[path], text)
    return len(paths)


def _check(source: Source, path: Any, value: Place, key: Place, text: str) -> None:
    assert source.place(*path) == value, (path, text)
    assert source.key_place(*path) == key, (path, text)


def _paths(value: Any, path: tuple[str | int, ...]) -> Any:
    """The paths of all values within ``value``."""
    inner = enumerate(value) if isinstance(value, list) else value.items()
    for step, child in inner:
        yield (*path, step)
        if isinstance(child, (list, dict)):
            yield from _paths(child, (*path, step))


class _Grammar:
    """The places of values and keys by the tree that tree-sitter-toml makes of a document."""

    def __init__(self, text: str) -> None:
        tree_sitter = pytest.importorskip("tree_sitter")
        tree_sitter_toml = pytest.importorskip("tree_sitter_toml")
        self.content = text.encode()
        parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))
        self.root = parser.parse(self.content).root_node
        assert not self.root.has_error, text
        self.values: dict[tuple[str | int, ...], Place] = {}
        self.keys: dict[tuple[str | int, ...], Place] = {}
        self.lengths: dict[tuple[str | int, ...], int] = {}  # of the arrays of tables

    def places(self) -> tuple[dict[Any, Place], dict[Any, Place]]:
        for node in self.root.named_children:
            if node.type == "pair":
                self.pair(node, ())
            elif node.type != "comment":
                self.table(node)
        return self.values, self.keys

    def place(self, node: Any) -> Place:
        before = self.content[: node.start_byte].decode()
        return Place("x.toml", before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)

    def table(self, node: Any) -> None:
        key, *pairs = [child for child in node.named_children if child.type != "comment"]
        path, last = self.follow(key, ())
        if node.type == "table_array_element":
            self.values.setdefault(path, self.place(node))
            self.keys.setdefault(path, self.place(last))
            self.lengths[path] = self.lengths.get(path, 0) + 1
            path = (*path, self.lengths[path] - 1)
        self.values[path] = self.place(node)
        self.keys[path] = self.place(last)
        for pair in pairs:
            self.pair(pair, path)

    def pair(self, node: Any, path: tuple[str | int, ...]) -> None:
        key, value = [child for child in node.named_children if child.type != "comment"]
        path, last = self.follow(key, path)
        self.keys[path] = self.place(last)
        self.value(value, path)

    def value(self, node: Any, path: tuple[str | int, ...]) -> None:
        self.values[path] = self.place(node)
        children = [child for child in node.named_children if child.type != "comment"]
        if node.type == "array":
            for index, child in enumerate(children):
                self.keys[*path, index] = self.keys[path]
                self.value(child, (*path, index))
        elif node.type == "inline_table":
            for child in children:
                self.pair(child, path)

    def follow(self, key: Any, path: tuple[str | int, ...]) -> tuple[tuple[str | int, ...], Any]:
        """The path to which ``key`` leads, and the node of its last part."""
        parts = self.parts(key)
        for part in parts:
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
            (name,) = tomllib.loads(part.text.decode() + " = 0")
            path = (*path, name)
            if part is not parts[-1]:
                self.values.setdefault(path, self.place(part))
                self.keys.setdefault(path, self.place(part))
        return path, parts[-1]

    def parts(self, key: Any) -> list[Any]:
        if key.type != "dotted_key":
            return [key]
        return [part for child in key.named_children for part in self.parts(child)]
