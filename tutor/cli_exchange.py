"""``tutor export`` and ``tutor merge``: texts out to translators' tools, and back in."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tutor.cli_output import print_json
from tutor.core.game import InvalidInput

DONE = 0


def arguments(export: argparse.ArgumentParser, merge: argparse.ArgumentParser) -> None:
    """What both commands take."""
    export.add_argument("game", metavar="GAME")
    export.add_argument(
        "--format", required=True, metavar="FORMAT", dest="kind",
        help="po, xliff (1.2), xliff2, tmx, tbx, csv, xlsx, html, pdf, anki, summary (one page) or "
        "summary-html",
    )  # fmt: skip
    export.add_argument("--out", type=Path, metavar="FILE", help="write there, not to the output")
    export.set_defaults(run=run_export)
    merge.add_argument("game", metavar="GAME")
    merge.add_argument("file", type=Path, metavar="FILE", help=".po .xliff .tmx .tbx .csv .xlsx")
    merge.set_defaults(run=run_merge)


def run_export(args: argparse.Namespace) -> int:
    """Write a game in a format."""
    from tutor.services import exchange

    made = exchange.export(args.game, args.kind, args.lang)
    if args.out is None:
        if args.kind in exchange.BINARY and sys.stdout.isatty():
            raise InvalidInput(f"{args.kind} is no text; name a file with --out.")
        sys.stdout.flush()
        sys.stdout.buffer.write(made)
        sys.stdout.buffer.flush()
        return DONE
    try:
        args.out.write_bytes(made)
    except OSError as error:
        msg = f"{args.out}: cannot be written ({error.strerror}); choose another place."
        raise InvalidInput(msg) from error
    return DONE


def run_merge(args: argparse.Namespace) -> int:
    """Take a translators' file in and say what it changed."""
    from tutor.services import exchange

    changes = exchange.merge(args.game, args.file)
    if args.json:
        told = ({"rule": c.rule, "lang": c.lang, "before": c.before, "after": c.after}
                for c in changes)  # fmt: skip
        print_json(list(told))
        return DONE
    for change in changes:
        print(f"{change.rule} ({change.lang})\n- {change.before}\n+ {change.after}")
    count = len(changes)
    print(f"{count} text{'' if count == 1 else 's'} changed.", file=sys.stderr)
    return DONE
