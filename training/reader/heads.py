"""The heads that stand on one encoder. Every head is a linear layer, or two with a GELU between, so that the runtime can
work them out without a framework: `export.py` writes their weights as plain arrays."""

import json
from pathlib import Path

import torch
from torch import nn

from . import data as d
from .encoder import WIDTH, load_encoder

FIGURE_WINDOW = 7
HIDDEN = 256


def two_layers(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(inputs, HIDDEN), nn.GELU(), nn.Dropout(0.1), nn.Linear(HIDDEN, outputs))


class Heads(nn.Module):
    """Sizes: token [384] · part [768]: mean of the part, mean of the message · message [768]: attended, mean ·
    figure [1536]: mean of the figure, of its neighbourhood, its first token, mean of its part."""

    def __init__(self, sheets: int):
        super().__init__()
        self.boundary = nn.Linear(WIDTH, 1)
        self.act = nn.Linear(WIDTH, len(d.ACTS))
        self.mention = nn.Linear(WIDTH, 2 + len(d.MENTION_ROLES))  # outside, inside, beginning of each role
        part = 2 * WIDTH
        self.question = two_layers(part, len(d.QUESTION_KINDS))
        self.event = two_layers(part, len(d.EVENTS))
        self.direction = nn.Linear(part, len(d.DIRECTIONS))
        self.label = two_layers(part, len(d.LABELS))
        self.program = two_layers(part, len(d.PROGRAMS))
        self.order = nn.Linear(part, len(d.ORDERS))
        self.claim = two_layers(part + len(d.LABELS), len(d.ROLES) + len(d.STANDINGS))
        self.attend = nn.Linear(WIDTH, 1)
        self.reply = nn.Linear(part, len(d.REPLIES))
        self.need = two_layers(part, len(d.NEEDS))
        self.urgency = nn.Linear(part, len(d.NEEDS) * len(d.URGENCIES))
        self.attend_danger = nn.Linear(WIDTH, 1)
        self.danger = two_layers(part, len(d.DANGERS) + 1)  # the last: any danger
        self.danger_who = nn.Linear(part, len(d.DANGER_WHOS))
        self.figure = nn.Sequential(nn.Linear(4 * WIDTH, HIDDEN), nn.GELU(), nn.Dropout(0.1))
        self.figure_field = nn.Linear(HIDDEN, len(d.FIGURE_FIELDS))
        self.figure_owner = nn.Linear(HIDDEN, len(d.ROLES))
        self.figure_standing = nn.Linear(HIDDEN, len(d.STANDINGS))
        self.figure_corrects = nn.Linear(HIDDEN, 1)
        self.covered = two_layers(WIDTH, 1)  # of a question's mean: that a sheet answers it
        self.attend_turn = nn.Linear(WIDTH, 1)
        self.wish = two_layers(part, len(d.WISHES))
        self.turn = nn.Linear(part, WIDTH)  # a turn's vector: begins as the plain mean of its own tokens
        with torch.no_grad():
            self.turn.bias.zero_()
            self.turn.weight.copy_(torch.cat([torch.zeros(WIDTH, WIDTH), torch.eye(WIDTH)], 1))
        self.saying = nn.Linear(part, WIDTH)  # a turn's vector near the sentences that are said to it; begins alike
        with torch.no_grad():
            self.saying.load_state_dict(self.turn.state_dict())
        self.turn_covered = two_layers(WIDTH, 1)
        self.sheets = nn.Parameter(torch.randn(sheets, WIDTH) * 0.05)


def load_reader(folder):
    """What `train.py` wrote, to be used and not trained: encoder, tokenizer, heads, and the names of the sheets."""
    model, tokenizer = load_encoder(str(folder))
    sheets = json.loads((Path(folder) / "sheets.json").read_text())
    heads = Heads(len(sheets))
    heads.load_state_dict(torch.load(Path(folder) / "heads.pt", weights_only=True))
    return model.eval(), tokenizer, heads.eval(), sheets


def attended(hidden: torch.Tensor, mask: torch.Tensor, head: nn.Linear) -> torch.Tensor:
    """[B,T,W] -> [B,2W]: the mean weighted by attention, and the plain mean, over the tokens of the mask."""
    weights = head(hidden).squeeze(-1).masked_fill(mask == 0, -1e4).softmax(-1)
    plain = mask / mask.sum(-1, keepdim=True).clamp(min=1)
    return torch.cat([(weights.unsqueeze(1) @ hidden).squeeze(1), (plain.unsqueeze(1) @ hidden).squeeze(1)], -1)


def mean_of(hidden: torch.Tensor, span: tuple[int, int]) -> torch.Tensor:
    first, last = span
    return hidden[first : max(last, first + 1)].mean(0)


def part_vector(hidden: torch.Tensor, span, own: tuple[int, int]) -> torch.Tensor:
    """`hidden` is one message's [T,W]; `own` the tokens of the message itself, without what was asked before."""
    return torch.cat([mean_of(hidden, span), mean_of(hidden, own)])


def figure_vector(hidden: torch.Tensor, span, part, own) -> torch.Tensor:
    first, last = span
    around = (max(own[0], first - FIGURE_WINDOW), min(own[1], last + FIGURE_WINDOW))
    return torch.cat([mean_of(hidden, span), mean_of(hidden, around), hidden[first], mean_of(hidden, part)])
