/** A model: its calls, its window, its prompts. */
export const modelBounds = {
  /** Milliseconds of a model call, its wait included. Less than `drainMs`, so that a turn ends before the process does. */
  modelDeadlineMs: 20_000,
  /** Milliseconds that a model may take to read a message that the local reading was unsure of. */
  modelReadMs: 4_000,
  /** Tokens of its answer. */
  modelReadTokensMax: 250,
  /** Tokens a model may write, and characters whatever it counts as a token. */
  modelOutputTokensMax: 600,
  modelOutputCharsMax: 12_000,
  /** Milliseconds between two signs of life of a model that has begun to answer. */
  modelIdleMs: 10_000,
  /** Tokens of a model's window, asked for explicitly: a server's own default may be too small for a prompt. */
  modelContextTokens: 8_192,
  /** No tokenizer makes fewer tokens of a prompt than one for so many characters; fewer mean that part of it was dropped. */
  modelCharsPerTokenMax: 6,
  /** Model calls that wait for one of `OMBUD_MODEL_PARALLEL` to end. */
  modelCallsWaitingMax: 16,
  /** Failed model calls in a row after which none is tried, and milliseconds until one is again. */
  modelFailuresMax: 3,
  modelRestMs: 15_000,
  /** Seconds that the server keeps the model loaded after a call, and milliseconds it may take to load at start. */
  modelKeepAliveS: 1_800,
  modelPreloadMs: 900_000,
  /** Characters of one frame of a model's stream. */
  modelFrameCharsMax: 65_536,
  /** Milliseconds to find out at start whether the model is there. */
  modelProbeMs: 2_000,
  /** Characters of a prompt, and tokens by the estimate for any script: the same at turn 1 and at turn 1,000. */
  promptCharsMax: 2_500,
  promptTokensMax: 1_000,
  /** Of these, characters that are left for what an operator's functions add: the time. */
  promptAddedCharsMax: 200,
  /** Bytes of one prompt file, and how many there may be. */
  promptFileBytesMax: 32_768,
  promptFilesMax: 100,
} as const;
