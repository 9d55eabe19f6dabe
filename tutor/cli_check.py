"""The command ``tutor check``: findings on standard output, exit code 1 where any stands."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tutor.core.game import InvalidInput

CLEAN, FOUND = 0, 1
_LANGS = ("ca", "de", "es", "en")


def arguments(p: argparse.ArgumentParser) -> None:
    """The options of the command."""
    p.add_argument("what", nargs="*", metavar="GAME_OR_FILE", help="a game, or documents")
    p.add_argument("--against", metavar="GAME", help="compare documents with a game's rules")
    p.add_argument(
        "--format", default="text", choices=("text", "json", "sarif", "junit", "csv", "html")
    )
    p.add_argument("--json", action="store_true", help="the same as --format json")
    p.add_argument("--min-severity", default="major", choices=("critical", "major", "minor"))
    p.add_argument("--langs", metavar="L,L", help="only these of ca, de, es, en")
    p.add_argument("--decisions", type=Path, metavar="FILE", help="what was accepted or dismissed")
    p.add_argument("--accept", metavar="FINGERPRINT", help="keep: this finding is right")
    p.add_argument("--dismiss", metavar="FINGERPRINT", help="keep: this finding is none")
    p.add_argument("--reason", default="", metavar="TEXT", help="why, with --accept or --dismiss")
    p.add_argument(
        "--still-right",
        metavar="RULE|all",
        help="keep: translations are up to date",
    )
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the check. Raises :class:`InvalidInput` for wrong usage or unreadable input."""
    from tutor.services import checking

    langs = tuple(part for part in (args.langs or "").split(",") if part)
    for lang in langs:
        if lang not in _LANGS:
            msg = f"tutor check: {lang!r} is no language; --langs takes some of {','.join(_LANGS)}."
            raise InvalidInput(msg)
    if args.still_right:
        return _still_right(args, langs)
    if args.accept or args.dismiss:
        return _decide(args, langs)
    found = checking.check(
        args.what, against=args.against, langs=langs, decisions=args.decisions
    ).worst(args.min_severity)
    _write(found.written("json" if args.json else args.format))
    for note in found.not_run:
        print(f"not run: {note}", file=sys.stderr)
    return FOUND if found.findings else CLEAN


def _still_right(args: argparse.Namespace, langs: tuple[str, ...]) -> int:
    from tutor.services import checking

    if len(args.what) != 1:
        raise InvalidInput("tutor check: --still-right goes with one game.")
    count = checking.still_right(args.what[0], args.still_right, langs)
    print(f"{count} out of date before, now up to date", file=sys.stderr)
    return CLEAN


def _decide(args: argparse.Namespace, langs: tuple[str, ...]) -> int:
    from tutor.core import paths
    from tutor.services import checking

    file = args.decisions
    if file is None and len(args.what) == 1 and args.against is None:
        file = paths.rules_corpus() / args.what[0] / checking.DECISIONS
    if file is None or (args.accept and args.dismiss):
        msg = "tutor check: give one game or --decisions FILE, and either --accept or --dismiss."
        raise InvalidInput(msg)
    found = checking.check(args.what, against=args.against, langs=langs, decisions=file)
    decision = "accepted" if args.accept else "dismissed"
    checking.decide(found, file, args.accept or args.dismiss, decision, args.reason)
    print(f"{args.accept or args.dismiss} {decision} in {file}", file=sys.stderr)
    return CLEAN


def _write(text: str) -> None:
    sys.stdout.flush()
    out = getattr(sys.stdout, "buffer", None)
    if out is None:
        sys.stdout.write(text)
    else:
        out.write(text.encode("utf-8", "replace"))
        out.flush()
