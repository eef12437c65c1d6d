#!/usr/bin/env bash
# Makes models/reader from training/data: figures (Node), two stages of training, calibration, export. Two cores, 90 minutes.
# The fact sheets whose questions stage one learns are in $SHEETS (a folder with answers/*.yaml and answers-same.yaml).
set -euo pipefail
cd "$(dirname "$0")"
python=${PYTHON:-../venv/bin/python}
sheets=${SHEETS:?set SHEETS to the folder of the fact sheets}
build=${BUILD:-../.ombud/training}
mkdir -p "$build"

split() { # split FILE HAND: lines of a hand that calibrates, and all others
  grep "\"hand\": \"$2\"" "data/$1.jsonl" >"$build/$1.calibrate.jsonl"
  grep -v "\"hand\": \"$2\"" "data/$1.jsonl" >"$build/$1.train.jsonl"
}
split messages h08
split danger d04
for part in train calibrate; do
  (cd .. && npm run -s read -- --figures "training/$build/messages.$part.jsonl" --out "training/$build/figures.$part.jsonl")
done

"$python" -m reader.finder_stage --answers ../data/us/answers/asks.jsonl --sheets "$sheets" --out "$build/stage1" --minutes 18
train() { # train START OUT MINUTES
  "$python" -m reader.train --messages "$build/messages.train.jsonl" --figures "$build/figures.train.jsonl" \
    --answers ../data/us/answers/asks.jsonl --danger "$build/danger.train.jsonl" --sheets "$sheets" \
    --start "$1" --out "$2" --minutes "$3"
}
train "$build/stage1" "$build/stage2" 60
"$python" -m reader.calibrate --model "$build/stage2" --messages "$build/messages.calibrate.jsonl" \
  --figures "$build/figures.calibrate.jsonl" --danger "$build/danger.calibrate.jsonl" \
  --plain ../data/us/answers/asks.jsonl --out "$build/calibration.json"
"$python" -m reader.export --model "$build/stage2" --out ../models/reader --calibration "$build/calibration.json"
