"""Messages with labels by characters -> token indices and targets."""

import random

from . import data as d

BEFORE_TOKENS_MAX = 64
TOKENS_MAX = 384
MASKED_TEXTS, MASKED_TOKENS = 0.5, 0.12
SPECIAL = {0, 101, 102}  # padding, beginning, separator of the base's vocabulary


def tokens_of(tokenizer, text: str, before: str | None, before_max: int = BEFORE_TOKENS_MAX, tokens_max: int = TOKENS_MAX):
    """Ids, token types, and for each token of the message itself its characters; None for every other token."""
    if before:
        said = tokenizer(before, add_special_tokens=False, truncation=True, max_length=before_max)["input_ids"]
        head = [tokenizer.cls_token_id, *said, tokenizer.sep_token_id]
    else:
        head = [tokenizer.cls_token_id]
    own = tokenizer(text, add_special_tokens=False, return_offsets_mapping=True)
    room = tokens_max - len(head) - 1
    ids = [*head, *own["input_ids"][:room], tokenizer.sep_token_id]
    offsets = [None] * len(head) + [tuple(o) for o in own["offset_mapping"][:room]] + [None]
    types = [0] * len(head) + [1 if before else 0] * (len(ids) - len(head))
    return ids, types, offsets, (len(head), len(ids) - 1)


def token_span(offsets, span) -> tuple[int, int] | None:
    """Tokens [first, last) that touch a span of characters."""
    touched = [i for i, o in enumerate(offsets) if o and o[0] < span[1] and span[0] < o[1]]
    return (touched[0], touched[-1] + 1) if touched else None


def prepare(message: dict, figures: list[dict], tokenizer, sheet_index: dict[str, int]) -> dict | None:
    ids, types, offsets, own = tokens_of(tokenizer, message["text"], message.get("before"))
    if own[1] <= own[0]:
        return None
    item = {"ids": ids, "types": types, "own": own, "parts": [], "figures": []}
    size = len(ids)
    boundary, act = [-1] * size, [-1] * size
    for i in range(*own):
        boundary[i] = 0
    for part in message["parts"]:
        span = token_span(offsets, part["span"])
        if span is None:
            continue
        boundary[span[0]] = 1
        for i in range(*span):
            act[i] = d.ACTS.index(part["act"])
        item["parts"].append({"span": span, "chars": part["span"], "act": part["act"]})
    mention = [-1] * size
    for i in range(*own):
        mention[i] = 0
    for person in message.get("people", []):
        span = token_span(offsets, person["span"])
        role = d.base_role(person["who"])
        if span is None or role not in d.MENTION_ROLES or mention[span[0]] > 0:
            continue
        mention[span[0]] = 2 + d.MENTION_ROLES.index(role)
        for i in range(span[0] + 1, span[1]):
            mention[i] = 1
    item.update(boundary=boundary, act=act, mention=mention)
    if not item["parts"]:
        item["parts"].append({"span": own, "chars": [0, len(message["text"])], "act": None})

    def part_at(span) -> dict:
        return max(item["parts"], key=lambda p: d.overlap(p["chars"], span))

    for part in item["parts"]:
        part.update(question=0, events=set(), direction=None, labels={}, programs=set(), orders=set(), sheet=None)
    for question in message.get("questions", []):
        part = part_at(question["span"])
        if question["kind"] in d.QUESTION_KINDS:
            part["question"] = d.QUESTION_KINDS.index(question["kind"])
        if question.get("sheet") in sheet_index:
            part["sheet"] = sheet_index[question["sheet"]]
        if question.get("program") in d.PROGRAMS:
            part["programs"].add(d.PROGRAMS.index(question["program"]))
    for event in message.get("events", []):
        part = part_at(event["span"])
        if event["event"] in d.EVENTS:
            part["events"].add(d.EVENTS.index(event["event"]))
        if event.get("direction") in d.DIRECTIONS:
            part["direction"] = d.DIRECTIONS.index(event["direction"])
        if event.get("program") in d.PROGRAMS:
            part["programs"].add(d.PROGRAMS.index(event["program"]))
    labels, rest = d.settle_figures(message, figures)
    for claim in message.get("claims", []):
        program = d.program_of(claim["field"])
        if program in d.PROGRAMS:
            part_at(claim["span"])["programs"].add(d.PROGRAMS.index(program))
    for claim in rest:
        label = d.clause_label(claim)
        if label:
            part_at(claim["span"])["labels"][d.LABELS.index(label)] = (
                d.ROLES.index(d.base_role(claim["who"])),
                d.STANDINGS.index(claim.get("standing", "stated")),
            )
    for order in message.get("orders", []):
        name = (order if isinstance(order, str) else order["order"]).partition(":")[0]
        ordering = [p for p in item["parts"] if p["act"] == "order"] or item["parts"][-1:]
        if name in d.ORDERS:
            ordering[0]["orders"].add(d.ORDERS.index(name))
    for figure, label in zip(figures, labels):
        span = token_span(offsets, (figure["start"], figure["end"]))
        if span:
            part = part_at((figure["start"], figure["end"]))
            item["figures"].append({"span": span, "part": part["span"], **label})
    item["reply"] = d.REPLIES.index(message["reply"]) if message.get("reply") in d.REPLIES else None
    needs = {n["need"]: n["urgency"] for n in message.get("needs", []) if n["need"] in d.NEEDS}
    item["needs"] = {d.NEEDS.index(n): d.URGENCIES.index(u) for n, u in needs.items() if u in d.URGENCIES}
    dangers = [x for x in message.get("dangers", []) if x["danger"] in d.DANGERS]
    item["dangers"] = {d.DANGERS.index(x["danger"]) for x in dangers}
    item["danger_who"] = d.danger_who(dangers[0].get("who")) if dangers else None
    return item


def varied(message: dict, figures: list[dict], chance: random.Random) -> tuple[dict, list[dict]]:
    """The same message as another thumb types it: other digits, letters dropped or swapped, marks left out. Lengths stay,
    so that every offset stays: what is left out becomes a space."""
    text = list(message["text"])
    kept = set()
    for figure in figures:
        kept.update(range(figure["start"], figure["end"]))
        if figure["value"]["kind"] in ("amount", "code") and chance.random() < 0.7:
            for at in range(figure["start"], figure["end"]):
                if text[at] in "123456789":
                    text[at] = chance.choice("123456789")
    drops_marks = chance.random() < 0.35
    typos = 0.04 if chance.random() < 0.4 else 0.0
    for at in range(1, len(text) - 1):
        if at in kept:
            continue
        if drops_marks and text[at] in ",.?!;'’" and (text[at + 1] == " " or text[at] in "'’"):
            text[at] = " " if text[at] not in "'’" else text[at]
        elif text[at].isalpha() and text[at + 1].isalpha() and chance.random() < typos and at + 1 not in kept:
            text[at], text[at + 1] = text[at + 1], text[at]
    return {**message, "text": "".join(text)}, figures


def typed(text: str, chance: random.Random) -> str:
    """A line as another thumb types it; now and then as it stands."""
    return varied({"text": text}, [], chance)[0]["text"] if chance.random() < 0.5 else text


def masked(ids: list[int], tokenizer, chance: random.Random) -> list[int]:
    """Now and then some words are covered, so that no single word stands for an answer."""
    if chance.random() < MASKED_TEXTS:
        return [tokenizer.mask_token_id if i not in SPECIAL and chance.random() < MASKED_TOKENS else i for i in ids]
    return ids


def plain_item(text: str, tokenizer) -> dict:
    ids, types, _, own = tokens_of(tokenizer, text, None)
    return {"ids": ids[:120], "types": types[:120], "own": (own[0], min(own[1], 119))}
