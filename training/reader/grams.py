"""The cheap view of danger: a linear layer over hashed stretches of characters (`src/reading/finder/grams.ts` has them alike).

python -m reader.grams --danger F --plain F --messages F --out FILE.npz
"""

import argparse
import re
import unicodedata

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from . import data as d

BUCKETS = 1 << 16
SHORTEST, LONGEST = 3, 5
C = 4.0


def plain_text(text: str) -> str:
    text = "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def character_grams(text: str) -> list[str]:
    grams = []
    for word in plain_text(text).split():
        padded = f" {word} "
        for length in range(SHORTEST, LONGEST + 1):
            grams += [padded[at : at + length] for at in range(len(padded) - length + 1)]
    return grams


def gram_hash(gram: str) -> int:
    """FNV-1a, 32 bits."""
    value = 0x811C9DC5
    for character in gram:
        value = ((value ^ ord(character)) * 0x01000193) & 0xFFFFFFFF
    return value


def matrix(texts: list[str]) -> csr_matrix:
    known: dict[str, int] = {}
    rows, columns, values = [], [], []
    for row, text in enumerate(texts):
        places = set()
        for gram in character_grams(text):
            if gram not in known:
                known[gram] = gram_hash(gram) % BUCKETS
            places.add(known[gram])
        rows += [row] * len(places)
        columns += places
        values += [1 / max(1, len(places)) ** 0.5] * len(places)
    return csr_matrix((values, (rows, columns)), shape=(len(texts), BUCKETS), dtype=np.float32)


def train(danger: list[dict], plain: list[str]) -> LogisticRegression:
    texts = [x["text"] for x in danger] + plain
    gold = [x["kinds"] != ["none"] for x in danger] + [False] * len(plain)
    return LogisticRegression(C=C, max_iter=300, class_weight={False: 1.0, True: 2.0}).fit(matrix(texts), gold)


def main() -> None:
    args = argparse.ArgumentParser()
    for name in ("danger", "plain", "messages", "out"):
        args.add_argument(f"--{name}", required=True)
    a = args.parse_args()
    messages = d.read_jsonl(a.messages)
    danger = d.read_jsonl(a.danger) + [{"text": m["text"], "kinds": ["any"]} for m in messages if m.get("dangers")]
    plain = [x["text"] for x in d.read_jsonl(a.plain) if not x["answer"].startswith("danger_")]
    plain += [m["text"] for m in messages if not m.get("dangers")]
    model = train(danger, plain)
    np.savez(a.out, weight=model.coef_[0].astype(np.float32), bias=model.intercept_.astype(np.float32))
    print(f"{len(danger)} danger lines, {len(plain)} plain -> {a.out}")


if __name__ == "__main__":
    main()
