"""How far two hands agree that labelled the same messages.

python -m reader.agreement --one F.jsonl --other F.jsonl

Cohen's kappa where each part, figure or message has one label of a list; F1 where a message has a set of them.
"""

import argparse
from collections import Counter, defaultdict

from . import data as d


def kappa(pairs: list[tuple[str, str]]) -> float:
    """Cohen 1960, doi:10.1177/001316446002000104."""
    n = len(pairs)
    same = sum(a == b for a, b in pairs) / n
    left, right = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    chance = sum(left[k] * right[k] for k in left) / n**2
    return 1.0 if chance == 1 else (same - chance) / (1 - chance)


def main() -> None:
    args = argparse.ArgumentParser()
    args.add_argument("--one", required=True)
    args.add_argument("--other", required=True)
    a = args.parse_args()
    labels: dict[str, list[tuple[str, str]]] = defaultdict(list)
    sets: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for one, other in zip(d.read_jsonl(a.one), d.read_jsonl(a.other), strict=True):
        if one["text"] != other["text"]:
            continue
        acts = [{}, {}]
        for side, message in enumerate((one, other)):
            for part in message["parts"]:
                for at in range(*part["span"]):
                    if message["text"][at].isalnum():
                        acts[side][at] = part["act"]
        labels["act, by character"] += [(acts[0][at], acts[1][at]) for at in acts[0] if at in acts[1]]
        if one.get("reply") and other.get("reply"):
            labels["reply"].append((one["reply"], other["reply"]))
        for claim in one.get("claims", []):
            twin = max(other.get("claims", []), key=lambda c: d.overlap(c["span"], claim["span"]), default=None)
            if twin and d.overlap(twin["span"], claim["span"]):
                labels["field of a claim"].append((d.base_field(claim["field"]), d.base_field(twin["field"])))
                labels["owner of a claim"].append((d.base_role(claim["who"]), d.base_role(twin["who"])))
                labels["standing of a claim"].append((claim["standing"], twin["standing"]))
        for name, key, what in (
            ("claims, any", "claims", lambda c: None), ("questions", "questions", lambda q: q["kind"]),
            ("events", "events", lambda e: e["event"]), ("needs", "needs", lambda n: n["need"]),
            ("dangers", "dangers", lambda x: x["danger"]), ("orders", "orders", lambda o: o["order"].partition(":")[0]),
            ("people", "people", lambda p: d.base_role(p["who"])),
        ):  # fmt: skip
            left, right = (Counter(what(x) for x in m.get(key, [])) for m in (one, other))
            both = sum((left & right).values())
            for at, value in enumerate((both, sum(left.values()), sum(right.values()))):
                sets[name][at] += value
    for name, pairs in labels.items():
        same = sum(a == b for a, b in pairs) / len(pairs)
        print(f"{name}: kappa {kappa(pairs):.2f}, the same {100 * same:.0f} % of {len(pairs)}")
    for name, (both, left, right) in sets.items():
        print(f"{name}: F1 {2 * both / max(1, left + right):.2f} ({left} and {right})")


if __name__ == "__main__":
    main()
