import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import type { Contacts } from '../conversation/reply/contacts.ts';
import { checkWordings, type Wordings } from '../conversation/reply/wording-file.ts';
import { conversationWordings } from '../conversation/reply/wording-keys.ts';
import { compileCues, urgenciesIn } from '../conversation/understand/dialogue/cues.ts';
import { compileDialogueWords } from '../conversation/understand/dialogue/dialogue-words.ts';
import { plainLine } from '../conversation/understand/dialogue/plain-line.ts';
import { compileFactWords } from '../conversation/understand/facts/fact-words.ts';
import { grievanceWordings } from '../grievances/wordings.ts';
import { rightWordings } from '../grievances/say-right.ts';
import type { z } from 'zod';
import type { contactsFileSchema } from '../programs/contact.ts';
import { noNeedsFile } from '../triage/needs.ts';
import { noToolWords } from '../tools/selection/tool-words.ts';
import { figureFilesOf } from './reader.ts';
import { openPack } from './open-pack.ts';
import { otherKinds } from './pack-kinds.ts';

/** A whole pack, checked: rules and programs, and what every room reads of it. */
export type Pack = Awaited<ReturnType<typeof readPack>>;

/**
 * Throws `pack_invalid` with every fault before anything else has started.
 *
 * @param cacheFolder where the data of a sound pack is kept for the next start; none: the YAML is read every time
 */
export async function readPack(dir: string, cacheFolder?: string) {
  const opened = await openPack(dir, otherKinds, cacheFolder);
  const { files } = opened;
  const one = <T>(found: readonly { readonly value: T }[], name: string): T => {
    const first = found[0];
    if (!first) throw new AppError('pack_invalid', `The pack in ${dir} has no ${name}.`);
    return first.value;
  };
  const dialogueWords = compileDialogueWords(one(files.dialogueWords, 'dialogue.yaml'));
  const readCues = compileCues(one(files.cues, 'cues.yaml'));
  return {
    ...opened,
    wordings: wordingsOf(files.wordings.map(({ value }) => value)),
    intents: files.intents.map(({ value }) => value),
    wordClasses: one(files.wordClasses, 'word-classes.yaml'),
    factWords: compileFactWords(
      one(files.factWords, 'facts.yaml'),
      one(files.places, 'places.yaml'),
      files.towns[0]?.value,
    ),
    spelling: one(files.dialogueWords, 'dialogue.yaml').spelling,
    dialogueWords,
    readCues,
    urgenciesOf: (text: string) => urgenciesIn(readCues(plainLine(text, dialogueWords.spelling))),
    places: one(files.places, 'places.yaml'),
    figureFiles: figureFilesOf(
      one(files.figureWords, 'figures.yaml'),
      one(files.places, 'places.yaml'),
      files.towns[0]?.value,
    ),
    rights: files.rights.flatMap(({ value }) => value),
    calendar: one(files.calendar, 'calendar.yaml'),
    grievanceRules: one(files.grievanceRules, 'grievances.yaml'),
    contacts: contactsOf(one(files.contacts, 'contacts.yaml')),
    publicContacts: one(files.contacts, 'contacts.yaml').contacts.flatMap(({ phones }) =>
      phones.map(({ number }) => number),
    ),
    crisis: one(files.crisis, 'crisis.yaml'),
    moderationWords: one(files.moderationWords, 'moderation-words.yaml'),
    answers: files.answers.map(({ value }) => value),
    recognizers: one(files.recognizers, 'recognizers.yaml'),
    nameWords: one(files.nameWords, 'name-words.yaml'),
    privateWords: one(files.privateWords, 'private-words.yaml'),
    needs: files.needs[0]?.value ?? noNeedsFile,
    toolWords: files.toolWords[0]?.value ?? noToolWords,
    demo: files.demo.flatMap(({ value }) => value.beneficiaries),
    middleware: readMiddlewareFile(dir),
  };
}

export function readMiddlewareFile(dir: string): { readonly name: string; readonly text: string } {
  return { name: 'middleware.yaml', text: readFileSync(join(dir, 'middleware.yaml'), 'utf8') };
}

function wordingsOf(files: Parameters<typeof checkWordings>[0]): Wordings {
  const grievance = Object.fromEntries(
    Object.entries(grievanceWordings).map(([key, slots]) => [`grievance.${key}`, slots]),
  );
  return checkWordings(files, { ...conversationWordings, ...rightWordings, ...grievance });
}

function contactsOf(file: z.infer<typeof contactsFileSchema>): Contacts {
  const byId = new Map(file.contacts.map((contact) => [contact.id, contact]));
  return {
    line(id) {
      const contact = byId.get(id);
      return contact === undefined
        ? undefined
        : { name: contact.name, phone: contact.phones[0]?.number, url: contact.url };
    },
  };
}
