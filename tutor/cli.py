"""The command line: a face over the services, as fixed as a contract."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from tutor import cli_check, cli_exchange, cli_play
from tutor.cli_output import error_line, print_json, print_jsonl
from tutor.core.decoding import NotJson, decode_json
from tutor.core.game import InvalidInput

LANGS = ("ca", "de", "es", "en")
DONE, FOUND, WRONG = 0, 1, 2


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command in one line."""
        error_line(f"{self.prog}: {message} (see {self.prog} --help)")
        sys.exit(WRONG)


def parser() -> argparse.ArgumentParser:
    """All commands with their arguments."""
    top = _Parser(prog="tutor", description="Rules reference and tutor for board and card games.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    p = commands.add_parser("rules", help="the structured rule entries")
    p.add_argument("game", nargs="?", metavar="GAME")
    p.add_argument("--area", help="one area of the rules, such as match")
    _common(p, _rules)

    p = commands.add_parser("ask", help="answer a question about a rule")
    p.add_argument("question", nargs="?", metavar="QUESTION")
    p.add_argument("--batch", type=Path, metavar="FILE.jsonl", help="one question a line")
    p.add_argument("--game")
    p.add_argument("--state", type=Path, metavar="FILE", help="a table, as play --json writes it")
    _common(p, _ask)

    p = commands.add_parser("scenarios", help="run the executable examples")
    p.add_argument("game", nargs="?", metavar="GAME")
    p.add_argument("--file", type=Path, metavar="FILE.yaml", help="examples in the same format")
    _common(p, _scenarios, lang=False)

    p = commands.add_parser("judge", help="why a move is or is not allowed")
    p.add_argument("game", metavar="GAME")
    p.add_argument("--state", type=Path, required=True, metavar="FILE")
    p.add_argument("--move", required=True, metavar="TEXT_OR_JSON")
    _common(p, _judge)

    p = commands.add_parser("play", help="play in the terminal against bots")
    p.add_argument("game", metavar="GAME")
    p.add_argument("--players", type=int, default=4, metavar="N")
    p.add_argument("--seed", type=int, metavar="S")
    p.add_argument("--seat", type=int, metavar="N", help="your seat, from 0; bots play the others")
    p.add_argument("--bot", default="sensible", help="random, sensible or strong")
    p.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    p.add_argument("--replay", type=Path, metavar="FILE", help="check a record that --json wrote")
    _common(p, cli_play.run)

    p = commands.add_parser("simulate", help="bots play whole games")
    p.add_argument("game", metavar="GAME")
    p.add_argument("--players", type=int, default=4, metavar="N")
    p.add_argument("--games", type=int, default=100, metavar="N")
    p.add_argument("--seed", type=int, default=0, metavar="S")
    p.add_argument("--bot", default="random", help="random, sensible or strong")
    p.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    _common(p, _simulate, lang=False)

    p = commands.add_parser("quiz", help="a question about a game, made by its engine")
    p.add_argument("game", metavar="GAME")
    p.add_argument("--seed", type=int, default=0, metavar="N", help="which question; 0 or more")
    p.add_argument("--kind", default="", help="may, decides, next, applies, wins, score or figure")
    p.add_argument("--rule", default="", help="a question about this rule")
    _common(p, cli_play.quiz)

    p = commands.add_parser("import", help="read rulebooks from outside")
    p.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    p.add_argument("--game", help="the game that the documents are about")
    p.add_argument("--to", type=Path, metavar="FOLDER", help="also write them as corpus documents")
    _common(p, _import)

    out = commands.add_parser("export", help="texts out to translators' tools, or to paper")
    out.add_argument("--lang", choices=LANGS, metavar="L", help="ca, de, es or en")
    back = commands.add_parser("merge", help="translators' texts back into the rulebooks")
    back.add_argument("--json", action="store_true", help="one JSON value on standard output")
    cli_exchange.arguments(out, back)
    p = commands.add_parser("check", help="whether translations say the same, and are sound")
    cli_check.arguments(p)

    p = commands.add_parser("coverage", help="which rule has which text, example and lesson")
    _common(p, _coverage, lang=False)

    p = commands.add_parser("app", help="start the app")
    p.add_argument("--port", type=int, default=8501, metavar="N")
    p.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 for the network")
    p.set_defaults(run=_app)
    return top


def _common(p: argparse.ArgumentParser, run: Any, *, lang: bool = True) -> None:
    if lang:
        p.add_argument("--lang", choices=LANGS, metavar="L", help="ca, de, es or en")
    p.add_argument("--json", action="store_true", help="one JSON value on standard output")
    p.set_defaults(run=run)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0 (done), 1 (something was found) or 2 (wrong usage or input)."""
    if sys.stdout is None:  # closed by whoever started the command
        sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    args = parser().parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except InvalidInput as error:
        error_line(str(error))
        return WRONG
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        error_line(f"The output cannot be written ({error.strerror}); give it a place with room.")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except KeyboardInterrupt:
        return 130
    return code


def read_file(path: Path) -> bytes:
    """A file's bytes. Raises :class:`InvalidInput` where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        msg = f"{path}: cannot be read ({error.strerror}); give a file that exists."
        raise InvalidInput(msg) from error


def _rules(args: argparse.Namespace) -> int:
    from tutor.services import reading

    found = reading.rules(args.game, args.lang, args.area)
    if args.json:
        print_json(found)
        return DONE
    for rule in reading.rules(args.game, args.lang or "en", args.area):
        print(f"{rule.id}\n  {rule.title}: {rule.text}")
    return DONE


def _ask(args: argparse.Namespace) -> int:
    from tutor.services import asking

    if (args.question is None) == (args.batch is None):
        msg = "tutor ask: give either a question or --batch FILE.jsonl."
        raise InvalidInput(msg)
    if args.question is not None and not args.question.strip():
        raise InvalidInput("tutor ask: the question is empty; write it in quotation marks.")
    if args.batch is not None:
        lines = read_file(args.batch).decode("utf-8", "replace").splitlines()
        failed = False
        for line in asking.ask_batch(lines, game=args.game, lang=args.lang):
            print_jsonl(line)
            failed = failed or "error" in line
        return FOUND if failed else DONE
    state = None
    if args.state is not None:
        try:
            state = decode_json(read_file(args.state))
        except NotJson as error:
            msg = f"{args.state}: not JSON ({error}); give the “state” that play --json writes."
            raise InvalidInput(msg) from error
    answer = asking.ask(args.question, game=args.game, lang=args.lang, state=state)
    if args.json:
        print_json(answer.to_contract())
    else:
        print(answer.answer)
    return DONE


def _scenarios(args: argparse.Namespace) -> int:
    from tutor.services import examples

    results = examples.run_examples(args.game, args.file)
    failed = [r for r in results if not r.passed]
    if args.json:
        print_json(results)
    else:
        for r in failed:
            print(f"{r.id}, case {r.case}: expected {dict(r.expected)}, got {dict(r.got)}")
        print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return FOUND if failed else DONE


def _judge(args: argparse.Namespace) -> int:
    from tutor.services import engines, judging

    try:
        state = engines.read_state(args.game, read_file(args.state))
    except InvalidInput as error:
        raise InvalidInput(_in_file(args.state, error)) from error
    move = engines.read_move(args.game, state, args.move)
    judgement = judging.judge(args.game, state, move, args.lang or "en")
    if args.json:
        print_json(judgement)
        return DONE
    for reason in judgement.reasons:
        print(f"{reason.text}  [{reason.rule}]")
    for event in judgement.events:
        if event.text:
            print(f"- {event.text}  [{event.rule}]")
    return DONE


def _in_file(path: Path, error: InvalidInput) -> str:
    """An error with the file it is in, unless it names it already."""
    told = str(error)
    return told if str(path) in told else f"{path}: {told}"


def _simulate(args: argparse.Namespace) -> int:
    from tutor.services import engines, simulation

    if args.games < 1:
        msg = f"tutor simulate: --games is {args.games}; give 1 or more."
        raise InvalidInput(msg)
    options = engines.read_options(args.game, tuple(args.option))
    result = simulation.simulate(args.game, args.players, args.games, args.seed, args.bot, options)
    if args.json:
        print_json(result)
    else:
        print(
            f"{result.finished} of {result.games} games finished, {result.moves} moves, "
            f"{result.moves_per_second:.0f} moves a second; wins by seat: {dict(result.wins)}"
        )
    return DONE if result.finished == result.games else FOUND


def _import(args: argparse.Namespace) -> int:
    from tutor.services import documents

    found = documents.import_files(args.paths, lang=args.lang, game=args.game)
    if args.to is not None:
        documents.write_documents(found, args.to)
    if args.json:
        print_json([documents.record(doc) for doc in found])
        return DONE
    for doc in found:
        print(
            f"{doc.doc} ({doc.lang}): {doc.title}, {len(doc.sections)} sections, "
            f"{len(doc.entries)} entries, {len(doc.repairs)} repairs"
        )
        for warning in doc.warnings:
            print(f"  {warning}")
    return DONE


def _coverage(args: argparse.Namespace) -> int:
    from tutor.services import coverage

    found = coverage.coverage()
    if args.json:
        print_json(found)
        return DONE
    for game, c in found.items():
        missing = {kind: sum(g.missing == kind for g in c.gaps) for kind in coverage.MISSING}
        print(f"{game}: {c.rules} rules, gaps: {missing}")
    return DONE


def _app(args: argparse.Namespace) -> int:
    from tutor.app import serve

    return serve.main(args.port, args.host)


if __name__ == "__main__":
    sys.exit(main())
