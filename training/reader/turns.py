"""Whole turns of a conversation: what a message wants now, and which entries of the bank answer it, in the light of what
the person said before.

A turn's vector is worked out from its own tokens and from all tokens of the view (`Heads.turn`); it begins as the plain mean
of its own, so that what is known of questions holds for turns.

python -m reader.turns --turns FILE --out FILE   writes each turn with what was said before it in `earlier`
"""

import argparse
import json
import random

import torch
import torch.nn.functional as F

from . import data as d
from .heads import Heads
from .prepare import masked, tokens_of, typed

BEGINNING_CHARS_MAX, END_CHARS_MAX, REPLY_CHARS_MAX = 300, 600, 200
EARLIER_TOKENS_MAX, OWN_TOKENS_MAX = 300, 200
POSITIONS_MAX = 512  # what the encoder has places for: both fit
REPLY_MARK = "> "
ORDER_WISHES = {
    "file": "complain", "delete": "delete", "dont_save": "delete", "stop": "stop", "withdraw": "stop", "repeat": "again",
    "simpler": "again", "slower": "again", "language": "language", "person": "person", "call_me": "person", "text_me": "person",
}  # fmt: skip
WEAK = 0.4  # what a message's other labels say of its wishes counts less than what a hand said
TEMPERATURE = 0.05


def earlier_of(messages: list[str], reply: str | None = None) -> str:
    """How a person began and the end of what they said before, from and to a blank, and how the last reply began
    (`src/conversation/earlier.ts` has it alike)."""
    told = "\n".join(messages)
    if len(told) > BEGINNING_CHARS_MAX + END_CHARS_MAX:
        beginning, end = told[:BEGINNING_CHARS_MAX], told[-END_CHARS_MAX:]
        told = f"{beginning[: beginning.rfind(' ')]} … {end[end.find(' ') + 1 :]}"
    return f"{told}\n{REPLY_MARK}{' '.join(reply.split())[:REPLY_CHARS_MAX]}" if reply else told


def read_turns(path) -> list[dict]:
    """Lines of `turns.jsonl`, each with what was said before it in `earlier`; of those that were played against the service
    with what it had replied."""
    turns, said, reply, last = [], [], None, None
    for line in d.read_jsonl(path):
        place = (line["hand"], line["c"])
        said, reply = (said, reply) if place == last else ([], None)
        turns.append({**line, "earlier": earlier_of(said, reply)})
        said, reply, last = [*said, line["text"]], line.get("reply"), place
    return turns


def weak_turn(message: dict) -> dict:
    """What the labels of a message say of it as a first turn."""
    orders = [o if isinstance(o, str) else o["order"] for o in message.get("orders", [])]
    wants = [ORDER_WISHES[name] for o in orders if (name := o.partition(":")[0]) in ORDER_WISHES]
    acts = {part["act"] for part in message.get("parts", [])}
    if message.get("questions"):
        wants.append("answer")
    elif message.get("needs") or "want" in acts:
        wants.append("help")
    if acts & {"social", "feel", "about_us"} and not wants:
        wants.append("talk")
    if not wants or (acts & {"tell", "correct", "answer"} and not message.get("questions")):
        wants.append("tell")
    best = [q["sheet"] for q in message.get("questions", []) if q.get("sheet")]
    danger = message["dangers"][0]["danger"] if message.get("dangers") else None
    return {"text": message["text"], "earlier": "", "wants": list(dict.fromkeys(wants)), "best": best, "danger": danger, "weight": WEAK}


def turn_item(turn: dict, tokenizer, chance: random.Random | None = None) -> dict:
    text = typed(turn["text"], chance) if chance else turn["text"]
    ids, types, _, own = tokens_of(tokenizer, text or ".", turn["earlier"] or None, EARLIER_TOKENS_MAX, POSITIONS_MAX)
    end = min(own[1], own[0] + OWN_TOKENS_MAX)
    if chance:
        ids = masked(ids, tokenizer, chance)
    return {"ids": [*ids[:end], ids[-1]], "types": [*types[:end], types[-1]], "own": (own[0], end)}


def turn_vectors(heads: Heads, hidden: torch.Tensor, own: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """[B,T,W] -> [B,2W] what the head of wishes looks at, and [B,W] what lies near the entries that answer."""
    weights = heads.attend_turn(hidden).squeeze(-1).masked_fill(mask == 0, -1e4).softmax(-1)
    all_of_it = (weights.unsqueeze(1) @ hidden).squeeze(1)
    mean = ((own / own.sum(-1, keepdim=True).clamp(min=1)).unsqueeze(1) @ hidden).squeeze(1)
    both = torch.cat([all_of_it, mean], -1)
    return both, heads.turn(both)


def read_catalogs(path, sheet_index: dict[str, int]) -> dict[str, torch.Tensor]:
    """For each hand that labelled before the bank had grown: [sheets], true where it could not know the entry. What several rows say of a hand adds up."""
    unknown = {}
    for row in d.read_jsonl(path):
        mask = torch.zeros(len(set(sheet_index.values())), dtype=torch.bool)
        mask[[sheet_index[s] for s in row["lacks"] if s in sheet_index]] = True
        for hand in row["hands"]:
            unknown[hand] = unknown[hand] | mask if hand in unknown else mask
    return unknown


def turn_losses(heads: Heads, hidden, own, mask, turns: list[dict], sheet_index: dict[str, int], unknown=None) -> dict[str, torch.Tensor]:
    both, vectors = turn_vectors(heads, hidden, own, mask)
    weight = torch.tensor([t.get("weight", 1.0) for t in turns])
    wants = torch.zeros(len(turns), len(d.WISHES))
    for row, turn in enumerate(turns):
        for name in turn.get("wants", []):
            wants[row, d.WISHES.index(name)] = 1
    told = torch.tensor([float("wants" in t) for t in turns]) * weight
    wishes = F.binary_cross_entropy_with_logits(heads.wish(both), wants, reduction="none").sum(-1)
    losses = {"wish": (wishes * told).sum() / told.sum().clamp(min=1)}
    scores = F.normalize(vectors, dim=-1) @ F.normalize(heads.sheets, dim=-1).T / TEMPERATURE
    target = torch.zeros_like(scores)
    for row, turn in enumerate(turns):
        known = [sheet_index[s] for s in turn["best"] if s in sheet_index]
        for rank, sheet in enumerate(known):
            target[row, sheet] += 1 / (rank + 1)
        if (lacking := (unknown or {}).get(turn.get("hand"))) is not None:  # what a hand did not know is not wrong
            scores[row] = scores[row].masked_fill(lacking & (target[row] == 0), -1e4)
    has = target.sum(-1) > 0
    if has.any():
        gold = target[has] / target[has].sum(-1, keepdim=True)
        losses["turn sheet"] = 0.7 * -(gold * scores[has].log_softmax(-1)).sum(-1).mean()
    # Most hands did not know the entries for what is no question: their silence there says nothing.
    sure = [i for i, t in enumerate(turns) if t.get("weight", 1.0) == 1.0 and (t["best"] or t.get("wants", [None])[0] != "talk")]
    losses["turn covered"] = F.binary_cross_entropy_with_logits(heads.turn_covered(vectors[sure]).squeeze(-1), has[sure].float())
    return losses


def main() -> None:
    args = argparse.ArgumentParser()
    for name in ("turns", "out"):
        args.add_argument(f"--{name}", required=True)
    a = args.parse_args()
    with open(a.out, "w", encoding="utf-8") as file:
        for turn in read_turns(a.turns):
            file.write(json.dumps(turn, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
