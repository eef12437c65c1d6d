import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { crisisSchema } from '../../../src/middleware/content-moderation/crisis.ts';
import { checkSentence } from '../../../src/middleware/hallucination-check/ground.ts';
import { groundingSources } from '../../../src/middleware/hallucination-check/grounding-sources.ts';
import { contactsFileSchema } from '../../../src/programs/contact.ts';
import { usClaimReader } from './us-claims.ts';

const read = (file: string): unknown => parse(readFileSync(`data/us/${file}`, 'utf8'));
const { contacts } = contactsFileSchema.parse(read('contacts.yaml'));

it('says in a crisis only numbers and addresses that stand in the contacts', () => {
  const phones = contacts.flatMap((contact) => contact.phones.map((phone) => phone.number));
  const urls = contacts.flatMap((contact) => contact.url ?? []);
  const sources = groundingSources(usClaimReader, { texts: [], urls, phones });
  const says = Object.values(crisisSchema.parse(read('crisis.yaml')).kinds).flatMap((kind) => kind.says);
  expect(says.length).toBeGreaterThan(8);
  expect(says.flatMap((line) => checkSentence(line, sources).findings)).toEqual([]);
});

it('gives no telephone number that is not verified, and no id twice', () => {
  expect(contacts.filter((contact) => !contact.verified && contact.phones.length > 0)).toEqual([]);
  expect(new Set(contacts.map((contact) => contact.id)).size).toBe(contacts.length);
});
