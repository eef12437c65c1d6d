"""Reads the labelled lines and brings them to one form."""

import json
from pathlib import Path

import yaml


def read_jsonl(path) -> list[dict]:
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def same_sheets(folder) -> dict[str, str]:
    """Sheets that ask the same thing -> the one of them that stands for all."""
    file = Path(folder) / "answers-same.yaml"
    if not file.exists():
        return {}
    same = yaml.safe_load(file.read_text())["same"]
    leader: dict[str, str] = {}
    for group in same:
        first = next((leader[one] for one in group if one in leader), group[0])
        for one in group:
            leader[one] = first
    return leader


def answer_points(folder, merged: dict[str, str]) -> dict[str, str]:
    """Question and points of each sheet as one text."""
    texts = {}
    for file in sorted((Path(folder) / "answers").glob("*.yaml")):
        for sheet in yaml.safe_load(file.read_text()):
            sheet_id = merged.get(sheet["id"], sheet["id"])
            texts.setdefault(sheet_id, sheet["question"] + " " + " ".join(map(str, sheet.get("points", []))))
    return texts
