import { AppError } from '../../errors.ts';
import type { RunningTurn } from '../../conversation/conversation.ts';
import { defineRoute, json, nothing, type AnyRoute, type RouteRequest, type RouteResponse } from '../define-route.ts';
import {
  completionAnswer,
  completionFrames,
  completionOf,
  completionRequest,
  errorBody,
  errorShape,
  modelList,
  modelName,
  personsMessages,
  type CompletionRequest,
} from '../openai/completion-shape.ts';
import { threadOfHistory, type ClientThread } from '../openai/thread-of-history.ts';
import { replayHeader } from '../reply-shape.ts';
import { asAppError } from '../respond.ts';
import { turnProblems } from '../turn-problems.ts';
import type { RouteDeps } from './deps.ts';

/** How chat interfaces ask for a title or tags: no message of a person. */
const taskPrompt = /^### Task:/;

type Request = RouteRequest<unknown, unknown, CompletionRequest>;

/** The addresses of an OpenAI-compatible server, so that any chat client of that kind talks to Ombud, with memory. */
export function openAiRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/models',
      summary: 'OpenAI-compatible: the one model that there is to talk to.',
      auth: 'client',
      request: { params: nothing, query: nothing, body: nothing },
      responses: { 200: { description: 'The list.', schema: modelList } },
      problems: [],
      errorBody,
      errorShape,
      handle(request) {
        keyOf(request);
        const model = { id: modelName, object: 'model', created: 0, owned_by: modelName } as const;
        return Promise.resolve(json(200, { object: 'list', data: [model] }));
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/chat/completions',
      summary: 'OpenAI-compatible: the last message of the person is answered; the conversation is kept here.',
      auth: 'client',
      request: { params: nothing, query: nothing, body: completionRequest },
      responses: {
        200: {
          description: 'The completion, or its chunks.',
          schema: completionAnswer,
          alsoEvents: true,
        },
      },
      problems: turnProblems,
      errorBody,
      errorShape,
      hears: {
        words: (body) => lastWords(completionRequest.safeParse(body).data),
        answer: (turn, { body, signal }) => answer(turn, { body: completionRequest.parse(body), signal }, deps),
      },
      async handle(request) {
        const { turn, forget } = await take(request, deps);
        const forgotten = turn.reply.finally(forget);
        forgotten.catch(() => undefined);
        return answer(request.body.stream === true ? turn : { ...turn, reply: forgotten }, request, deps);
      },
    }),
  ];
}

const lastWords = (body: CompletionRequest | undefined): string | undefined =>
  body === undefined ? undefined : personsMessages(body).at(-1);

/** Whole, or as its frames. */
async function answer(
  turn: RunningTurn,
  { body, signal }: Pick<Request, 'body' | 'signal'>,
  { clock }: Pick<RouteDeps, 'clock'>,
): Promise<RouteResponse> {
  const head = { id: `chatcmpl-${turn.turnId}`, created: Math.floor(clock.now().getTime() / 1000) };
  if (body.stream !== true) return json(200, completionOf(head, await turn.reply), replayHeader(turn));
  const usage = body.stream_options?.include_usage === true;
  const events = { events: turn.events(0, signal), reply: turn.reply };
  return { kind: 'frames', frames: completionFrames(head, events, { usage, asAppError }) };
}

async function take(
  request: Request,
  deps: RouteDeps,
): Promise<{ readonly turn: RunningTurn; readonly forget: () => Promise<void> }> {
  const keyId = keyOf(request);
  const sent = personsMessages(request.body);
  const message = lastWords(request.body) ?? '';
  const owner = taskPrompt.test(message) ? undefined : clientThread(request, keyId);
  const found = owner === undefined ? undefined : await threadOfHistory(owner, sent, deps);
  const turn = await deps.conversation.postMessage({
    principal: request.principal,
    threadId: found?.threadId,
    message,
    idempotencyKey: request.idempotencyKey ?? found?.idempotencyKey,
    bodyHash: found?.idempotencyKey ?? request.bodyHash,
    route: 'openai',
    onBusy: 'enqueue',
    channel: 'openai',
  });
  /** Without a user and a name for the conversation nothing of it is kept. */
  const forget = async (): Promise<void> => {
    if (found === undefined && turn.unstored !== true)
      await deps.threads.eraseThread(turn.threadId, deps.clock.now().toISOString());
  };
  return { turn, forget };
}

/** A key is needed here even where the rest is open: it is half of what a conversation belongs to. */
function keyOf({ principal }: Pick<Request, 'principal'>): string {
  if (principal.keyId !== undefined) return principal.keyId;
  throw new AppError(
    'unauthorized',
    'This address needs a client key as its API key. The operator makes one with "npm run keys".',
  );
}

function clientThread({ body, headers }: Request, keyId: string): ClientThread | undefined {
  const name =
    body.thread_id ??
    body.metadata?.thread_id ??
    headers['x-thread-id'] ??
    headers['x-conversation-id'] ??
    headers['x-openwebui-chat-id'];
  const user = body.user ?? headers['x-openwebui-user-id'];
  return name && user ? { keyId, user, name } : undefined;
}
