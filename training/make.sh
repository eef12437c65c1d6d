#!/usr/bin/env bash
# Makes models/reader from training/data: figures (Node), three trainings (what asks the same, what a turn wants, what a message says), calibration, export, and the answer finder. Two cores, five hours.
set -euo pipefail
cd "$(dirname "$0")"
python=${PYTHON:-../venv/bin/python}
bank=../data/us/answers
build=${BUILD:-../.ombud/training}
mkdir -p "$build"

split() { # split FILE HANDS: lines of the hands that calibrate, and all others
  grep -E "\"hand\": \"($2)\"" "data/$1.jsonl" >"$build/$1.calibrate.jsonl"
  grep -vE "\"hand\": \"($2)\"" "data/$1.jsonl" >"$build/$1.train.jsonl"
}
split messages 'h08|h25'
split danger d04
split turns 't7|t16|p3|p12|p28|seen4|p44|p46|p50|p58|p70'
split said 't7|t16'
for part in train calibrate; do
  (cd .. && npm run -s read -- --figures "training/$build/messages.$part.jsonl" --out "training/$build/figures.$part.jsonl")
done

asks="$build/asks.jsonl"
cat ../data/us/answers/asks.jsonl data/asks-es.jsonl >"$asks"
"$python" -m reader.finder_stage --answers "$asks" --followups data/followups.jsonl --uncovered data/uncovered.jsonl \
  --bank "$bank" --out "$build/stage1" --minutes 18
train() { # train BRANCH START MINUTES
  "$python" -m reader.train --branch "$1" --messages "$build/messages.train.jsonl" --figures "$build/figures.train.jsonl" \
    --answers "$asks" --followups data/followups.jsonl --uncovered data/uncovered.jsonl --danger "$build/danger.train.jsonl" --turns "$build/turns.train.jsonl" --catalogs data/catalogs.jsonl --said "$build/said.train.jsonl" --bank "$bank" \
    --start "$2" --out "$build/$1" --minutes "$3"
}
train turn "$build/stage1" 190
train message "$build/turn" 60
"$python" -m reader.grams --danger "$build/danger.train.jsonl" --plain "$asks" --messages "$build/messages.train.jsonl" \
  --out "$build/grams.npz"
"$python" -m reader.calibrate --message "$build/message" --turn "$build/turn" --messages "$build/messages.calibrate.jsonl" \
  --figures "$build/figures.calibrate.jsonl" --danger "$build/danger.calibrate.jsonl" \
  --plain data/judge.jsonl --turns "$build/turns.calibrate.jsonl" --grams "$build/grams.npz" --out "$build/calibration.json"
"$python" -m reader.sentences --model "$build/turn" --turns data/turns.jsonl --said data/said.jsonl --bank "$bank" \
  --calibrate t7,t16 --out "$build/sentences.npz"
"$python" -m reader.export --message "$build/message" --turn "$build/turn" --out ../models/reader --calibration "$build/calibration.json" \
  --grams "$build/grams.npz" --sentences "$build/sentences.npz"

# What the finder needs is worked out by the runtime itself, with the int8 encoder that ships.
(cd .. && npm run -s answers -- vectors)
(cd .. && npm run -s answers -- find training/data/judge.jsonl --features --out "training/$build/judge.found.jsonl")
"$python" -m reader.turns --turns "$build/turns.calibrate.jsonl" --out "$build/turns.earlier.jsonl"
(cd .. && npm run -s answers -- find "training/$build/turns.earlier.jsonl" --features --out "training/$build/turns.found.jsonl")
"$python" -m reader.judge --found "$build/judge.found.jsonl" --turns "$build/turns.found.jsonl" --manifest ../models/reader/reader.json
