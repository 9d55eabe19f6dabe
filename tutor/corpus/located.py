"""YAML with line numbers, and without its traps: no aliases, tags, or repeated keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import yaml

from tutor.corpus.entry import Fault

#: Larger data files are refused unread.
LARGEST_BYTES = 4_000_000

#: Deeper nesting is refused: no data of ours comes near it.
_DEEPEST = 40

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Located(msgspec.Struct, frozen=True):
    """A parsed value and the line it begins on (from 1)."""

    value: Any
    line: int


def read_text(path: Path, shown: str, faults: list[Fault]) -> str | None:
    """The text of a UTF-8 file; ``None``, and a fault, where it is none."""
    try:
        if path.stat().st_size > LARGEST_BYTES:
            faults.append(
                Fault(shown, 0, "the file is too large", f"keep it under {LARGEST_BYTES} bytes")
            )
            return None
        data = path.read_bytes()
    except OSError as error:
        faults.append(Fault(shown, 0, f"cannot be read ({error.strerror})", "check the file"))
        return None
    if data.startswith(b"\xef\xbb\xbf"):
        faults.append(
            Fault(shown, 1, "begins with a byte order mark", "save it as UTF-8 without BOM")
        )
        data = data[3:]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        faults.append(Fault(shown, line, "is not UTF-8", "save the file as UTF-8"))
        return None


def read_list(path: Path, shown: str, faults: list[Fault]) -> list[Located]:
    """The mappings of a YAML list, each with its line; faults are added to ``faults``."""
    text = read_text(path, shown, faults)
    if text is None:
        return []
    root = _compose(text, shown, 0, faults)
    if root is None:
        return []
    if not isinstance(root, yaml.SequenceNode):
        faults.append(
            Fault(shown, 1, "is not a list", "write one item a line, beginning with '- '")
        )
        return []
    found = []
    for node in root.value:
        line = node.start_mark.line + 1
        value = _construct(node, shown, line, faults)
        if isinstance(value, dict):
            found.append(Located(value, line))
        elif value is not None:
            faults.append(
                Fault(shown, line, "the item is not a mapping", "write 'key: value' lines")
            )
    return found


def read_mapping(text: str, shown: str, offset: int, faults: list[Fault]) -> dict[str, Any] | None:
    """A YAML mapping that begins after line ``offset`` of a file; ``None`` where it is none."""
    root = _compose(text, shown, offset, faults)
    if root is None:
        return None
    value = _construct(root, shown, offset + 1, faults)
    if not isinstance(value, dict):
        faults.append(Fault(shown, offset + 1, "is not a mapping", "write 'key: value' lines"))
        return None
    return value


def _compose(text: str, shown: str, offset: int, faults: list[Fault]) -> yaml.Node | None:
    tab = next(
        (
            i
            for i, t in enumerate(text.splitlines(), 1)
            if t[: len(t) - len(t.lstrip())].count("\t")
        ),
        0,
    )
    if tab:
        faults.append(Fault(shown, offset + tab, "a tab indents the line", "indent with spaces"))
        return None
    problem: yaml.Node | None = None
    try:
        events = _count_depth(text)
        if events is not None:
            faults.append(Fault(shown, offset + events[0], events[1], events[2]))
            return None
        loader = _Base(text)
        try:
            problem = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        faults.append(_yaml_fault(error, shown, offset))
        return None
    except (RecursionError, ValueError):
        faults.append(Fault(shown, offset + 1, "cannot be read as YAML", "simplify the file"))
        return None
    if problem is None:
        faults.append(Fault(shown, offset + 1, "is empty", "fill it or remove the file"))
        return None
    return problem


def _count_depth(text: str) -> tuple[int, str, str] | None:
    depth = 0
    for event in yaml.parse(text, Loader=_Base):
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            return line, "uses an anchor or alias", "write the value out"
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST:
                return line, "is nested too deeply", "flatten the data"
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    return None


def _construct(node: yaml.Node, shown: str, line: int, faults: list[Fault]) -> Any:
    repeated = _repeated_key(node)
    if repeated is not None:
        key, at = repeated
        faults.append(Fault(shown, at, f"the key {key!r} stands twice", "keep one of them"))
        return None
    loader = yaml.SafeLoader("")
    try:
        return loader.construct_document(node)
    except (yaml.YAMLError, ValueError, OverflowError, TypeError) as error:
        if isinstance(error, yaml.YAMLError):
            faults.append(_yaml_fault(error, shown, 0))
        else:
            faults.append(Fault(shown, line, f"has a value that is none ({error})", "correct it"))
        return None
    finally:
        loader.dispose()


def _repeated_key(node: yaml.Node) -> tuple[str, int] | None:
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, yaml.MappingNode):
            seen = set()
            for key, value in current.value:
                if isinstance(key, yaml.ScalarNode):
                    if key.value in seen:
                        return key.value, key.start_mark.line + 1
                    seen.add(key.value)
                pending.append(value)
        elif isinstance(current, yaml.SequenceNode):
            pending.extend(current.value)
    return None


def _yaml_fault(error: yaml.YAMLError, shown: str, offset: int) -> Fault:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "bad YAML"
    line = offset + mark.line + 1 if mark else offset
    return Fault(shown, line, f"is not valid YAML ({problem})", "correct the line")
