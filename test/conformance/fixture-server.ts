import { fixturePrompts, fixtureResources, fixtureTemplates, fixtureTools } from './fixtures.ts';
import { Server, type ServerContext } from '@modelcontextprotocol/server';

type Params = { readonly name?: string; readonly uri?: string; readonly arguments?: Record<string, string> };
type Handler = (request: { params?: Params }, context: ServerContext) => unknown;
type Options = ConstructorParameters<typeof Server>[1];

/**
 * Our own server with what the conformance suite expects to find beside it. Only the test entry puts it in place; what is no
 * fixture goes through our handlers.
 */
export class FixtureServer extends Server {
  constructor(info: ConstructorParameters<typeof Server>[0], options?: Options) {
    const ours = options?.capabilities ?? {};
    super(info, {
      ...options,
      capabilities: {
        ...ours,
        logging: {},
        prompts: { listChanged: true },
        resources: { ...ours.resources, subscribe: true },
      },
    });
    this.setRequestHandler('resources/subscribe', () => ({}));
    this.setRequestHandler('resources/unsubscribe', () => ({}));
  }

  override setRequestHandler(method: string, ...rest: unknown[]): void {
    const handler = rest.at(-1) as Handler;
    const register = super.setRequestHandler as (name: string, ...more: unknown[]) => void;
    register.call(this, method, ...rest.slice(0, -1), withFixtures(method, handler, this));
  }
}

function withFixtures(method: string, ours: Handler, server: Server): Handler {
  switch (method) {
    case 'tools/list':
      return async (...asked) =>
        added(
          await ours(...asked),
          'tools',
          fixtureTools.map(({ listed }) => listed),
        );
    case 'tools/call':
      return (request, context) => {
        const fixture = fixtureTools.find(({ listed }) => listed.name === request.params?.name);
        return fixture ? fixture.call(request.params?.arguments ?? {}, context, server) : ours(request, context);
      };
    case 'prompts/list':
      return async (...asked) =>
        added(
          await ours(...asked),
          'prompts',
          fixturePrompts.map(({ listed }) => listed),
        );
    case 'prompts/get':
      return (request, context) => {
        const fixture = fixturePrompts.find(({ listed }) => listed.name === request.params?.name);
        return fixture ? fixture.get(request.params?.arguments ?? {}) : ours(request, context);
      };
    case 'resources/list':
      return async (...asked) =>
        added(
          await ours(...asked),
          'resources',
          fixtureResources.map(({ listed }) => listed),
        );
    case 'resources/templates/list':
      return async (...asked) => added(await ours(...asked), 'resourceTemplates', fixtureTemplates);
    case 'resources/read':
      return (request, context) => {
        const uri = request.params?.uri ?? '';
        const fixture = fixtureResources.find(({ listed }) => listed.uri === uri);
        if (fixture) return { contents: [{ uri, ...fixture.content }] };
        const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
        if (id === undefined) return ours(request, context);
        const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
        return { contents: [{ uri, mimeType: 'application/json', text }] };
      };
    default:
      return ours;
  }
}

function added(result: unknown, key: string, fixtures: readonly unknown[]): Record<string, unknown> {
  const ours = result as Record<string, unknown[]>;
  return { ...ours, [key]: [...(ours[key] ?? []), ...fixtures] };
}
