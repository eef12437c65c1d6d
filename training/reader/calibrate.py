"""Temperatures and thresholds, on lines that trained nothing.

python -m reader.calibrate --message FOLDER --turn FOLDER --messages F --figures F --danger F --plain F --turns F --grams FILE.npz --out FILE.json

A temperature makes a head's probabilities mean what they say (Guo et al. 2017, arXiv:1706.04599). The thresholds of danger
are set by what a mistake costs: of plain talk at most PLAIN_SURE is taken for a sure danger, PLAIN_PERHAPS for a possible one;
of lines that only sound like one at most LOOK_ALIKE_SURE for a sure one.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from sklearn.linear_model import LogisticRegression

from . import data as d
from .encoder import encode, pad
from .grams import matrix
from .heads import Heads, attended, figure_vector, load_reader, part_vector
from .prepare import plain_item, prepare
from .turns import read_turns, turn_item, turn_vectors

PLAIN_SURE, PLAIN_PERHAPS = 0.005, 0.035  # the questions of judge.jsonl are told by people in trouble: plainer talk errs less
LOOK_ALIKE_SURE = 0.03
TURN_SURE, TURN_PERHAPS = 0.012, 0.07  # of later turns without a danger, many of which sound like one on purpose: passing one over costs most
TOLD_PRECISION = 0.7  # a claim may not be invented
TEMPERATURES = np.geomspace(0.5, 4, 24)
ACT_TOKENS_MAX = 4000


def best_temperature(logits: torch.Tensor, gold: torch.Tensor) -> float:
    """The temperature with the least cross-entropy; gold of -1 is left out."""
    kept = gold >= 0
    logits, gold = logits[kept][:ACT_TOKENS_MAX], gold[kept][:ACT_TOKENS_MAX]
    if len(gold) < 30:
        return 1.0
    losses = [F.cross_entropy(logits / float(t), gold).item() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def best_binary(logits: torch.Tensor, gold: torch.Tensor) -> float:
    losses = [F.binary_cross_entropy_with_logits(logits / float(t), gold).item() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


@torch.no_grad()
def main() -> None:
    args = argparse.ArgumentParser()
    for name in ("message", "turn", "messages", "figures", "danger", "plain", "turns", "grams", "out"):
        args.add_argument(f"--{name}", required=True)
    a = args.parse_args()
    torch.set_num_threads(2)
    model, tokenizer, heads, _ = load_reader(a.message)
    turn_model, _, turn_heads, _ = load_reader(a.turn)
    messages = [d.with_spans(m) for m in d.read_jsonl(a.messages)]
    found = d.read_figures(a.figures, messages)
    rows: dict[str, list] = {k: [] for k in ("figure_field", "figure_owner", "figure_standing", "question", "act", "reply")}
    binary: dict[str, list] = {k: [] for k in ("event", "label", "program", "order", "need")}
    for message, figures in zip(messages, found):
        item = prepare(message, figures, tokenizer, {})
        if item is None:
            continue
        hidden, own = encode(model, [item])
        h = hidden[0]
        rows["act"] += list(zip(heads.act(h[slice(*item["own"])]), item["act"][slice(*item["own"])]))
        for part in item["parts"]:
            vector = part_vector(h, part["span"], item["own"])
            rows["question"].append((heads.question(vector), part["question"]))
            for name, key, size in (("event", "events", len(d.EVENTS)), ("label", "labels", len(d.LABELS)),
                                    ("program", "programs", len(d.PROGRAMS)), ("order", "orders", len(d.ORDERS))):  # fmt: skip
                target = torch.zeros(size)
                target[list(part[key])] = 1
                binary[name].append((getattr(heads, name)(vector), target))
        for figure in item["figures"]:
            f = heads.figure(figure_vector(h, figure["span"], figure["part"], item["own"]))
            rows["figure_field"].append((heads.figure_field(f), d.FIGURE_FIELDS.index(figure["field"])))
            used = figure["field"] not in ("none", "unplaced", "event_date", "event_amount")
            rows["figure_owner"].append((heads.figure_owner(f), d.ROLES.index(figure["owner"]) if used else -1))
            rows["figure_standing"].append((heads.figure_standing(f), d.STANDINGS.index(figure["standing"]) if used else -1))
        m = attended(hidden, own, heads.attend)[0]
        if item["reply"] is not None:
            rows["reply"].append((heads.reply(m), item["reply"]))
        target = torch.zeros(len(d.NEEDS))
        target[list(item["needs"])] = 1
        binary["need"].append((heads.need(m), target))
    temperatures = {
        name: best_temperature(torch.stack([x for x, _ in pairs]), torch.tensor([y for _, y in pairs]))
        for name, pairs in rows.items() if pairs
    }  # fmt: skip
    thresholds = {}
    for name, pairs in binary.items():
        logits, gold = torch.stack([x for x, _ in pairs]), torch.stack([y for _, y in pairs])
        temperatures[name] = best_binary(logits, gold)
        probabilities = (logits / temperatures[name]).sigmoid()
        thresholds[name] = precise(probabilities, gold) if name == "label" else best_f1(probabilities, gold)

    turns = read_turns(a.turns)
    of_wishes, turn_logits = [], []
    for turn in turns:
        wish, logit = view_of(turn_model, turn_heads, tokenizer, turn)
        of_wishes.append(wish)
        turn_logits.append(logit)
    wished = torch.tensor([[float(w in turn["wants"]) for w in d.WISHES] for turn in turns])
    temperatures["wish"] = best_binary(torch.stack(of_wishes), wished)
    tops = [d.WISHES[int(x.argmax())] in t["wants"] for x, t in zip(of_wishes, turns)]
    print(f"wishes: the likeliest is wanted in {np.mean(tops):.3f} of {len(tops)}")

    grams = np.load(a.grams)

    def views(texts: list[str], turn_logits: list[float] | None = None) -> np.ndarray:
        """[N, 3]: what the message alone hears of danger, what the turn hears, and what the characters do."""
        if turn_logits is None:
            turn_logits = [view_of(turn_model, turn_heads, tokenizer, {"text": t, "earlier": ""})[1] for t in texts]
        alone = [danger_logit(model, heads, plain_item(t or ".", tokenizer)) for t in texts]
        return np.stack([alone, turn_logits, matrix(texts) @ grams["weight"] + grams["bias"]], 1)

    fused, levels = danger_levels(d.read_jsonl(a.danger), plain_talk(d.read_jsonl(a.plain), messages), views)
    thresholds |= levels
    temperatures["danger"] = 1.0
    turn_fused, levels = after_reply_levels(turns, views([t["text"] for t in turns], turn_logits))
    thresholds |= levels
    thresholds["figure_field"] = 0.6  # less sure, a figure is asked about
    print(temperatures, thresholds)
    Path(a.out).write_text(json.dumps(
        {"temperatures": temperatures, "thresholds": thresholds,
         "danger_fused": weights_of(fused), "turn_danger_fused": weights_of(turn_fused)}, indent=1) + "\n")


def danger_logit(model, heads: Heads, item: dict) -> float:
    hidden, own = encode(model, [item])
    return heads.danger(attended(hidden, own, heads.attend_danger))[0, -1].item()


def view_of(model, heads: Heads, tokenizer, turn: dict) -> tuple[torch.Tensor, float]:
    """The logits of a turn's wishes, and that of any danger."""
    item = turn_item(turn, tokenizer)
    hidden, own = encode(model, [item])
    both, _ = turn_vectors(heads, hidden, own, pad([[1] * len(item["ids"])]))
    return heads.wish(both)[0], heads.danger(attended(hidden, own, heads.attend_danger))[0, -1].item()


def probability(logits: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-logits))


def weights_of(fused: LogisticRegression) -> list[float]:
    return [*fused.coef_[0].tolist(), float(fused.intercept_[0])]


def danger_levels(lines: list[dict], plain_texts: list[str], views) -> tuple[LogisticRegression, dict]:
    """The views of a first message fused, and the two levels of danger."""
    gold = np.array([x["kinds"] != ["none"] for x in lines])
    of_lines, of_plain = views([x["text"] for x in lines]), views(plain_texts)
    both = np.concatenate([of_lines, of_plain])
    fused = LogisticRegression(C=1.0).fit(both, np.concatenate([gold, np.zeros(len(of_plain), bool)]))
    scores, plain = probability(fused.decision_function(of_lines)), probability(fused.decision_function(of_plain))
    highest = max(np.quantile(plain, 1 - PLAIN_SURE), np.quantile(scores[~gold], 1 - LOOK_ALIKE_SURE))
    levels = {"danger_sure": float(min(0.99, highest)), "danger_perhaps": float(np.quantile(plain, 1 - PLAIN_PERHAPS))}
    for name, level in levels.items():
        print(f"{name} {level:.3f}: heard {(scores[gold] >= level).mean():.3f}, of look-alikes {(scores[~gold] >= level).mean():.3f}")
    return fused, levels


def after_reply_levels(turns: list[dict], seen: np.ndarray) -> tuple[LogisticRegression, dict]:
    """The same of messages after a reply."""
    later = np.array([t["earlier"] != "" for t in turns])
    is_danger = np.array([t["danger"] is not None for t in turns])
    fused = LogisticRegression(C=1.0).fit(seen[later], is_danger[later])
    scores = probability(fused.decision_function(seen))
    calm = scores[later & ~is_danger]
    levels = {"danger_sure_after_reply": float(min(0.99, np.quantile(calm, 1 - TURN_SURE))),
              "danger_perhaps_after_reply": float(np.quantile(calm, 1 - TURN_PERHAPS))}  # fmt: skip
    for name, level in levels.items():
        heard = scores[later & is_danger] >= level
        print(f"{name} {level:.3f}: heard {heard.mean():.3f} of {len(heard)}, of the others {(calm >= level).mean():.3f} of {len(calm)}")
    return fused, levels


def plain_talk(questions: list[dict], messages: list[dict]) -> list[str]:
    """Ordinary benefit talk of hands that trained nothing: questions that have an answer, and messages without a danger."""
    asked = [x["text"] for x in questions if x["answer"] and not x["answer"].startswith("danger_")]
    return asked + [m["text"] for m in messages if not m.get("dangers")]


def precise(probabilities: torch.Tensor, gold: torch.Tensor) -> float:
    """The lowest threshold from which TOLD_PRECISION of what is said is right."""
    for threshold in np.linspace(0.2, 0.9, 36):
        said = probabilities >= threshold
        if said.sum() > 0 and (said & (gold > 0)).sum().item() / said.sum().item() >= TOLD_PRECISION:
            return float(threshold)
    return 0.9


def best_f1(probabilities: torch.Tensor, gold: torch.Tensor) -> float:
    """The threshold with the best F1 over all labels of a head together."""
    best, at = 0.0, 0.5
    for threshold in np.linspace(0.15, 0.85, 29):
        said = probabilities >= threshold
        right = (said & (gold > 0)).sum().item()
        f1 = 2 * right / max(1, said.sum().item() + (gold > 0).sum().item())
        if f1 > best:
            best, at = f1, float(threshold)
    return at


if __name__ == "__main__":
    main()
