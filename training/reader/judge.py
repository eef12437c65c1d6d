"""The judge of the answer finder: how probable it is that the best entry answers a question (logistic regression), and from
where on it is said.

python -m reader.judge --found FILE.jsonl --manifest ../models/reader/reader.json

FILE.jsonl is what `npm run answers -- find … --features` writes for questions of hands that trained nothing: each with its
`answer`, empty where nothing answers it.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict

from . import data as d

# Of questions that nothing answers; less than the aim of one in twenty, because another hand's lie nearer.
WRONGLY_SAID = 0.015
WRONGLY_OFFERED = 0.06
WEIGHTS = {"nearest": 1.0, "middle": 1.0, "characters": 0.5, "words": 0.4}


def main() -> None:
    args = argparse.ArgumentParser()
    for name in ("found", "manifest"):
        args.add_argument(f"--{name}", required=True)
    a = args.parse_args()
    rows = [r for r in d.read_jsonl(a.found) if r["found"]]

    def right(row: dict) -> bool:
        best = row["found"][0]
        return bool(row["answer"]) and bool({row["answer"], *(row.get("also") or [])} & {best["id"], *best["sheets"]})

    x = np.array([r["features"] for r in rows])
    gold = np.array([right(r) for r in rows])
    uncovered = np.array([not r["answer"] for r in rows])
    mean, scale = x.mean(0), x.std(0) + 1e-9
    model = LogisticRegression(C=0.5, max_iter=2000)
    held = cross_val_predict(model, (x - mean) / scale, gold, cv=10, method="predict_proba")[:, 1]
    model.fit((x - mean) / scale, gold)
    weights = model.coef_[0] / scale
    said, offered = (float(np.quantile(held[uncovered], 1 - share)) for share in (WRONGLY_SAID, WRONGLY_OFFERED))
    covered = ~uncovered
    for threshold in (said, offered):
        is_said = covered & (held >= threshold)
        print(f"from {threshold:.3f}: {is_said[covered].mean():.3f} of the covered, {gold[is_said].mean():.3f} of these right")
    print(f"right first {gold[covered].mean():.3f} of {covered.sum()}, {uncovered.sum()} that nothing answers")
    manifest = json.loads(Path(a.manifest).read_text())
    manifest["finder"] = {
        "weights": WEIGHTS,
        "judge": {"bias": float(model.intercept_[0] - (weights * mean).sum()), "weights": weights.tolist()},
        "thresholds": {"said": said, "offered": offered},
    }
    Path(a.manifest).write_text(json.dumps(manifest, indent=1) + "\n")


if __name__ == "__main__":
    main()
