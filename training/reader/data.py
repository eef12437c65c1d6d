"""Reads the labelled lines and brings them to one form."""

import json
import re
from pathlib import Path

import yaml


def read_jsonl(path) -> list[dict]:
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def bank_entries(folder) -> list[dict]:
    """The entries of the answer bank (`data/us/answers`)."""
    return [yaml.safe_load(file.read_text()) for file in sorted(Path(folder).glob("*/*.yaml"))]


def same_sheets(folder) -> dict[str, str]:
    """Fact sheet -> the entry that was made from it, which may stand for several that ask the same thing."""
    return {sheet: entry["id"] for entry in bank_entries(folder) for sheet in entry.get("sheets", [])}


def answer_points(folder) -> dict[str, str]:
    """Question and answer of each entry as one text."""
    return {
        entry["id"]: " ".join([entry["question"], entry["short"], *entry.get("more", entry.get("steps", []))])
        for entry in bank_entries(folder)
    }


ROLES = (
    "self partner spouse ex child stepchild grandchild mother father parent sibling niece roommate boarder friend "
    "worker landlord employer other unit unknown"
).split()
MENTION_ROLES = ROLES[:19]
ACTS = "ask tell report want correct answer order feel social about_us other".split()
REPLIES = "yes no unknown declined skip value option none".split()
STANDINGS = "stated said_by_others denied hoped supposed was will".split()
NEEDS = (
    "food cash stay_housed find_home energy water health_care medicine child_care safety papers work school transport "
    "phone legal care goods"
).split()
URGENCIES = "now days open".split()
DANGERS = "self_harm violence control medical child elder exposure exploitation threat".split()
# Who is in danger.
DANGER_WHOS = "self partner child parent grandparent sibling friend neighbor other".split()
QUESTION_KINDS = "none may_i how when how_much why what_is what_if who where status is_it_true which can_you".split()
# What a message wants now.
WISHES = "answer help tell talk complain status person delete again language stop".split()
DIRECTIONS = "past coming recurring".split()
ORDERS = (
    "file change withdraw delete stop repeat simpler slower language person call_me text_me start_over resume dont_save"
).split()
EVENTS = (
    "benefit_cut benefit_ended denied approved pending_long overpayment asked_back letter renewal_due interview "
    "interview_missed hearing sanction card_lost card_stolen job_lost hours_cut job_new pay_changed birth pregnancy "
    "death moved_in moved_out split married eviction shutoff homeless illness hospital disability released disaster "
    "arrest moved_place school_start lost_papers scam applied other"
).split()
PROGRAMS = (
    "snap wic tanf medicaid chip medicare ssi ssdi social_security unemployment housing_voucher public_housing liheap "
    "eitc child_tax_credit child_care school_meals head_start va lifeline weatherization ga marketplace msp pantry "
    "rent_help"
).split()
# What is said of a figure. `none`: it says nothing about the household.
FIGURE_FIELDS = (
    "none age birth_date due_date hours wages self_employment tips unemployment ssi ssdi social_security va pension "
    "child_support_in child_support_out alimony tanf gift rent_income workers_comp other_income year_income savings "
    "cash_now vehicle rent mortgage utilities heating phone_bill child_care_cost medical_cost debt bill_owed "
    "benefit_amount disabled household_size children_count state county city zip letter_date deadline interview_date "
    "applied_on job_ended_on case_number duration event_date event_amount count_of_other unplaced other"
).split()
# Clause labels: what is told without a figure. The value is part of the label where it is one of a few.
LABELS = (
    "works=yes works=no disabled=yes disabled=no blind=yes pregnant=yes pregnant=no student=yes veteran=yes status "
    "benefit_has=yes benefit_has=no benefit_applied benefit_lost benefit_denied insurance=yes insurance=no "
    "housing=own housing=rents housing=doubled_up housing=shelter housing=car housing=street housing=motel "
    "housing=facility vehicle=yes vehicle=no rent=no marital lives_with=yes lives_with=no eats_together=yes "
    "eats_together=no illness language net_or_gross pay_frequency unemployment=yes ssi=yes ssdi=yes "
    "social_security=yes pension=yes child_support_in=yes child_support_in=no self_employment=yes savings=no "
    "cash_now=no income=no tribe child_care_cost=yes heating=yes utilities=yes bill_owed va=yes tanf=yes gift"
).split()

OTHER_FIELDS = {
    "household_size": "household_size", "children_count": "children_count", "case_number": "case_number",
    "pay_frequency": "pay_frequency", "illness": "illness", "marital": "marital", "lives_with": "lives_with",
    "food_together": "eats_together", "buys_food_apart": "eats_together", "custody": "lives_with", "stay": "lives_with",
}
NOES = ("no", "none", "0", "false", "never")


def base_field(field: str) -> str:
    """`other:household_size` -> household_size, `benefit_amount:snap` -> benefit_amount."""
    head, _, tail = field.partition(":")
    return OTHER_FIELDS.get(tail, "other") if head == "other" else head


def base_role(who: str) -> str:
    role = who.rstrip("0123456789")
    return role if role in ROLES else "other"


NEAREST_WHO = {
    "spouse": "partner", "stepchild": "child", "grandchild": "child", "niece": "child", "mother": "parent", "father": "parent",
    "roommate": "friend",
}  # fmt: skip


def danger_who(who: str | None) -> int:
    """Row of who is in danger; the writer where nobody is named."""
    role = base_role(who or "self")
    role = who if who in DANGER_WHOS else NEAREST_WHO.get(role, role)
    return DANGER_WHOS.index(role if role in DANGER_WHOS else "other")


def program_of(field: str) -> str | None:
    return field.partition(":")[2] or None if field.startswith("benefit_") else None


def clause_label(claim: dict) -> str | None:
    """The label of a claim without a figure, or none where there is no label for it."""
    field, value = base_field(claim["field"]), str(claim.get("value", "")).lower().strip()
    is_no = value in NOES or value.startswith("no ") or claim.get("standing") == "denied"
    if field == "housing":
        label = f"housing={value.split()[0] if value else ''}"
        return label if label in LABELS else None
    for label in (f"{field}={'no' if is_no else 'yes'}", field):
        if label in LABELS:
            return label
    return None


def place(text: str, words: str, after: int = 0) -> list[int] | None:
    """Where words stand in a text: as whole words if they do, else anywhere."""
    found = re.search(r"(?<!\w)" + re.escape(words) + r"(?!\w)", text[after:])
    at = found.start() + after if found else text.find(words, after)
    if at < 0 and after:
        return place(text, words)
    return None if at < 0 else [at, at + len(words)]


def with_spans(message: dict) -> dict:
    """A message labelled by words, in the form with offsets."""
    text, out = message["text"], dict(message)
    at, parts = 0, []
    for part in message.get("parts", []):
        if "span" in part:
            parts.append(part)
            continue
        span = place(text, part["words"], at)
        if span is None:
            continue
        at = span[1] if span[0] >= at else at
        parts.append({"span": span, "act": part["act"]})
    out["parts"] = parts
    for key in ("people", "claims", "events", "questions", "dangers"):
        rows = []
        for row in message.get(key, []):
            if not isinstance(row, dict):
                continue
            span = row.get("span") or (place(text, row["words"]) if row.get("words") else None)
            if span is None and key != "dangers":
                continue
            row = {**row, **({"span": span} if span else {})}
            for side in ("day", "date", "amount"):
                said = row.get(side)
                if key == "events" and isinstance(said, str):
                    inside = place(text, said, span[0]) if said else None
                    row["day" if side == "date" else side] = {"words": said, "span": inside} if inside else None
            rows.append(row)
        out[key] = rows
    return out


def read_figures(path, messages: list[dict]) -> list[list[dict]]:
    """The figures of each message (`npm run read -- --figures`), their places by characters: JavaScript counts UTF-16."""
    out = []
    for message, row in zip(messages, read_jsonl(path), strict=True):
        at = characters_by_utf16(message["text"])
        out.append([{**f, "start": at[f["start"]], "end": at[f["end"]]} for f in row["figures"]])
    return out


def characters_by_utf16(text: str) -> list[int]:
    """For each UTF-16 place of a text, its character."""
    places = []
    for index, character in enumerate(text):
        places += [index] * (2 if ord(character) > 0xFFFF else 1)
    return [*places, len(text)]


def utf16_by_character(text: str) -> list[int]:
    places, at = [], 0
    for character in text:
        places.append(at)
        at += 2 if ord(character) > 0xFFFF else 1
    return [*places, at]


def overlap(one, other) -> int:
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))


def number_in(value: str) -> float | None:
    found = re.search(r"\d+(?:\.\d+)?", value.replace(",", ""))
    return float(found.group()) if found else None


def settle_figures(message: dict, figures: list[dict]) -> tuple[list[dict], list[dict]]:
    """What each found figure is said of, and the claims that have none.

    Several claims may rest on the same words ("4, 6 and 9" for three children): each takes the figure of its value.
    """
    labels = [{"field": "none", "owner": "unknown", "standing": "stated", "corrects": False} for _ in figures]
    taken, rest = set(), []
    for claim in message.get("claims", []):
        inside = [i for i, f in enumerate(figures) if overlap(claim["span"], (f["start"], f["end"]))]
        field = base_field(claim["field"])
        if not inside or (field not in FIGURE_FIELDS and clause_label(claim)):
            rest.append(claim)
            continue
        value = number_in(str(claim.get("value", "")))
        same = [i for i in inside if value is not None and figures[i]["value"].get("low") == value]
        free = [i for i in (same or inside) if i not in taken]
        if not free:
            continue
        taken.add(free[0])
        labels[free[0]] = {
            "field": field if field in FIGURE_FIELDS else "other",
            "owner": base_role(claim["who"]),
            "standing": claim.get("standing", "stated"),
            "corrects": bool(claim.get("corrects")),
            "who": claim["who"],
        }
    for event in message.get("events", []):
        for side, field in (("day", "event_date"), ("amount", "event_amount")):
            said = event.get(side)
            if not said or not said.get("span"):
                continue
            for i, f in enumerate(figures):
                if i not in taken and overlap(said["span"], (f["start"], f["end"])):
                    labels[i] = {"field": field, "owner": "unknown", "standing": "stated", "corrects": False}
                    taken.add(i)
    return labels, rest
