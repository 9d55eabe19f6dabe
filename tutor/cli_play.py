"""``tutor play``: a game in the terminal, its record, and a check of one; ``tutor quiz``."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import Any

from tutor.cli_output import error_line, print_json, print_jsonl
from tutor.core.decoding import NotJson, decode_json
from tutor.core.game import InvalidInput
from tutor.services import engines, quizzing, table, terminal

DONE, FOUND = 0, 1


def run(args: argparse.Namespace) -> int:
    """Play, or with ``--replay`` check a record."""
    if args.replay is not None:
        return _replay(args)
    seed = args.seed if args.seed is not None else secrets.randbelow(1 << 32)
    options = engines.read_options(args.game, tuple(args.option))
    seat = args.seat if args.seat is not None else (-1 if args.json else 0)
    game = terminal.Terminal(
        args.game, args.players, seed, seat, args.bot, options, args.lang or "en"
    )
    if not args.json:
        print(game.greeting())
    while not game.over:
        if game.mine:
            move = _ask_for_move(args, game)
            if move is None:
                break
        else:
            move = game.bot_move()
        if args.json:
            print_jsonl(game.record_line(move))
        told = game.make(move)
        if not args.json:
            for line in told:
                print(line)
    closing = game.closing()
    (error_line if args.json else print)(closing)
    return DONE


def _ask_for_move(args: argparse.Namespace, game: terminal.Terminal) -> Any | None:
    out = sys.stderr if args.json else sys.stdout
    for line in game.table_lines():
        print(line, file=out)
    while True:
        print("> ", end="", file=out, flush=True)
        text = sys.stdin.readline()
        if not text or text.strip() in ("quit", "exit"):
            return None
        if not text.strip():
            continue
        try:
            move, refused = game.read(text)
        except InvalidInput as error:
            print(error, file=out)
            continue
        if move is not None:
            return move
        for line in refused:
            print(line, file=out)


def _replay(args: argparse.Namespace) -> int:
    try:
        data = args.replay.read_bytes()
    except OSError as error:
        msg = f"{args.replay}: cannot be read ({error.strerror}); give a record of play --json."
        raise InvalidInput(msg) from error
    lines = []
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            lines.append(decode_json(line))
        except NotJson as error:
            msg = f"{args.replay}:{number}: not JSON ({error}); give a record of play --json."
            raise InvalidInput(msg) from error
    if not lines:
        msg = f"{args.replay}: holds no move; give a record of play --json."
        raise InvalidInput(msg)
    difference = terminal.first_difference(args.game, lines, str(args.replay))
    if difference is None:
        print(f"{len(lines)} moves replayed, no difference")
        return DONE
    print(difference)
    return FOUND


def quiz(args: argparse.Namespace) -> int:
    """Print one question with its choices, the answer, and the reason."""
    if not 0 <= args.seed < 10**9:
        raise InvalidInput(f"tutor quiz: --seed is {args.seed}; give 0 or more, below 1000000000.")
    game, lang = args.game, args.lang or "en"
    if args.rule:
        id_ = quizzing.about(game, args.rule, args.seed)
    else:
        id_ = quizzing.fresh(game, args.seed, args.kind)
    if not id_:
        raise InvalidInput(f"{game} has no question about {args.rule}; try another rule.")
    asked = quizzing.quiz(game, id_, lang)
    answer = quizzing.mark(game, id_, 0, lang).answer
    marked = quizzing.mark(game, id_, answer, lang)
    if args.json:
        print_json({"quiz": asked, "answer": marked, "sound": quizzing.sound(game, id_)})
        return DONE
    if asked.record is not None:
        print("\n".join(table.table(asked.record, lang, quiet=True).as_text), end="\n\n")
    print("\n".join(filter(None, (asked.told, asked.question))))
    for number, choice in enumerate(asked.choices, 1):
        print(f"  {number}  {choice.text}")
    print(f"\n{answer + 1}: {marked.text}  [{marked.asked}]")
    return DONE
