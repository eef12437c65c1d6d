"""Labelled messages -> what the evaluation compares a reading with (`npm run eval -- reading`).

python -m reader.gold --messages F.jsonl --figures F.jsonl --out F.jsonl
"""

import argparse
import json

from . import data as d


def gold_of(message: dict, figures: list[dict]) -> dict:
    message = d.with_spans(message)
    at = d.utf16_by_character(message["text"])
    labels, rest = d.settle_figures(message, figures)
    told = []
    for claim in rest:
        label = d.clause_label(claim)
        if label:
            told.append({
                "label": label, "owner": d.base_role(claim["who"]), "standing": claim.get("standing", "stated"),
                "program": d.program_of(claim["field"]), "start": at[claim["span"][0]], "end": at[claim["span"][1]],
            })  # fmt: skip
    spans = lambda rows, *keys: [
        {"start": at[r["span"][0]], "end": at[r["span"][1]], **{k: r[k] for k in keys if r.get(k) is not None}} for r in rows
    ]
    return {
        "text": message["text"], **({"before": message["before"]} if message.get("before") else {}),
        "hand": message["hand"],
        "parts": spans(message["parts"], "act"),
        "questions": spans(message.get("questions", []), "kind", "program", "sheet"),
        "people": spans(message.get("people", []), "who"),
        "figures": [
            {"start": at[f["start"]], "end": at[f["end"]], "field": l["field"], "owner": l["owner"],
             "standing": l["standing"], **({"who": l["who"]} if l.get("who") else {})}
            for f, l in zip(figures, labels)
        ],
        "told": told,
        "events": spans(message.get("events", []), "event", "direction", "program"),
        "needs": message.get("needs", []),
        "dangers": [{"danger": x["danger"], "direct": x.get("direct")} for x in message.get("dangers", [])],
        "orders": [(o if isinstance(o, str) else o["order"]).partition(":")[0] for o in message.get("orders", [])],
        **({"reply": message["reply"]} if message.get("reply") else {}),
    }  # fmt: skip


def main() -> None:
    args = argparse.ArgumentParser()
    for name in ("messages", "figures", "out"):
        args.add_argument(f"--{name}", required=True)
    a = args.parse_args()
    messages = d.read_jsonl(a.messages)
    figures = d.read_figures(a.figures, messages)
    with open(a.out, "w", encoding="utf-8") as out:
        for message, found in zip(messages, figures, strict=True):
            out.write(json.dumps(gold_of(message, found), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
