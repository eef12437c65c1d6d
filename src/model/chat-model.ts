/** A language model that chats. Small on purpose: what a turn needs, nothing a vendor has. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** JSON schema the answer must follow; the content is then JSON text. */
  readonly format?: Readonly<Record<string, unknown>>;
  readonly maxTokens: number;
  /** Ends the call; the stream then throws `model_failed`. */
  readonly signal: AbortSignal;
}

export interface ChatUsage {
  readonly promptTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

export type ChatChunk =
  | { readonly kind: 'text'; readonly text: string }
  /** The last chunk. `cutShort`: it ran into `maxTokens`, its last sentence may be half. */
  | { readonly kind: 'done'; readonly usage: ChatUsage; readonly cutShort: boolean };

/**
 * Rejects or throws AppError `model_unavailable` (nothing listens, no such model, too many calls wait) or `model_failed`
 * (broke on the way, said nothing, took too long). Always ends by itself: every adapter has a deadline. Leaving the loop
 * early ends the call at the server too.
 */
export interface ChatModel {
  readonly name: string;
  stream(request: ChatRequest): AsyncIterable<ChatChunk>;
}
