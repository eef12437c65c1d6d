import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type PromptMessage,
  type ReadResourceResult,
  type Resource,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { AppError } from '../errors.ts';
import type { Program } from '../programs/program.ts';
import type { ProgramStore } from '../programs/program-store.ts';
import type { ToolUse } from '../tools/define-tool.ts';
import { encodeOutput } from '../tools/filters/encode-output.ts';
import { invalidParams, runTool, useOf, type ServeToolsDeps } from './serve-tools.ts';

export interface ServeResourcesDeps extends ServeToolsDeps {
  readonly packId: string;
  readonly programs: Pick<ProgramStore, 'list' | 'get'>;
  /** Resources of one page. */
  readonly pageRowsMax: number;
}

/**
 * Programs and tickets by address. A program's entry is what `get_program` gives, a ticket's is what `check_grievance_status`
 * gives; both are read through these tools, so that they are checked, filtered and recorded like any call.
 */
export function serveResources(server: Server, deps: ServeResourcesDeps, actor: string): void {
  server.setRequestHandler('resources/list', ({ params }) => listPrograms(params?.cursor, deps));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...templatesOf(deps.packId)] }));
  server.setRequestHandler('resources/read', ({ params }, context) =>
    read(params.uri, deps, useOf(deps, context, actor)),
  );
}

export function templatesOf(packId: string) {
  return [
    {
      uriTemplate: `program://${packId}/{id}`,
      name: 'program',
      title: 'Program',
      description: 'What one program gives, for whom, papers, how to apply.',
      mimeType: 'application/json',
    },
    {
      uriTemplate: 'ticket://{id}',
      name: 'ticket',
      title: 'Complaint',
      description: 'How a complaint stands; only with the headers of the conversation that may see it.',
      mimeType: 'application/json',
    },
  ] as const;
}

/** By id, a page at a time; the cursor is the last id of the page before. */
async function listPrograms(cursor: string | undefined, { programs, packId, pageRowsMax }: ServeResourcesDeps) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await programs.list({}, { after, limit: pageRowsMax + 1 });
  const page = rows.slice(0, pageRowsMax);
  const last = rows.length > pageRowsMax ? page.at(-1) : undefined;
  return {
    resources: page.map(({ program }) => resourceOf(program, packId)),
    ...(last === undefined ? {} : { nextCursor: Buffer.from(last.program.id).toString('base64url') }),
  };
}

function resourceOf(program: Program, packId: string): Resource {
  return {
    uri: `program://${packId}/${program.id}`,
    name: program.id,
    title: program.short_name ?? program.name,
    description: program.gives,
    mimeType: 'application/json',
    annotations: { lastModified: `${program.reviewed_on}T00:00:00Z` },
  };
}

const idPattern = /^[a-z0-9_]{1,100}$/;

function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (idPattern.test(id)) return id;
  throw invalidParams('cursor: it is not one that this list gave. Begin again without one.');
}

async function read(uri: string, deps: ServeResourcesDeps, use: ToolUse): Promise<ReadResourceResult> {
  const program = uri.startsWith(`program://${deps.packId}/`)
    ? uri.slice(`program://${deps.packId}/`.length)
    : undefined;
  const ticket = uri.startsWith('ticket://') ? uri.slice('ticket://'.length) : undefined;
  const [tool, input] =
    program === undefined ? ['check_grievance_status', { ticket }] : ['get_program', { program_id: program }];
  if ((program ?? ticket ?? '') === '') throw new ResourceNotFoundError(uri);
  const found = deps.tools.get(tool);
  const result = found && (await runTool(deps, found, input, use));
  if (!result) throw new ResourceNotFoundError(uri);
  if (result.outcome === 'error') throw failureOf(result.error, uri);
  const format = result.format ?? 'json';
  const text = encodeOutput(result.output, format);
  if (text === undefined)
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'It is nested too deeply to be sent.');
  return { contents: [{ uri, mimeType: format === 'json' ? 'application/json' : 'text/plain', text }] };
}

/** Unknown, foreign and without a token look alike. */
function failureOf({ code, publicDetail }: AppError, uri: string): ProtocolError {
  const isMissing = code.endsWith('_not_found') || code === 'invalid_request';
  return isMissing ? new ResourceNotFoundError(uri) : new ProtocolError(ProtocolErrorCode.InternalError, publicDetail);
}

/** A program's entry as a message of a prompt; undefined when there is no such program. */
export async function programEntry(
  id: string,
  deps: ServeResourcesDeps,
  context: ServerContext,
  actor: string,
): Promise<PromptMessage | undefined> {
  const uri = `program://${deps.packId}/${id}`;
  try {
    const { contents } = await read(uri, deps, useOf(deps, context, actor));
    const [resource] = contents;
    return resource && { role: 'user', content: { type: 'resource', resource } };
  } catch (error) {
    if (error instanceof ResourceNotFoundError) return undefined;
    throw error;
  }
}
