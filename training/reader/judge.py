"""The judges of the answer finder: how probable it is that the best entry answers a question, or a whole turn in the light of
what was said before (logistic regressions), and from where on it is said.

python -m reader.judge --found FILE.jsonl --turns FILE.jsonl --manifest ../models/reader/reader.json

The files are what `npm run answers -- find … --features` writes for lines of hands that trained nothing: questions with their
`answer`, empty where nothing answers them; turns with `best`, the entries that do.
"""

import argparse
import itertools
import json
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict

from . import data as d

# Of questions that nothing answers; less than the aim of one in twenty, because another hand's lie nearer.
WRONGLY_SAID = 0.015
WRONGLY_OFFERED = 0.06
QUESTION_WEIGHTS = {"nearest": 1.0, "middle": 1.0, "characters": 0.5, "words": 0.4, "turn": 0.0}
# From so probably right on an answer is said to a turn, and is offered with the question that it answers. A jury called 2 % of the
# replies with a right answer useless and 5 % harmful, 73 and 19 % of those with a wrong one, 65 and 17 % of those without any.
TURN_SAID, TURN_OFFERED = 0.4, 0.2
TURN_WEIGHTS = {"turn": (1,), "nearest": (0, 0.15, 0.3), "middle": (0, 0.2), "characters": (0, 0.2, 0.4, 0.6), "words": (0.2, 0.4, 0.7),
                "kept": (0, 0.03, 0.06, 0.09, 0.12, 0.16, 0.2)}  # fmt: skip


def judge_of(x: np.ndarray, gold: np.ndarray, times: np.ndarray | None = None) -> tuple[dict, np.ndarray]:
    """The weights of a judge, and what it says of each row when it was not trained with it; `times`: how much each row counts."""
    mean, scale = x.mean(0), x.std(0) + 1e-9
    model = LogisticRegression(C=0.5, max_iter=2000)
    counts = np.ones(len(x)) if times is None else times
    held = cross_val_predict(model, (x - mean) / scale, gold, cv=10, method="predict_proba", params={"sample_weight": counts})[:, 1]
    model.fit((x - mean) / scale, gold, sample_weight=counts)
    weights = model.coef_[0] / scale
    return {"bias": float(model.intercept_[0] - (weights * mean).sum()), "weights": weights.tolist()}, held


def of_questions(rows: list[dict]) -> dict:
    def right(row: dict) -> bool:
        best = row["found"][0]
        return bool(row["answer"]) and bool({row["answer"], *(row.get("also") or [])} & {best["id"], *best["sheets"]})

    gold = np.array([right(r) for r in rows])
    uncovered = np.array([not r["answer"] for r in rows])
    judge, held = judge_of(np.array([r["features"] for r in rows]), gold)
    said, offered = (float(np.quantile(held[uncovered], 1 - share)) for share in (WRONGLY_SAID, WRONGLY_OFFERED))
    covered = ~uncovered
    for threshold in (said, offered):
        is_said = covered & (held >= threshold)
        print(f"from {threshold:.3f}: {is_said[covered].mean():.3f} of the covered, {gold[is_said].mean():.3f} of these right")
    print(f"right first {gold[covered].mean():.3f} of {covered.sum()}, {uncovered.sum()} that nothing answers")
    return {"weights": QUESTION_WEIGHTS, "judge": judge, "thresholds": {"said": said, "offered": offered}}


def ranked(row: dict, weights: dict) -> list[tuple[float, dict]]:
    return sorted(((sum(w * g[k] for k, w in weights.items()), g) for g in row["groups"]), key=lambda x: -x[0])


def of_turns(rows: list[dict]) -> dict:
    asks = [r for r in rows if r["best"]]
    names = list(TURN_WEIGHTS)
    views = [np.array([[g[k] for k in names] for g in r["groups"]]) for r in asks]
    right = [np.array([g["group"] in r["best"] for g in r["groups"]]) for r in asks]

    def first(weights: dict) -> float:
        w = np.array(list(weights.values()))
        return float(np.average([y[np.argmax(v @ w)] for v, y in zip(views, right)], weights=[weight_of(r) for r in asks]))

    weights = max((dict(zip(names, values)) for values in itertools.product(*TURN_WEIGHTS.values())), key=first)
    times = np.array([weight_of(r) for r in rows], dtype=float)
    x, gold = [], []
    for row in rows:
        (score, best), (second, _) = ranked(row, weights)[:2]
        x.append([score, score - second, *(best[k] for k in ("turn", "nearest", "middle", "characters", "words", "kept")), *row["features"][-6:]])
        gold.append(best["group"] in row["best"])
    gold = np.array(gold)
    judge, held = judge_of(np.array(x), gold, times)
    print(f"turns: {weights}, an entry that answers first {first(weights):.3f} of {len(asks)}")
    thresholds = {"said": TURN_SAID, "offered": TURN_OFFERED}
    for name, threshold in thresholds.items():
        is_said = held >= threshold
        has = np.array([bool(r["best"]) for r in rows])
        answered = np.average((is_said & gold)[has], weights=times[has])
        share, right_of = np.average(is_said, weights=times), np.average(gold[is_said], weights=times[is_said])
        print(f"{name} from {threshold:.3f}: {share:.3f} of all, {right_of:.3f} right; {answered:.3f} of those with an answer")
    return {"weights": weights, "judge": judge, "thresholds": thresholds}


def weight_of(row: dict) -> int:
    """What was said to the service itself counts for more than what was only imagined."""
    return 10 if "reply" in row else 1


def main() -> None:
    args = argparse.ArgumentParser()
    for name in ("found", "turns", "manifest"):
        args.add_argument(f"--{name}", required=True)
    a = args.parse_args()
    manifest = json.loads(Path(a.manifest).read_text())
    questions = of_questions([r for r in d.read_jsonl(a.found) if r["found"]])
    turns = of_turns([r for r in d.read_jsonl(a.turns) if len(r.get("groups") or []) > 1])
    manifest["finder"] = {**questions, "turn": turns}
    Path(a.manifest).write_text(json.dumps(manifest, indent=1) + "\n")


if __name__ == "__main__":
    main()
