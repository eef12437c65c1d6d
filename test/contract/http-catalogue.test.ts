import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, startService, type TestService } from '../support/service.ts';

interface Page {
  readonly programs: readonly {
    readonly id: string;
    readonly states: readonly string[];
    readonly category: string[];
  }[];
  readonly next_cursor?: string;
}
interface Refused {
  readonly code: string;
  readonly field?: string;
  readonly errors?: readonly { readonly field: string; readonly reason: string }[];
}

let service: TestService;
beforeAll(async () => (service = await startService({ OMBUD_NOW: '2026-11-21T12:00:00Z' })));
afterAll(() => service.stop());
const get = <Body>(path: string) => call<Body>(service.url, path);

/** All pages one after the other; a cursor that leads nowhere new would never end. */
async function pages(path: string): Promise<readonly string[][]> {
  const found: string[][] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await get<Page>(
      `${path}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    expect(status).toBe(200);
    found.push(body.programs.map(({ id }) => id));
    cursor = body.next_cursor;
  } while (cursor !== undefined && found.length < 500);
  return found;
}

describe('GET /v1/programs', () => {
  it.each(['', '&q=help%20with%20food%20and%20rent%20for%20my%20children', '&state=tx', '&category=health&state=CA'])(
    'gives every program of "%s" once, whatever the size of a page',
    async (filter) => {
      const all = (await pages(`/v1/programs?limit=100${filter}`)).flat();
      const few = await pages(`/v1/programs?limit=7${filter}`);
      expect(few.flat()).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
      expect(few.slice(0, -1).every((page) => page.length === 7)).toBe(true);
      expect(all.length).toBeGreaterThan(3);
    },
  );

  it('keeps to the state and the category', async () => {
    const { body } = await get<Page>('/v1/programs?state=TX&category=food&limit=100');
    for (const { states, category } of body.programs) {
      expect(states.length === 0 || states.includes('TX')).toBe(true);
      expect(category).toContain('food');
    }
  });

  it.each([
    ['state=ZZ', 'state', /these are: AL?/],
    ['category=fod', 'category', /food/],
    ['limit=0', 'limit', /./],
    ['q=food&cursor=snap', 'cursor', /begin again/],
    ['cursor=~3', 'cursor', /begin again/],
  ])('refuses %s and names the field', async (query, field, says) => {
    const { status, body } = await get<Refused>(`/v1/programs?${query}`);
    expect(status).toBe(400);
    expect(body.errors?.[0]).toMatchObject({ field, reason: expect.stringMatching(says) });
  });

  it('gives one program with how to apply in a state', async () => {
    const { body } = await get<{ how_to_apply: { agency: string } }>('/v1/programs/snap?state=tx');
    expect(body.how_to_apply.agency).toContain('Texas');
    expect((await get<Refused>('/v1/programs/snap?state=ZZ')).body.errors?.[0]?.field).toBe('state');
  });
});

describe('POST /v1/eligibility', () => {
  const household = { state: 'TX', members: [{ id: 'you', relationship: 'self', age: 34, income: [] }] };
  const post = <Body>(body: unknown, key?: string) =>
    call<Body>(service.url, '/v1/eligibility', {
      body,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  interface Answer {
    readonly determinations: readonly { readonly program_id: string; readonly as_of: string }[];
    readonly next_question?: { readonly programs: readonly string[] };
  }

  it('answers for the programs asked about, in that order, and asks only for their sake', async () => {
    const { body } = await post<Answer>({ household, program_ids: ['wic', 'snap'], as_of: '2026-10-02' });
    expect(body.determinations.map(({ program_id }) => program_id)).toEqual(['wic', 'snap']);
    expect(body.determinations[0]?.as_of).toBe('2026-10-02');
    for (const id of body.next_question?.programs ?? []) expect(['wic', 'snap']).toContain(id);
  });

  it('gives the same answer to the same key, and refuses the key with another body', async () => {
    const key = 'key-of-sixteen-or-more';
    const first = await post<Answer>({ household }, key);
    const second = await post<Answer>({ household }, key);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const other = await post<Refused>({ household: { state: 'CA' } }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_conflict']);
    expect((await post({ household: { state: 'CA' } }, 'another-key-of-sixteen')).status).toBe(200);
  });

  it.each([
    [{ household: { state: 'TX', members: [{ id: 'you' }, { id: 'c', age: -1 }] } }, 422, 'members[1].age'],
    [{ household: { sate: 'TX' } }, 422, 'sate'],
    [{ household, program_ids: ['snap', 'nope'] }, 404, 'program_ids[1]'],
  ])('names the field that is wrong in %j', async (body, status, field) => {
    const answer = await post<Refused>(body);
    expect([answer.status, answer.body.field]).toEqual([status, field]);
  });

  it.each([
    [{ household, as_of: 'today' }, 'as_of'],
    [{ as_of: '2026-11-21' }, 'household'],
    [{ household, program_ids: [] }, 'program_ids'],
  ])('names the part of the body that is wrong in %j', async (body, field) => {
    const answer = await post<Refused>(body);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
  });
});
