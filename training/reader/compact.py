"""Messages in the compact form of GUIDE.md -> lines of JSON.

python -m reader.compact FILE.txt [FILE.txt ...] --hand NAME --out FILE.jsonl
Prints what does not fit the message it belongs to, and leaves that label out.
"""

import argparse
import json
import re
import sys
from pathlib import Path

from . import data as d

CLAIM = re.compile(r'^(\S+)\s+(\S+)\s+(?:(\d+):)?"(.*?)"\s*=\s*(.*?)(?:\s*~(\w+))?\s*(\^)?$')
QUESTION = re.compile(r"^(\d+)\*?\s+(\w+)\s+(\S+)(?:\s+(\S+))?\s*=\s*(.*)$")
EVENT = re.compile(r'^(\d+)\s+(\w+)\s+(\S+)\s+(\w+)(?:\s+day="(.*?)")?(?:\s+amount="(.*?)")?\s*$')


def read_block(block: str, complain) -> dict | None:
    rows = [(line[0], line[2:].strip()) for line in block.splitlines() if re.match(r"^[A-Z]:", line)]
    said = next((value for key, value in rows if key == "T"), None)
    if said is None:
        return None
    message: dict = {"text": "", "parts": []}
    spans = []
    for part in re.split(r"\s+\|\s+", said.replace("⏎", "\n")):
        start = len(message["text"]) + (1 if message["text"] else 0)
        message["text"] = f"{message['text']} {part}".strip() if message["text"] else part
        spans.append([start, start + len(part)])
    text = message["text"]

    def part_span(number: str) -> list[int]:
        return spans[min(max(int(number), 1), len(spans)) - 1]

    def words_span(words: str, number: str | None) -> list[int] | None:
        words = words.replace("⏎", "\n")
        if number is not None:
            first, last = part_span(number)
            inside = d.place(text[first:last], words)
            if inside:
                return [first + inside[0], first + inside[1]]
        return d.place(text, words)

    for key, value in rows:
        if key == "B":
            message["before"] = value
        elif key == "A":
            for span, act in zip(spans, value.split()):
                if act in d.ACTS:
                    message["parts"].append({"span": span, "act": act})
                else:
                    complain(f"act {act}")
        elif key == "R":
            message["reply"] = value.split()[0]
        elif key == "W":
            for one in filter(None, map(str.strip, value.split(";"))):
                who, _, words = one.partition("=")
                span = words_span(words.strip(), None)
                if span:
                    message.setdefault("people", []).append({"who": who.strip(), "words": words.strip(), "span": span})
                else:
                    complain(f"person {one!r}")
        elif key == "C":
            found = CLAIM.match(value)
            span = found and words_span(found[4], found[3])
            if not span:
                complain(f"claim {value!r}")
                continue
            claim = {"who": found[1], "field": found[2], "words": found[4], "span": span, "value": found[5].strip(),
                     "standing": {"by_others": "said_by_others"}.get(found[6], found[6] or "stated")}  # fmt: skip
            if claim["standing"] not in d.STANDINGS:
                complain(f"standing {value!r}")
                continue
            message.setdefault("claims", []).append({**claim, **({"corrects": True} if found[7] else {})})
        elif key == "E":
            found = EVENT.match(value)
            if not found or found[2] not in d.EVENTS:
                complain(f"event {value!r}")
                continue
            event = {"event": found[2], "span": part_span(found[1]), "direction": found[4]}
            event |= {} if found[3] == "-" else {"program": found[3]}
            event |= {side: found[at] for side, at in (("day", 5), ("amount", 6)) if found[at]}
            message.setdefault("events", []).append(event)
        elif key == "Q":
            found = QUESTION.match(value)
            if not found or found[2] not in d.QUESTION_KINDS:
                complain(f"question {value!r}")
                continue
            question = {"kind": found[2], "span": part_span(found[1]), "plain": found[5]}
            question |= {} if found[3] == "-" else {"program": found[3]}
            message.setdefault("questions", []).append(question)
        elif key == "N":
            pairs = [one.partition("/") for one in value.split()]
            message["needs"] = [{"need": n, "urgency": u} for n, _, u in pairs if n in d.NEEDS and u in d.URGENCIES]
        elif key == "D":
            kind, who, direct, *number = value.split()
            if kind not in d.DANGERS:
                complain(f"danger {value!r}")
                continue
            span = part_span(number[0]) if number else [0, len(text)]
            message.setdefault("dangers", []).append({"danger": kind, "who": who, "direct": direct, "span": span})
        elif key == "O":
            message.setdefault("orders", []).append({"order": value.split()[0]})
    return message


def main() -> None:
    args = argparse.ArgumentParser()
    args.add_argument("files", nargs="+")
    args.add_argument("--hand", required=True)
    args.add_argument("--out", required=True)
    a = args.parse_args()
    faults = 0

    def complain(what: str) -> None:
        nonlocal faults
        faults += 1
        print(f"does not fit: {what}", file=sys.stderr)

    messages = []
    for file in a.files:
        for block in re.split(r"\n\s*\n", Path(file).read_text(encoding="utf-8")):
            message = read_block(block, complain)
            if message and message["text"]:
                messages.append({**message, "hand": a.hand})
    with open(a.out, "w", encoding="utf-8") as out:
        out.writelines(json.dumps(m, ensure_ascii=False) + "\n" for m in messages)
    print(f"{len(messages)} messages, {faults} labels left out -> {a.out}")


if __name__ == "__main__":
    main()
