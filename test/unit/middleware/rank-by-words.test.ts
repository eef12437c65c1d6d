import { describe, expect, it } from 'vitest';
import { rankByWords } from '../../../src/middleware/tool-filter/rank-by-words.ts';

const namesFor = (text: string, ...tools: readonly (string | { name: string; description: string })[]) =>
  rankByWords(
    text,
    tools.map((tool) => (typeof tool === 'string' ? { name: tool } : tool)),
  )
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name);

describe('tools by the words they share with a text', () => {
  it('reads a name in any case style, and plurals', () => {
    expect(namesFor('send two letters', 'sendEmail', 'delete_email')).toEqual(['sendEmail', 'delete_email']);
    expect(namesFor('all the tickets', 'list_tickets', 'get_weather')).toEqual(['list_tickets']);
  });

  it('lets a rare word weigh more than one that every tool has', () => {
    expect(namesFor('search flights', 'search_email', 'search_flights')[0]).toBe('search_flights');
  });

  it('takes the words of one thing for one: notes are documents, and what describes them weighs less', () => {
    const tools = ['search_calendar', 'search_documents', 'search_email'];
    expect(namesFor('find my meeting notes', ...tools)[0]).toBe('search_documents');
    expect(namesFor('when is my next appointment', ...tools)[0]).toBe('search_calendar');
  });

  it('leaves out what fits in nothing, and is silent on words that say nothing', () => {
    expect(namesFor('what is the weather', 'search_email')).toEqual([]);
    expect(namesFor('can you do this for me', 'search_email')).toEqual([]);
  });
});
