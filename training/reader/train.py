"""Stage two, for each of the two branches that the encoder has above its frozen layers, with all heads of the branch at once.

python -m reader.train --branch turn|message --messages F --figures F --answers F --followups F --uncovered F --danger F --turns F --catalogs F --said F --bank FOLDER --start FOLDER --out FOLDER

`turn`: what a message wants in the light of what was said, and which entries answer it; it starts on stage one. `message`: what a message
says; it starts on what `turn` has written, whose middles of the entries it keeps. One branch for both was tried: trained together, neither
got the steps that it needs, and figures were read worst (training/README.md).
"""

import argparse
import json
import random
import time
from pathlib import Path

import torch
import torch.nn.functional as F

from . import data as d
from .encoder import encode, load_encoder, mean_pool, pad
from .heads import Heads, attended, figure_vector, part_vector
from .prepare import plain_item, prepare, typed, varied
from .sentences import read_bank, rows_of, said_loss
from .turns import earlier_of, read_catalogs, read_turns, turn_item, turn_losses, weak_turn

MESSAGES_BATCH, DANGER_BATCH, ANSWERS_BATCH, UNCOVERED_BATCH, PLAIN_BATCH = 14, 32, 28, 8, 20
TURNS_BATCH, TURN_ANSWERS_BATCH, SAID_BATCH = 14, 8, 8
LEARNING_RATE, HEADS_RATE = 1.5e-4, 1.5e-3
PLAYED_TIMES = 3  # what was said to the service itself counts for more than what was only imagined
LAYERS_FROZEN = 2  # stage one has trained them; both branches stand on them
ORDERS = {  # kinds of batches, in turn
    "turn": ["turns", "danger", "turns", "answers", "turns", "said", "turns"],
    "message": ["messages", "danger", "messages", "messages"],
}
TEMPERATURE = 0.05


def many(size: int, indices) -> torch.Tensor:
    target = torch.zeros(size)
    target[list(indices)] = 1
    return target


def message_losses(heads: Heads, hidden, own, items) -> dict[str, torch.Tensor]:
    out = {}
    valid = own.bool()
    boundary, act, mention = (pad([i[k] for i in items], -1) for k in ("boundary", "act", "mention"))
    out["boundary"] = F.binary_cross_entropy_with_logits(
        heads.boundary(hidden).squeeze(-1)[valid], boundary[valid].clamp(min=0).float()
    ) * 3
    out["act"] = F.cross_entropy(heads.act(hidden)[valid], act[valid], ignore_index=-1)
    out["mention"] = F.cross_entropy(heads.mention(hidden)[valid], mention[valid], ignore_index=-1) * 2
    vectors, parts, figures, figure_rows, sheets = [], [], [], [], []
    for h, item in zip(hidden, items):
        for part in item["parts"]:
            vectors.append(part_vector(h, part["span"], item["own"]))
            parts.append(part)
            if part["sheet"] is not None:
                sheets.append((h[part["span"][0] : part["span"][1]].mean(0), part["sheet"]))
        for figure in item["figures"]:
            figure_rows.append(figure_vector(h, figure["span"], figure["part"], item["own"]))
            figures.append(figure)
    p = torch.stack(vectors)
    out["question"] = F.cross_entropy(heads.question(p), torch.tensor([x["question"] for x in parts]))
    for name, head, size, key in (
        ("event", heads.event, len(d.EVENTS), "events"),
        ("label", heads.label, len(d.LABELS), "labels"),
        ("program", heads.program, len(d.PROGRAMS), "programs"),
        ("order", heads.order, len(d.ORDERS), "orders"),
    ):
        target = torch.stack([many(size, x[key]) for x in parts])
        out[name] = F.binary_cross_entropy_with_logits(head(p), target) * 30
    directed = [i for i, x in enumerate(parts) if x["direction"] is not None]
    if directed:
        out["direction"] = 0.3 * F.cross_entropy(
            heads.direction(p[directed]), torch.tensor([parts[i]["direction"] for i in directed])
        )
    told = [(i, label, *whose) for i, x in enumerate(parts) for label, whose in x["labels"].items()]
    if told:
        rows = torch.cat([p[[t[0] for t in told]], torch.stack([many(len(d.LABELS), [t[1]]) for t in told])], -1)
        logits = heads.claim(rows)
        out["claim"] = F.cross_entropy(logits[:, : len(d.ROLES)], torch.tensor([t[2] for t in told])) + F.cross_entropy(
            logits[:, len(d.ROLES) :], torch.tensor([t[3] for t in told])
        )
    if figures:
        f = heads.figure(torch.stack(figure_rows))
        out["field"] = 1.5 * F.cross_entropy(
            heads.figure_field(f), torch.tensor([d.FIGURE_FIELDS.index(x["field"]) for x in figures])
        )
        used = [i for i, x in enumerate(figures) if x["field"] not in ("none", "unplaced", "event_date", "event_amount")]
        if used:
            out["owner"] = F.cross_entropy(
                heads.figure_owner(f[used]), torch.tensor([d.ROLES.index(figures[i]["owner"]) for i in used])
            )
            out["standing"] = F.cross_entropy(
                heads.figure_standing(f[used]), torch.tensor([d.STANDINGS.index(figures[i]["standing"]) for i in used])
            )
            out["corrects"] = 0.3 * F.binary_cross_entropy_with_logits(
                heads.figure_corrects(f[used]).squeeze(-1), torch.tensor([float(figures[i]["corrects"]) for i in used])
            )
    m = attended(hidden, own, heads.attend)
    replied = [i for i, x in enumerate(items) if x["reply"] is not None]
    if replied:
        out["reply"] = F.cross_entropy(heads.reply(m[replied]), torch.tensor([items[i]["reply"] for i in replied]))
    needs = torch.stack([many(len(d.NEEDS), x["needs"]) for x in items])
    out["need"] = F.binary_cross_entropy_with_logits(heads.need(m), needs) * 6
    urgent = [(i, n, u) for i, x in enumerate(items) for n, u in x["needs"].items()]
    if urgent:
        logits = heads.urgency(m).view(len(items), len(d.NEEDS), -1)
        out["urgency"] = 0.5 * F.cross_entropy(
            torch.stack([logits[i, n] for i, n, _ in urgent]), torch.tensor([u for *_, u in urgent])
        )
    out["danger"] = danger_loss(heads, hidden, own, [(x["dangers"], x["danger_who"]) for x in items])
    if sheets:
        out["sheet"] = 0.5 * sheet_loss(heads, torch.stack([v for v, _ in sheets]), [s for _, s in sheets])
    return out


def danger_loss(heads: Heads, hidden, own, dangers) -> torch.Tensor:
    """`dangers`: for each text its kinds, and who is in danger (None where nobody is)."""
    vectors = attended(hidden, own, heads.attend_danger)
    logits, kinds = heads.danger(vectors), [k for k, _ in dangers]
    target = torch.stack([many(len(d.DANGERS) + 1, [*k, *([len(d.DANGERS)] if k else [])]) for k in kinds])
    weight = torch.ones(len(d.DANGERS) + 1)
    weight[-1] = 6.0
    loss = F.binary_cross_entropy_with_logits(logits, target, weight=weight) * 3
    who = torch.tensor([-1 if w is None else w for _, w in dangers])
    if (who >= 0).any():
        loss = loss + 0.2 * F.cross_entropy(heads.danger_who(vectors), who, ignore_index=-1)
    return loss


def turn_danger(turn: dict) -> tuple[set[int], None]:
    return ({d.DANGERS.index(turn["danger"])} if turn["danger"] in d.DANGERS else set(), None)


def sheet_loss(heads: Heads, vectors, sheets) -> torch.Tensor:
    scores = F.normalize(vectors, dim=-1) @ F.normalize(heads.sheets, dim=-1).T / TEMPERATURE
    return F.cross_entropy(scores, torch.tensor(sheets))


def by_length(items: list, size: int, chance: random.Random, length) -> list[list]:
    """Batches of like length, in random order."""
    shuffled = sorted(items, key=lambda i: length(i) * chance.uniform(0.85, 1.15))
    batches = [shuffled[i : i + size] for i in range(0, len(shuffled), size)]
    chance.shuffle(batches)
    return batches


def main() -> None:
    args = argparse.ArgumentParser()
    for name in ("messages", "figures", "answers", "followups", "uncovered", "danger", "turns", "catalogs", "said", "bank", "start", "out"):
        args.add_argument(f"--{name}", required=True)
    args.add_argument("--minutes", type=float, default=30)
    args.add_argument("--seed", type=int, default=17)
    args.add_argument("--frozen", action="store_true", help="train the heads alone")
    args.add_argument("--branch", choices=ORDERS, required=True)
    a = args.parse_args()
    chance = random.Random(a.seed)
    torch.manual_seed(a.seed)
    torch.set_num_threads(2)
    merged = d.same_sheets(a.bank)
    answers = [(x["text"], merged.get(x["answer"], x["answer"])) for x in d.read_jsonl(a.answers)]
    # A few words that lean on what was asked before them, after it.
    answers += [
        (f'{x["before_user"]} {x["text"]}', merged.get(x["answer"], x["answer"]))
        for x in d.read_jsonl(a.followups)
        if x["answer"]
    ]
    sheet_names = sorted({s for _, s in answers})
    sheet_index = {s: i for i, s in enumerate(sheet_names)}
    sheet_index.update({s: sheet_index[leader] for s, leader in merged.items() if leader in sheet_index})
    model, tokenizer = load_encoder(a.start)
    heads = Heads(len(sheet_names))
    messages = [d.with_spans(m) for m in d.read_jsonl(a.messages)]
    figures = d.read_figures(a.figures, messages)
    danger = []
    for x in d.read_jsonl(a.danger):
        kinds = {d.DANGERS.index(k) for k in x["kinds"] if k in d.DANGERS}
        danger.append((x["text"], (kinds, d.danger_who(x.get("who")) if kinds else None)))
    uncovered = [x["text"] for x in d.read_jsonl(a.uncovered)]
    turns = [t for t in read_turns(a.turns) if t["text"].strip()]
    played = {(t["hand"], t["c"]) for t in turns if "reply" in t}
    turns += [t for t in turns if (t["hand"], t["c"]) in played] * (PLAYED_TIMES - 1)
    unknown = read_catalogs(a.catalogs, sheet_index)
    turns += [
        {"text": x["text"], "earlier": earlier_of([x["before_user"]]), "best": [x["answer"]] if x["answer"] else []}
        for x in d.read_jsonl(a.followups)
    ]
    turns += chance.sample(weak := [weak_turn(m) for m in messages], min(len(weak), len(turns) // 2))
    said = rows_of(d.read_jsonl(a.said), {(t["hand"], t["c"], t["t"]): t for t in turns if "hand" in t}, read_bank(a.bank))
    alone = [{"text": text, "earlier": "", "best": [sheet]} for text, sheet in answers]
    alone += [{"text": text, "earlier": "", "best": []} for text in uncovered]
    # Plain talk of every kind stands beside the danger lines: what is never to be taken for one.
    plain = [text for text, sheet in answers if not sheet.startswith("danger_")] + uncovered * 2
    plain += [m["text"] for m in messages if not m.get("dangers")] * 2
    print(f"{len(messages)} messages, {len(turns)} turns, {len(said)} with what is said, {len(danger)} danger lines, {len(answers)} questions, {len(sheet_names)} sheets")
    before = Path(a.start) / "heads.pt"
    known = json.loads((Path(a.start) / "sheets.json").read_text()) if before.exists() else []
    fresh = {name: at for name, at in sheet_index.items() if name in sheet_names and name not in known}
    start_sheets(model, tokenizer, heads, [x for x in answers if x[1] in fresh], fresh)
    if before.exists():  # goes on where an earlier run of this stage ended; what is asked since then begins as its mean
        trained = torch.load(before, weights_only=True)
        middles = heads.sheets.detach().clone()
        for row, name in enumerate(known):
            if name in sheet_index:
                middles[sheet_index[name]] = trained["sheets"][row]
        heads.load_state_dict({**heads.state_dict(), **trained, "sheets": middles})  # heads that are new begin anew
    for shared in (model.embeddings, *model.encoder.layer[:LAYERS_FROZEN]):
        shared.requires_grad_(False)
    if a.frozen:
        for p in model.parameters():
            p.requires_grad_(False)
    if a.branch == "message":
        heads.sheets.requires_grad_(False)  # a message's questions are read beside the middles that turns are read beside
    encoder_parameters = [p for p in model.parameters() if p.requires_grad]
    groups = [{"params": [p for p in heads.parameters() if p.requires_grad], "lr": HEADS_RATE, "top": HEADS_RATE}]
    if encoder_parameters:
        groups.append({"params": encoder_parameters, "lr": LEARNING_RATE, "top": LEARNING_RATE})
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    model.train()
    heads.train()
    queues = {"messages": [], "danger": [], "answers": [], "turns": [], "said": []}
    order = ORDERS[a.branch]
    began, step, sums = time.time(), 0, {}
    while (gone := (time.time() - began) / 60) < a.minutes:
        for group in optimizer.param_groups:
            group["lr"] = group["top"] * min(1, (step + 1) / 60) * max(0.02, 1 - gone / a.minutes)
        kind = order[step % len(order)]
        if not queues[kind]:
            if kind == "messages":
                items = []
                for m, f in zip(messages, figures):
                    other, same = varied(m, f, chance) if chance.random() < 0.6 else (m, f)
                    if item := prepare(other, same, tokenizer, sheet_index):
                        items.append(item)
                queues[kind] = by_length(items, MESSAGES_BATCH, chance, lambda i: len(i["ids"]))
            elif kind == "said":
                queues[kind] = by_length(said, SAID_BATCH, chance, lambda r: len(r["turn"]["text"]))
            elif kind == "turns":
                queues[kind] = by_length(turns, TURNS_BATCH, chance, lambda t: len(t["text"]) + len(t["earlier"]))
            else:
                rows = danger if kind == "danger" else answers
                queues[kind] = by_length(rows, DANGER_BATCH if kind == "danger" else ANSWERS_BATCH, chance, lambda r: len(r[0]))
        batch = queues[kind].pop()
        if kind == "messages":
            hidden, own = encode(model, batch)
            losses = message_losses(heads, hidden, own, batch)
        elif kind == "said":
            losses = {"said": said_loss(model, heads, tokenizer, batch, chance)}
        elif kind == "turns":
            batch = [*batch, *chance.sample(alone, TURN_ANSWERS_BATCH)]
            items = [turn_item(t, tokenizer, chance) for t in batch]
            hidden, own = encode(model, items)
            losses = turn_losses(heads, hidden, own, pad([[1] * len(i["ids"]) for i in items]), batch, sheet_index, unknown)
            told = [i for i, t in enumerate(batch) if "danger" in t]
            losses["turn danger"] = danger_loss(heads, hidden[told], own[told], [turn_danger(batch[i]) for i in told])
        else:
            far = chance.sample(plain, PLAIN_BATCH) if kind == "danger" else chance.sample(uncovered, UNCOVERED_BATCH)
            texts = [typed(text, chance) for text in [*(text for text, _ in batch), *far]]
            hidden, own = encode(model, [plain_item(text, tokenizer) for text in texts])
            if kind == "danger":
                losses = {"danger lines": danger_loss(heads, hidden, own, [*(k for _, k in batch), *[(set(), None)] * len(far)])}
            else:
                means = mean_pool(hidden, own)
                losses = {
                    "sheet": sheet_loss(heads, means[: len(batch)], [sheet_index[s] for _, s in batch]),
                    "covered": F.binary_cross_entropy_with_logits(
                        heads.covered(means).squeeze(-1), torch.tensor([1.0] * len(batch) + [0.0] * len(far))
                    ),
                }
                calm = [i for i, (_, s) in enumerate(batch) if not s.startswith("danger_")]
                losses["plain talk"] = danger_loss(heads, hidden[calm], own[calm], [(set(), None)] * len(calm))
        loss = sum(losses.values())
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for g in groups for p in g["params"]], 2.0)
        optimizer.step()
        step += 1
        for name, value in losses.items():
            sums[name] = 0.95 * sums.get(name, value.item()) + 0.05 * value.item()
        if step % 50 == 0:
            print(f"step {step} minute {gone:.1f} " + " ".join(f"{k} {v:.2f}" for k, v in sums.items()), flush=True)
    out = Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)
    torch.save(heads.state_dict(), out / "heads.pt")
    (out / "sheets.json").write_text(json.dumps(sheet_names))
    print(f"{step} steps -> {out}")


@torch.no_grad()
def start_sheets(model, tokenizer, heads: Heads, answers, sheet_index) -> None:
    """Each sheet of the index begins as the mean of its questions' vectors."""
    model.eval()
    sums = heads.sheets.detach().clone()
    sums[list(sheet_index.values())] = 0
    for at in range(0, len(answers), 64):
        rows = answers[at : at + 64]
        items = [plain_item(text, tokenizer) for text, _ in rows]
        hidden, own = encode(model, items)
        for vector, (_, sheet) in zip(F.normalize(mean_pool(hidden, own), dim=-1), rows):
            sums[sheet_index[sheet]] += vector
    heads.sheets.copy_(F.normalize(sums, dim=-1))


if __name__ == "__main__":
    main()
