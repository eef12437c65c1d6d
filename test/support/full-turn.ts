import type { Determination } from '../../src/eligibility/determination.ts';
import { emptyDialogue } from '../../src/threads/thread.ts';
import type { DialogueState, RetrievedProgram } from '../../src/threads/thread.ts';
import type { ClaimInput, Fence, TurnChanges } from '../../src/threads/turn.ts';
import type { TurnEvent } from '../../src/threads/turn-event.ts';
import { changesOf, claimOf, stated } from './turns.ts';

/**
 * A turn as large as a real one that searches: five determinations of five criteria each, three programs shown, two
 * facts, four calls, three audit lines. For measuring; the words are made up and differ from turn to turn.
 */
const words = (
  'income limit month household child food rent county office letter apply phone benefit family care school winter ' +
  'heating clinic notice renewal hearing review worker parent grant credit insurance pregnant shelter voucher under'
).split(' ');

function text(seed: number, count: number): string {
  let state = seed * 2_654_435_761 + 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return words[(state >> 8) % words.length];
  }).join(' ');
}

const programId = (seed: number): string => `program_${text(seed, 1)}_${seed % 40}`;

function determination(seed: number): Determination {
  return {
    program_id: programId(seed),
    outcome: 'unknown',
    unit: ['you', 'child1', 'child2'],
    criteria: Array.from({ length: 5 }, (_, n) => ({
      id: `criterion_${n}`,
      label: text(seed + n, 4),
      outcome: 'met' as const,
      says: text(seed * 3 + n, 14),
      value: `$${1_000 + (seed % 999)} a month`,
      limit: `$${2_000 + ((seed * 7 + n) % 999)} a month`,
      margin: `$${(seed * 13 + n) % 999} under the limit`,
      as_of: '2026-10-01',
      source: { title: text(seed % 40, 5), url: `https://www.example.gov/${text(seed % 40, 3).replaceAll(' ', '/')}` },
    })),
    missing: ['members.you.age', 'expenses.rent'],
    presumed: [],
    warnings: [],
    as_of: '2026-11-20',
    pack_hash: 'f'.repeat(64),
  };
}

export function fullClaim(threadId: string, n: number): ClaimInput {
  return claimOf(threadId, `trn_${String(n).padStart(20, 'a')}`, {
    message: text(n, 30),
    vault: n % 10 === 1 ? [{ handle: `PERSON_${n}`, entity: 'PERSON', value: text(n, 2) }] : [],
    idempotency: { scope: `open ${threadId} /v1/chat`, key: `key-${n}-of-more-than-sixteen`, bodyHash: `hash ${n}` },
  });
}

export function fullChanges(fence: Fence): TurnChanges {
  const n = fence.number;
  const replyText = text(n + 7, 150);
  const determinations = [0, 1, 2, 3, 4].map((place) => determination(n * 5 + place));
  return changesOf(fence, {
    replyText,
    replyBody: {
      programs: determinations.slice(0, 3).map(({ program_id, outcome, criteria }) => ({
        id: program_id,
        name: text(n, 4),
        outcome,
        why: criteria.slice(0, 3).map(({ id, label, outcome: met, says }) => ({ id, label, outcome: met, says })),
        apply: { first: text(n, 12), url: 'https://www.example.gov/apply', phones: [{ number: '1-800-555-0100' }] },
      })),
      determinations,
      question: { path: 'expenses.rent', ask: text(n, 9), why: text(n + 1, 11) },
      rights: [],
      citations: determinations.map(({ criteria }) => criteria[0]?.source),
      usage: { prompt_tokens: 0, output_tokens: 0, model_calls: 0 },
    },
    facts: [
      stated(`members.you.field${n % 12}`, n, n),
      stated(`expenses.kind${n % 7}`, { amount: n, period: 'month' }, n),
    ],
    calls: ['search_programs', 'get_program', 'check_eligibility', 'next_question'].map((tool) => ({
      tool,
      at: '2026-11-20T10:00:00.000Z',
      arguments: tool === 'search_programs' ? { text: text(n, 12) } : { household: '[withheld]' },
      argumentsDigest: `${n}`.padStart(43, 'd'),
      outcome: 'ok' as const,
      resultCount: n % 9,
      durationMs: 0.123456789 * n,
    })),
    dialogue: dialogue(n),
    programs: Array.from({ length: Math.min(n * 3, 40) }, (_, place) => retrieved(place)),
    events: events(replyText.length, n),
    timings: Object.fromEntries(
      ['redact', 'screen', 'understand', 'remember', 'route', 'act', 'plan', 'word', 'ground'].map((step, place) => [
        step,
        (n * (place + 1)) / 7,
      ]),
    ),
    audit: ['turn.answered', 'facts.changed', 'tools.called'].map((action) => ({
      actor: 'open',
      action,
      subject: fence.turnId,
      digest: `${n}`.padStart(43, 'e'),
      detail: { facts: 2 },
    })),
  });
}

function dialogue(n: number): DialogueState {
  return {
    ...emptyDialogue,
    openQuestion: { kind: 'fact', path: 'expenses.rent', ask: text(n, 12), why: text(n, 8), askedInTurn: n },
    need: text(n, 12),
    wordingUses: Object.fromEntries(words.slice(0, 25).map((word) => [`program.${word}`, n])),
    said: ['welcome', 'complaint_is_not_appeal'],
  };
}

function retrieved(place: number): RetrievedProgram {
  const shownAs = place < 3 ? place + 1 : undefined;
  return {
    programId: programId(place),
    programHash: 'a'.repeat(64),
    outcome: 'unknown',
    shownAs,
    seen: true,
    foundInTurn: 1,
  };
}

function events(length: number, n: number): readonly TurnEvent[] {
  const bodies = [
    { type: 'run.started' as const },
    { type: 'route.decided' as const, route: 'TOOLS', confidence: 0.9123, reasons: [text(n, 5)] },
    { type: 'tool.started' as const, tool: 'search_programs' },
    { type: 'tool.finished' as const, tool: 'search_programs', outcome: 'ok' as const, durationMs: n / 7 },
    { type: 'state.changed' as const, what: ['facts', 'programs'] },
    ...Array.from({ length: 10 }, (_, slice) => ({
      type: 'message.delta' as const,
      from: Math.floor((length * slice) / 10),
      to: Math.floor((length * (slice + 1)) / 10),
    })),
    { type: 'message.completed' as const },
    { type: 'run.completed' as const },
  ];
  return bodies.map((body, place) => ({ number: place + 1, ...body }));
}
