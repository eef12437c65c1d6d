"""Which sentences of the entries found are said to a turn: a small layer over the turn's vector and the sentence's.

python -m reader.sentences --model FOLDER --turns F --said F --bank FOLDER --calibrate HANDS --out FILE.npz

`said.jsonl` names, for turns of `turns.jsonl`, the pieces of their best entries that a caseworker would say, in order.
"""

import argparse
import random
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
import yaml
from torch import nn

from . import data as d
from .encoder import WIDTH, encode, mean_pool, pad
from .heads import Heads, load_reader
from .prepare import plain_item
from .turns import read_turns, turn_item, turn_vectors

PIECES = ["short", "more", "steps", "do", "ask"]
PLACES = 8  # of its entry: the first eight differ
HIDDEN = 64
EPOCHS, BATCH, RATE, DECAY = 12, 64, 1e-3, 0.02
TEMPERATURE, PIECES_MAX = 0.05, 10


def pieces_of(entry: dict) -> list[tuple[str, str]]:
    """[("short", text), ("more.0", text), … ("do", text), ("ask", text)], as the service says them."""
    pieces = [("short", entry["short"])]
    for part in ("more", "steps"):
        pieces += [(f"{part}.{at}", text) for at, text in enumerate(entry.get(part) or [])]
    pieces += [(part, entry[part]) for part in ("do", "ask") if entry.get(part)]
    return pieces


def read_bank(folder) -> dict[str, list[tuple[str, str]]]:
    entries = [yaml.safe_load(file.read_text()) for file in sorted(Path(folder).rglob("*.yaml"))]
    return {entry["id"]: pieces_of(entry) for entry in entries}


def said_loss(model, heads: Heads, tokenizer, rows: list[dict], chance: random.Random) -> torch.Tensor:
    """The vector of each turn comes near the sentences that were chosen for it, and away from the others of the batch."""
    items = [turn_item(row["turn"], tokenizer, chance) for row in rows]
    hidden, own = encode(model, items)
    both, _ = turn_vectors(heads, hidden, own, pad([[1] * len(i["ids"]) for i in items]))
    pieces = [(number, (entry, key) in row["chosen"], text) for number, row in enumerate(rows) for entry, key, _, text in some_of(row, chance)]
    hidden, own = encode(model, [plain_item(text, tokenizer) for *_, text in pieces])
    scores = F.normalize(heads.saying(both), dim=-1) @ F.normalize(mean_pool(hidden, own), dim=-1).T / TEMPERATURE
    gold = torch.zeros_like(scores)
    for column, (number, is_chosen, _) in enumerate(pieces):
        gold[number, column] = float(is_chosen)
    gold = gold / gold.sum(-1, keepdim=True).clamp(min=1)
    return 0.5 * -(gold * scores.log_softmax(-1)).sum(-1).mean()


def some_of(row: dict, chance: random.Random) -> list[tuple]:
    """The pieces that were chosen, and as many others as there is room for."""
    chosen = [p for p in row["pieces"] if (p[0], p[1]) in row["chosen"]]
    others = [p for p in row["pieces"] if (p[0], p[1]) not in row["chosen"]]
    return [*chosen, *chance.sample(others, min(len(others), max(0, PIECES_MAX - len(chosen))))]


@torch.no_grad()
def vectors_of(model, heads, tokenizer, texts: list[str]) -> torch.Tensor:
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    out = torch.zeros(len(texts), WIDTH)
    for at in range(0, len(order), 64):
        rows = order[at : at + 64]
        hidden, own = encode(model, [plain_item(texts[i], tokenizer) for i in rows])
        out[rows] = F.normalize(mean_pool(hidden, own), dim=-1)
    return out


@torch.no_grad()
def turns_of(model, heads, tokenizer, turns: list[dict]) -> torch.Tensor:
    """[N, 2W]: the turn's vector near the entries that answer it, and the one near what is said to it; both unit length."""
    order = sorted(range(len(turns)), key=lambda i: len(turns[i]["text"]) + len(turns[i]["earlier"]))
    out = torch.zeros(len(turns), 2 * WIDTH)
    for at in range(0, len(order), 32):
        rows = order[at : at + 32]
        items = [turn_item(turns[i], tokenizer) for i in rows]
        hidden, own = encode(model, items)
        both, vectors = turn_vectors(heads, hidden, own, pad([[1] * len(i["ids"]) for i in items]))
        out[rows] = torch.cat([F.normalize(vectors, dim=-1), F.normalize(heads.saying(both), dim=-1)], -1)
    return out


class Chooser(nn.Module):
    """[N, 2W] of turns and [N, W] of sentences, with what is known of each pair -> one logit a pair."""

    def __init__(self, extras: int):
        super().__init__()
        self.sentence = nn.Sequential(nn.Linear(3 * WIDTH + extras, HIDDEN), nn.GELU(), nn.Dropout(0.2), nn.Linear(HIDDEN, 1))

    def forward(self, turn, sentence, extras):
        near, saying = turn[:, :WIDTH], turn[:, WIDTH:]
        return self.sentence(torch.cat([near * sentence * 20, saying * sentence * 20, sentence * 5, extras], -1)).squeeze(-1)


def extras_of(turn: torch.Tensor, sentence: torch.Tensor, key: str, place: int, said: bool, rank: int) -> list[float]:
    piece = key.partition(".")[0]
    return [
        float(turn[:WIDTH] @ sentence), float(turn[WIDTH:] @ sentence), float(said), float(rank > 0),
        *(float(piece == name) for name in PIECES), *(float(place == at) for at in range(PLACES)),
    ]  # fmt: skip


def said_in(reply: str, entries: set, bank: dict) -> set:
    """The pieces of some entries that a reply of the service holds."""
    return {(entry, key) for entry in entries for key, text in bank[entry] if text in reply}


def rows_of(said: list[dict], turns: dict, bank: dict) -> list[dict]:
    """One row a turn: its pieces, which are said now (best first), and which were said earlier in the conversation."""
    rows, before, last = [], set(), None
    wanted: dict[tuple, set] = {}
    for (hand, c, _), turn in turns.items():
        wanted.setdefault((hand, c), set()).update(i for i in turn["best"] if i in bank)
    for line in said:
        place = (line["hand"], line["c"])
        before = before if place == last else set()
        last = place
        turn = turns.get((*place, line["t"]))
        if turn is None:
            continue
        chosen = [tuple(p) for p in line["say"]]
        pieces = [(entry, key, at, text) for entry in turn["best"] if entry in bank for at, (key, text) in enumerate(bank[entry])]
        rows.append({"turn": turn, "chosen": chosen, "pieces": pieces, "before": set(before), "hand": line["hand"]})
        before |= set(chosen) if "reply" not in turn else said_in(turn["reply"], wanted[place], bank)
    return [r for r in rows if r["pieces"] and r["chosen"]]


def tensors_of(rows, turn_vectors_, sentence_vectors, sentence_index):
    """Flat arrays over all pairs, and for each row the range of its pairs."""
    t, s, x, y, first, ranges, at = [], [], [], [], [], [], 0
    for number, row in enumerate(rows):
        for entry, key, place, text in row["pieces"]:
            sentence = sentence_vectors[sentence_index[text]]
            t.append(number)
            s.append(sentence_index[text])
            x.append(extras_of(turn_vectors_[number], sentence, key, place, (entry, key) in row["before"], row["turn"]["best"].index(entry)))
            rank = row["chosen"].index((entry, key)) if (entry, key) in row["chosen"] else -1
            y.append(float(rank >= 0))
            first.append(float(rank == 0))
        ranges.append((at, len(t)))
        at = len(t)
    return torch.tensor(t), torch.tensor(s), torch.tensor(x), torch.tensor(y), torch.tensor(first), ranges


def measure(logits, y, first, ranges, threshold=0.5) -> dict[str, float]:
    p = torch.sigmoid(logits)
    hit = wanted = precise = found = said = 0
    for a, b in ranges:
        best = int(p[a:b].argmax()) + a
        hit += bool(first[best])
        wanted += bool(y[best])
        picked = [i for i in range(a, b) if p[i] >= threshold] or [best]
        precise += sum(bool(y[i]) for i in picked)
        said += len(picked)
        found += int(y[a:b].sum())
    n = len(ranges)
    return {"first": hit / n, "first is wanted": wanted / n, "precision": precise / said, "recall": precise / found, "said a turn": said / n, "n": n}


def train_chooser(turn_vectors_, sentence_vectors, arrays, epochs=EPOCHS, seed=17) -> Chooser:
    t, s, x, y, first, ranges = arrays
    torch.manual_seed(seed)
    chooser = Chooser(x.shape[1])
    optimizer = torch.optim.AdamW(chooser.parameters(), lr=RATE, weight_decay=DECAY)
    chance = random.Random(seed)
    order, steps, step = list(range(len(ranges))), epochs * (len(ranges) // BATCH + 1), 0
    for _ in range(epochs):
        chance.shuffle(order)
        for at in range(0, len(order), BATCH):
            rows = order[at : at + BATCH]
            pairs = torch.cat([torch.arange(*ranges[r]) for r in rows])
            row_of = torch.cat([torch.full((ranges[r][1] - ranges[r][0],), i) for i, r in enumerate(rows)])
            logits = chooser(turn_vectors_[t[pairs]], sentence_vectors[s[pairs]], x[pairs])
            loss = F.binary_cross_entropy_with_logits(logits, y[pairs])
            table = torch.full((len(rows), len(pairs)), -1e4)
            table[row_of, torch.arange(len(pairs))] = logits
            best = first[pairs].bool()
            loss = loss + 0.3 * (torch.logsumexp(table, 1)[row_of[best]] - logits[best]).mean()
            for group in optimizer.param_groups:
                group["lr"] = RATE * max(0.02, 1 - step / steps)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            step += 1
    return chooser.eval()


def main() -> None:
    args = argparse.ArgumentParser()
    for name in ("model", "turns", "said", "bank", "out"):
        args.add_argument(f"--{name}", required=True)
    args.add_argument("--calibrate", default="t7,t16", help="hands that train nothing")
    a = args.parse_args()
    torch.set_num_threads(2)
    model, tokenizer, heads, _ = load_reader(a.model)
    bank = read_bank(a.bank)
    turns = {(t["hand"], t["c"], t["t"]): t for t in read_turns(a.turns)}
    rows = rows_of(d.read_jsonl(a.said), turns, bank)
    held = set(a.calibrate.split(","))
    parts = {"train": [r for r in rows if r["hand"] not in held], "calibrate": [r for r in rows if r["hand"] in held]}
    texts = sorted({text for r in rows for *_, text in r["pieces"]})
    index = {text: i for i, text in enumerate(texts)}
    sentence_vectors = vectors_of(model, heads, tokenizer, texts)
    arrays, vectors = {}, {}
    for name, part in parts.items():
        vectors[name] = turns_of(model, heads, tokenizer, [r["turn"] for r in part])
        arrays[name] = tensors_of(part, vectors[name], sentence_vectors, index)
    chooser = train_chooser(vectors["train"], sentence_vectors, arrays["train"])
    with torch.no_grad():
        for name in parts:
            t, s, x, y, first, ranges = arrays[name]
            logits = chooser(vectors[name][t], sentence_vectors[s], x)
            for threshold in (0.3, 0.4, 0.5):
                print(name, threshold, {k: round(v, 3) for k, v in measure(logits, y, first, ranges, threshold).items()})
            # without any choosing: the short answer of the best entry
            plain = x[:, 4] * (1 - x[:, 3]) * 9 - 1
            print(name, "short of the best", {k: round(v, 3) for k, v in measure(plain, y, first, ranges, 0.9).items()})
    arrays_out = {name: value.numpy() for name, value in chooser.state_dict().items()}
    scale = np.concatenate([np.full(2 * WIDTH, 20.0), np.full(WIDTH, 5.0), np.ones(arrays["train"][2].shape[1])])
    arrays_out["sentence.0.weight"] = arrays_out["sentence.0.weight"] * scale  # the runtime multiplies plainly
    np.savez(a.out, **arrays_out)


if __name__ == "__main__":
    main()
