"""Writes the artefact that ships: the encoder as int8 ONNX, the heads as arrays of bytes, and the manifest.

python -m reader.export --message FOLDER --turn FOLDER --out ../models/reader [--calibration FILE.json --grams FILE.npz --sentences FILE.npz]

The two were trained apart from the third layer on: what a message says (`--message`), and what a turn wants and is answered with
(`--turn`). What they share is written once.
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
from .train import LAYERS_FROZEN
from .turns import EARLIER_TOKENS_MAX, OWN_TOKENS_MAX

LISTS = {
    "acts": d.ACTS, "mentionRoles": d.MENTION_ROLES, "roles": d.ROLES, "questionKinds": d.QUESTION_KINDS,
    "events": d.EVENTS, "directions": d.DIRECTIONS, "labels": d.LABELS, "programs": d.PROGRAMS, "orders": d.ORDERS,
    "standings": d.STANDINGS, "replies": d.REPLIES, "needs": d.NEEDS, "urgencies": d.URGENCIES, "dangers": d.DANGERS,
    "figureFields": d.FIGURE_FIELDS, "dangerWhos": d.DANGER_WHOS, "wishes": d.WISHES,
}  # fmt: skip


class Trunk(torch.nn.Module):
    """Word vectors and the layers that both branches share, of one text (no padding, so no mask)."""

    def __init__(self, model):
        super().__init__()
        self.embeddings, self.layers = model.embeddings, model.encoder.layer[:LAYERS_FROZEN]

    def forward(self, input_ids, token_type_ids):
        hidden = self.embeddings(input_ids=input_ids, token_type_ids=token_type_ids)
        return through(self.layers, hidden)


class Branch(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.layers = model.encoder.layer[LAYERS_FROZEN:]

    def forward(self, shared):
        return through(self.layers, shared)


def through(layers, hidden):
    for layer in layers:
        hidden = layer(hidden)[0]
    return hidden


def write_part(part: torch.nn.Module, inputs: dict, output: str, file: Path) -> None:
    """int8 weights per channel, activations quantised as they come (dynamic)."""
    axes = {0: "batch", 1: "tokens"}
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "part.onnx"
        torch.onnx.export(
            part.eval(), tuple(inputs.values()), str(plain), opset_version=17, do_constant_folding=True,
            input_names=list(inputs), output_names=[output], dynamic_axes={name: axes for name in (*inputs, output)},
        )  # fmt: skip
        quantize_dynamic(str(plain), str(file), per_channel=True, weight_type=QuantType.QInt8)


def write_encoder(message, turn, out: Path) -> list[Path]:
    """`trunk.onnx` with what both share, `message.onnx` and `turn.onnx` with the rest of each."""
    for name, value in Trunk(message).state_dict().items():
        if not torch.equal(value, Trunk(turn).state_dict()[name]):
            raise SystemExit(f"{name} is not the same in both models: the trunk must be frozen in both")
    ids, hidden = torch.ones(1, 8, dtype=torch.long), torch.randn(1, 8, WIDTH)
    files = [out / "trunk.onnx", out / "message.onnx", out / "turn.onnx"]
    write_part(Trunk(message), {"input_ids": ids, "token_type_ids": ids}, "hidden", files[0])
    write_part(Branch(message), {"shared": hidden}, "hidden", files[1])
    write_part(Branch(turn), {"shared": hidden}, "hidden", files[2])
    return files


TURN_HEADS = {"covered", "attend_turn", "wish", "turn", "saying", "turn_covered", "sheets"}
DANGER_HEADS = {"attend_danger", "danger", "danger_who"}  # each branch has its own


def heads_of_both(message: Heads, turn: Heads) -> dict:
    head = lambda name: name.partition(".")[0]
    arrays = {name: value for name, value in message.state_dict().items() if head(name) not in TURN_HEADS}
    arrays |= {name: value for name, value in turn.state_dict().items() if head(name) in TURN_HEADS}
    arrays |= {f"turn_{name}": value for name, value in turn.state_dict().items() if head(name) in DANGER_HEADS}
    return {name: value.detach().numpy() for name, value in arrays.items()}


def write_heads(arrays: dict, file: Path) -> dict:
    """All arrays one after the other, little-endian: a table's row as a float32 scale and one signed byte a number, a list as
    float32. The manifest says where each begins, in bytes (`src/reading/trained/arrays.ts` reads it)."""
    places, chunks, at = {}, [], 0
    for name, array in arrays.items():
        if name == "sheets":
            array = array / np.linalg.norm(array, axis=1, keepdims=True)
        places[name] = {"at": at, "shape": list(array.shape)}
        chunks.append(table_bytes(array) if array.ndim == 2 else array.astype("<f4").tobytes())
        at += len(chunks[-1])
    file.write_bytes(b"".join(chunks))
    return places


def table_bytes(table: np.ndarray) -> bytes:
    scales = np.maximum(np.abs(table).max(1), 1e-9) / 127
    codes = np.round(table / scales[:, None]).astype(np.int8)
    return b"".join(scale.tobytes() + row.tobytes() for scale, row in zip(scales.astype("<f4"), codes))


def main() -> None:
    args = argparse.ArgumentParser()
    for name in ("message", "turn", "out"):
        args.add_argument(f"--{name}", required=True)
    args.add_argument("--calibration")
    args.add_argument("--grams", help="what grams.py wrote")
    args.add_argument("--sentences", help="what sentences.py wrote")
    a = args.parse_args()
    out = Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    of_message, _, message_heads, _ = load_reader(a.message)
    of_turn, _, turn_heads, sheets = load_reader(a.turn)
    calibration = json.loads(Path(a.calibration).read_text()) if a.calibration else {}
    more = {}
    if "danger_fused" in calibration:
        grams = np.load(a.grams)
        more = {"danger_grams.weight": grams["weight"], "danger_grams.bias": grams["bias"],
                "danger_fused": np.array(calibration["danger_fused"]), "turn_danger_fused": np.array(calibration["turn_danger_fused"])}  # fmt: skip
    if a.sentences:
        more |= dict(np.load(a.sentences))
    onnx = write_encoder(of_message, of_turn, out)
    places = write_heads(heads_of_both(message_heads, turn_heads) | more, out / "heads.bin")
    shutil.copy(Path(a.turn) / "vocab.txt", out / "vocab.txt")
    files = {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in (*onnx, out / "heads.bin", out / "vocab.txt")
    }
    manifest = {
        "format": 2, "base": "sentence-transformers/all-MiniLM-L6-v2", "width": WIDTH,
        "beforeTokensMax": BEFORE_TOKENS_MAX,
        "turn": {"earlierTokensMax": EARLIER_TOKENS_MAX, "ownTokensMax": OWN_TOKENS_MAX}, "figureWindow": FIGURE_WINDOW, "files": files, "arrays": places,
        "lists": {**LISTS, "sheets": sheets},
        "temperatures": calibration.get("temperatures", {}), "thresholds": calibration.get("thresholds", {}),
    }  # fmt: skip
    (out / "reader.json").write_text(json.dumps(manifest, indent=1) + "\n")
    print({file.name: file.stat().st_size for file in out.iterdir()})


if __name__ == "__main__":
    main()
