"""Writes the artefact that ships: the encoder as int8 ONNX, the heads as half-precision arrays, and the manifest.

python -m reader.export --model FOLDER --out ../models/reader [--calibration FILE.json --grams FILE.npz --sentences FILE.npz]
"""

import argparse
import hashlib
import json
import shutil
import tempfile
from pathlib import Path

import numpy as np
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from . import data as d
from .encoder import WIDTH
from .heads import FIGURE_WINDOW, Heads, load_reader
from .prepare import BEFORE_TOKENS_MAX
from .turns import EARLIER_TOKENS_MAX, OWN_TOKENS_MAX

LISTS = {
    "acts": d.ACTS, "mentionRoles": d.MENTION_ROLES, "roles": d.ROLES, "questionKinds": d.QUESTION_KINDS,
    "events": d.EVENTS, "directions": d.DIRECTIONS, "labels": d.LABELS, "programs": d.PROGRAMS, "orders": d.ORDERS,
    "standings": d.STANDINGS, "replies": d.REPLIES, "needs": d.NEEDS, "urgencies": d.URGENCIES, "dangers": d.DANGERS,
    "figureFields": d.FIGURE_FIELDS, "dangerWhos": d.DANGER_WHOS, "wishes": d.WISHES,
}  # fmt: skip


class LastHidden(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.model(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state


def write_encoder(model, file: Path) -> None:
    """int8 weights per channel, activations quantised as they come (dynamic)."""
    ids = torch.ones(2, 8, dtype=torch.long)
    axes = {0: "batch", 1: "tokens"}
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "encoder.onnx"
        torch.onnx.export(
            LastHidden(model.eval()), (ids, ids, ids), str(plain), opset_version=17, do_constant_folding=True,
            input_names=["input_ids", "attention_mask", "token_type_ids"], output_names=["hidden"],
            dynamic_axes={name: axes for name in ("input_ids", "attention_mask", "token_type_ids", "hidden")},
        )  # fmt: skip
        quantize_dynamic(str(plain), str(file), per_channel=True, weight_type=QuantType.QInt8)


def write_heads(heads: Heads, more: dict, file: Path) -> dict:
    """All arrays one after the other, little-endian half precision; the manifest says where each begins."""
    places, chunks, at = {}, [], 0
    arrays = {name: value.detach().numpy() for name, value in heads.state_dict().items()} | more
    for name, array in arrays.items():
        if name == "sheets":
            array = array / np.linalg.norm(array, axis=1, keepdims=True)
        half = array.astype("<f2")
        places[name] = {"at": at, "shape": list(half.shape)}
        chunks.append(half.tobytes())
        at += half.size
    file.write_bytes(b"".join(chunks))
    return places


def main() -> None:
    args = argparse.ArgumentParser()
    args.add_argument("--model", required=True)
    args.add_argument("--out", required=True)
    args.add_argument("--calibration")
    args.add_argument("--grams", help="what grams.py wrote")
    args.add_argument("--sentences", help="what sentences.py wrote")
    a = args.parse_args()
    source, out = Path(a.model), Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    model, _, heads, sheets = load_reader(source)
    calibration = json.loads(Path(a.calibration).read_text()) if a.calibration else {}
    more = {}
    if "danger_fused" in calibration:
        grams = np.load(a.grams)
        more = {"danger_grams.weight": grams["weight"], "danger_grams.bias": grams["bias"],
                "danger_fused": np.array(calibration["danger_fused"])}  # fmt: skip
    if a.sentences:
        more |= dict(np.load(a.sentences))
    write_encoder(model, out / "encoder.onnx")
    places = write_heads(heads, more, out / "heads.bin")
    shutil.copy(source / "vocab.txt", out / "vocab.txt")
    files = {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in (out / "encoder.onnx", out / "heads.bin", out / "vocab.txt")
    }
    manifest = {
        "format": 1, "base": "sentence-transformers/all-MiniLM-L6-v2", "width": WIDTH,
        "beforeTokensMax": BEFORE_TOKENS_MAX,
        "turn": {"earlierTokensMax": EARLIER_TOKENS_MAX, "ownTokensMax": OWN_TOKENS_MAX}, "figureWindow": FIGURE_WINDOW, "files": files, "arrays": places,
        "lists": {**LISTS, "sheets": sheets},
        "temperatures": calibration.get("temperatures", {}), "thresholds": calibration.get("thresholds", {}),
    }  # fmt: skip
    (out / "reader.json").write_text(json.dumps(manifest, indent=1) + "\n")
    print({file.name: file.stat().st_size for file in out.iterdir()})


if __name__ == "__main__":
    main()
