"""An artefact back to weights that `train.py --start` goes on from, for who has only the repository.

python -m reader.restore --from ../models/reader --out FOLDER

Writes FOLDER/message and FOLDER/turn, as `train.py` writes them. What int8 rounded off stays off: the restored reader computes what the
artefact does, and training wears the steps away.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from .encoder import load_encoder
from .export import TURN_HEADS
from .heads import Heads
from .train import LAYERS_FROZEN


def read_arrays(file: Path, places: dict) -> dict[str, torch.Tensor]:
    """What `write_heads` wrote: tables as a scale and bytes a row, lists as float32."""
    raw, out = file.read_bytes(), {}
    for name, place in places.items():
        at, shape = place["at"], place["shape"]
        if len(shape) == 2:
            rows = np.frombuffer(raw, np.uint8, shape[0] * (4 + shape[1]), at).reshape(shape[0], 4 + shape[1])
            scales = rows[:, :4].copy().view("<f4")
            array = rows[:, 4:].copy().view(np.int8) * scales
        else:
            array = np.frombuffer(raw, "<f4", int(np.prod(shape)), at).reshape(shape)
        out[name] = torch.tensor(np.array(array, dtype=np.float32))
    return out


def read_part(file: Path, first_layer: int) -> dict[str, torch.Tensor]:
    """Weights of one ONNX part by the names that the encoder gives them; its layers begin at `first_layer`."""
    graph = onnx.load(str(file)).graph
    values = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
    in_encoder = lambda name: name if name.startswith("embeddings.") else layer_name(name, first_layer)
    out = {in_encoder(name): value for name, value in values.items() if not name.startswith("onnx::") and "weight_" not in name and value.dtype == np.float32 and name.startswith(("embeddings.", "layers."))}  # fmt: skip
    for name in [n for n in values if n.startswith("embeddings.") and n.endswith("_quantized")]:
        own = name.removesuffix("_quantized")
        out[own] = (values[name].astype(np.float32) - float(values[f"{own}_zero_point"])) * values[f"{own}_scale"]
    for node in graph.node:
        if node.op_type != "MatMulInteger" or not node.input[1].endswith("_quantized"):
            continue
        own = node.input[1].removesuffix("_quantized")
        table = (values[f"{own}_quantized"].astype(np.float32) - values[f"{own}_zero_point"]) * values[f"{own}_scale"]
        place = node.name.removeprefix("/").removesuffix("/MatMul_quant").replace("/", ".")
        out[layer_name(f"{place}.weight", first_layer)] = table.T
    return {name: torch.tensor(np.array(value, dtype=np.float32)) for name, value in out.items()}


def layer_name(name: str, first_layer: int) -> str:
    number, rest = name.removeprefix("layers.").split(".", 1)
    return f"encoder.layer.{int(number) + first_layer}.{rest}"


def main() -> None:
    args = argparse.ArgumentParser()
    args.add_argument("--from", dest="artefact", required=True)
    args.add_argument("--out", required=True)
    a = args.parse_args()
    artefact = Path(a.artefact)
    manifest = json.loads((artefact / "reader.json").read_text())
    arrays = read_arrays(artefact / "heads.bin", manifest["arrays"])
    sheets = manifest["lists"]["sheets"]
    trunk = read_part(artefact / "trunk.onnx", 0)
    for branch in ("message", "turn"):
        model, tokenizer = load_encoder()
        weights = trunk | read_part(artefact / f"{branch}.onnx", LAYERS_FROZEN)
        model.load_state_dict(weights)
        heads, of_branch = Heads(len(sheets)), {}
        for name in heads.state_dict():
            own = f"turn_{name}"
            of_branch[name] = arrays[own if branch == "turn" and own in arrays and name.partition(".")[0] not in TURN_HEADS else name]
        heads.load_state_dict(of_branch)
        out = Path(a.out) / branch
        out.mkdir(parents=True, exist_ok=True)
        model.save_pretrained(out)
        tokenizer.save_pretrained(out)
        torch.save(heads.state_dict(), out / "heads.pt")
        (out / "sheets.json").write_text(json.dumps(sheets))
        print(f"{len(weights)} tables and {len(sheets)} middles -> {out}")


if __name__ == "__main__":
    main()
