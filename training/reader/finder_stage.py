"""Stage one: teaches the encoder which questions ask for the same fact sheet (contrastive, in-batch negatives).

What the sheets do not answer stands beside each batch as further negatives: near misses are to lie far from every sheet.

python -m reader.finder_stage --answers FILE --followups FILE --uncovered FILE --bank FOLDER --out FOLDER [--minutes 15]
"""

import argparse
import random
import time
from collections import defaultdict
from pathlib import Path

import torch
import torch.nn.functional as F

from .data import answer_points, read_jsonl, same_sheets
from .encoder import load_encoder, mean_pool

BATCH_SHEETS = 48
BATCH_UNCOVERED = 12
TEMPERATURE = 0.05
TOKENS_MAX = 56
LEARNING_RATE = 1e-4


def main() -> None:
    args = argparse.ArgumentParser()
    args.add_argument("--answers", required=True)
    args.add_argument("--followups", required=True)
    args.add_argument("--uncovered", required=True)
    args.add_argument("--bank", required=True, help="folder of the answers")
    args.add_argument("--out", required=True)
    args.add_argument("--minutes", type=float, default=15)
    args.add_argument("--base", default="minilm")
    args.add_argument("--seed", type=int, default=17)
    a = args.parse_args()
    random.seed(a.seed)
    torch.manual_seed(a.seed)
    torch.set_num_threads(2)
    merged = same_sheets(a.bank)
    lines = defaultdict(list)
    for line in read_jsonl(a.answers):
        lines[merged.get(line["answer"], line["answer"])].append(line["text"])
    for line in read_jsonl(a.followups):
        if line["answer"]:
            lines[merged.get(line["answer"], line["answer"])].append(line["means"])
    uncovered = [line["text"] for line in read_jsonl(a.uncovered)]
    points = answer_points(a.bank)
    model, tokenizer = load_encoder(a.base)
    model.train()
    sheets = sorted(lines)
    parameters = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(parameters, lr=LEARNING_RATE, weight_decay=0.01)
    began, step = time.time(), 0
    while (gone := (time.time() - began) / 60) < a.minutes:
        for group in optimizer.param_groups:
            group["lr"] = LEARNING_RATE * min(1, step / 25) * max(0.02, 1 - gone / a.minutes)
        chosen = random.sample(sheets, BATCH_SHEETS)
        pairs = []
        for sheet in chosen:
            one, other = random.sample(lines[sheet], 2) if len(lines[sheet]) > 1 else (lines[sheet][0],) * 2
            pairs.append((one, points[sheet] if random.random() < 0.125 and sheet in points else other))
        far = random.sample(uncovered, BATCH_UNCOVERED)
        texts = [one for one, _ in pairs] + [other for _, other in pairs] + far
        tokens = tokenizer(texts, truncation=True, max_length=TOKENS_MAX, padding=True, return_tensors="pt")
        vectors = F.normalize(mean_pool(model(**tokens).last_hidden_state, tokens["attention_mask"]), dim=-1)
        scores = vectors[:BATCH_SHEETS] @ vectors[BATCH_SHEETS:].T / TEMPERATURE
        gold = torch.arange(BATCH_SHEETS)
        back = scores[:, :BATCH_SHEETS].T
        loss = (F.cross_entropy(scores, gold) + F.cross_entropy(back, gold)) / 2
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimizer.step()
        step += 1
        if step % 20 == 0:
            print(f"step {step} minute {gone:.1f} loss {loss.item():.3f}", flush=True)
    Path(a.out).mkdir(parents=True, exist_ok=True)
    model.save_pretrained(a.out)
    tokenizer.save_pretrained(a.out)
    print(f"{step} steps -> {a.out}")


if __name__ == "__main__":
    main()
