import { setTimeout as pause } from 'node:timers/promises';
import type { Prompt, Resource, Server, ServerContext, Tool } from '@modelcontextprotocol/server';

/** The tools, prompts and resources that the conformance suite asks servers to have, as its scenarios describe them. */

/** One red pixel, and a moment of silence. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const gives = (...content: unknown[]) => ({ content });

interface FixtureTool {
  readonly listed: Tool;
  call(input: Readonly<Record<string, string>>, context: ServerContext, server: Server): unknown;
}

function tool(
  name: string,
  description: string,
  call: FixtureTool['call'],
  needs: readonly string[] = [],
): FixtureTool {
  const properties = Object.fromEntries(needs.map((argument) => [argument, { type: 'string' }]));
  return { listed: { name, description, inputSchema: { type: 'object', properties, required: [...needs] } }, call };
}

export const fixtureTools: readonly FixtureTool[] = [
  tool('test_simple_text', 'Gives a text.', () => gives(text('This is a simple text response for testing.'))),
  tool('test_image_content', 'Gives an image.', () => gives({ type: 'image', data: png, mimeType: 'image/png' })),
  tool('test_audio_content', 'Gives a sound.', () => gives({ type: 'audio', data: wav, mimeType: 'audio/wav' })),
  tool('test_embedded_resource', 'Gives a resource.', () =>
    gives(embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  ),
  tool('test_multiple_content_types', 'Gives a text, an image and a resource.', () =>
    gives(
      text('Multiple content types test:'),
      { type: 'image', data: png, mimeType: 'image/png' },
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  ),
  tool('test_tool_with_logging', 'Logs while it runs.', async (_input, { mcpReq }) => {
    for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', line);
      await pause(50);
    }
    return gives(text('Logged.'));
  }),
  tool('test_error_handling', 'Fails.', () => ({
    isError: true,
    ...gives(text('This tool intentionally returns an error for testing')),
  })),
  tool('test_tool_with_progress', 'Says how far it is.', async (_input, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      await pause(50);
    }
    return gives(text(`Progress for ${String(progressToken)}.`));
  }),
  tool(
    'test_sampling',
    'Asks the host’s model.',
    async ({ prompt = '' }, { mcpReq }) => {
      const messages = [{ role: 'user' as const, content: text(prompt) }];
      const { content } = await mcpReq.requestSampling({ messages, maxTokens: 100 }, onItsStream(mcpReq));
      return gives(text(`LLM response: ${JSON.stringify(content)}`));
    },
    ['prompt'],
  ),
  tool(
    'test_elicitation',
    'Asks the person.',
    (input, context) =>
      ask(context, input['message'] ?? '', {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" },
      }),
    ['message'],
  ),
  tool('test_elicitation_sep1034_defaults', 'Asks with values filled in.', (_input, context) =>
    ask(context, 'Please look these over', {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    }),
  ),
  tool('test_elicitation_sep1330_enums', 'Asks to choose.', (_input, context) =>
    ask(context, 'Please choose', {
      untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
      titledSingle: { type: 'string', oneOf: choices('value', ['First Option', 'Second Option', 'Third Option']) },
      legacyEnum: {
        type: 'string',
        enum: ['opt1', 'opt2', 'opt3'],
        enumNames: ['Option One', 'Option Two', 'Option Three'],
      },
      untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
      titledMulti: {
        type: 'array',
        items: { anyOf: choices('value', ['First Choice', 'Second Choice', 'Third Choice']) },
      },
    }),
  ),
  tool('test_reconnection', 'Closes its stream before it answers.', async (_input, { http }) => {
    http?.closeSSE?.();
    await pause(100);
    return gives(text('The answer after the stream was opened again.'));
  }),
  {
    listed: {
      name: 'json_schema_2020_12_tool',
      description: 'Tool with JSON Schema 2020-12 features',
      inputSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: {
          address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
        },
        properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
        additionalProperties: false,
      },
    },
    call: () => gives(text('Hello.')),
  },
];

function embedded(uri: string, mimeType: string, words: string) {
  return { type: 'resource', resource: { uri, mimeType, text: words } } as const;
}

const choices = (prefix: string, titles: readonly string[]) =>
  titles.map((title, index) => ({ const: `${prefix}${index + 1}`, title }));

async function ask({ mcpReq }: ServerContext, message: string, properties: Record<string, unknown>) {
  const requestedSchema = { type: 'object', properties, required: [] } as never;
  const { action, content } = await mcpReq.elicitInput({ mode: 'form', message, requestedSchema }, onItsStream(mcpReq));
  return gives(text(`Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`));
}

/** Without this the SDK puts a question on the session's other stream, and loses it where the client has not opened that yet. */
const onItsStream = ({ id }: ServerContext['mcpReq']) => ({ relatedRequestId: id });

interface FixturePrompt {
  readonly listed: Prompt;
  get(values: Readonly<Record<string, string>>): unknown;
}

const says = (...contents: unknown[]) => ({ messages: contents.map((content) => ({ role: 'user', content })) });
const needs = (...names: string[]) => names.map((name) => ({ name, description: name, required: true }));

export const fixturePrompts: readonly FixturePrompt[] = [
  {
    listed: { name: 'test_simple_prompt', description: 'A text.' },
    get: () => says(text('This is a simple prompt for testing.')),
  },
  {
    listed: { name: 'test_prompt_with_arguments', description: 'Two values.', arguments: needs('arg1', 'arg2') },
    get: ({ arg1, arg2 }) => says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  },
  {
    listed: { name: 'test_prompt_with_embedded_resource', description: 'A resource.', arguments: needs('resourceUri') },
    get: ({ resourceUri = '' }) =>
      says(
        embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  },
  {
    listed: { name: 'test_prompt_with_image', description: 'An image.' },
    get: () => says({ type: 'image', data: png, mimeType: 'image/png' }, text('Please analyze the image above.')),
  },
];

interface FixtureResource {
  readonly listed: Resource;
  readonly content: Readonly<Record<string, string>>;
}

export const fixtureResources: readonly FixtureResource[] = [
  {
    listed: { uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' },
    content: { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  },
  {
    listed: { uri: 'test://static-binary', name: 'static-binary', mimeType: 'image/png' },
    content: { mimeType: 'image/png', blob: png },
  },
  {
    listed: { uri: 'test://watched-resource', name: 'watched-resource', mimeType: 'text/plain' },
    content: { mimeType: 'text/plain', text: 'Watched.' },
  },
];

export const fixtureTemplates = [
  { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' },
] as const;
