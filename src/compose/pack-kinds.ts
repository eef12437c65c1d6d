import { answerEntrySchema } from '../answers/entry.ts';
import { wordingFileSchema } from '../conversation/reply/wording-file.ts';
import { cuesSchema } from '../conversation/understand/dialogue/cues.ts';
import { dialogueWordsSchema } from '../conversation/understand/dialogue/dialogue-words.ts';
import { factWordsSchema, placesSchema } from '../conversation/understand/facts/fact-words.ts';
import { townsSchema } from '../conversation/understand/facts/places/towns.ts';
import { intentExamplesSchema } from '../conversation/understand/intents/intent-examples.ts';
import { wordClassesSchema } from '../conversation/understand/intents/word-classes.ts';
import { figureWordsSchema } from '../reading/figures/figure-words.ts';
import { calendarSchema } from '../grievances/calendar.ts';
import { rightFileSchema } from '../grievances/right.ts';
import { grievanceRulesSchema } from '../grievances/rules.ts';
import { chainFileSchema, checkChainFile } from '../middleware/chain/chain-file.ts';
import { crisisSchema } from '../middleware/content-moderation/crisis.ts';
import { moderationWordsSchema } from '../middleware/content-moderation/flag-phrases.ts';
import { privateWordsSchema } from '../middleware/remote/private-words.ts';
import { nameWordsSchema } from '../middleware/pii-redaction/name-words.ts';
import { recognizerSettingsSchema } from '../middleware/pii-redaction/settings.ts';
import { fileKind, type FileKinds } from '../packs/load-pack.ts';
import { contactsFileSchema } from '../programs/contact.ts';
import { demoBeneficiariesSchema } from '../storage/sqlite/registry.ts';
import { needsFileSchema } from '../triage/needs.ts';
import { toolWordsSchema } from '../tools/selection/tool-words.ts';

/** The files of a pack beside its rules and programs, each with the schema of the room that reads it. */
export const otherKinds = {
  wordings: fileKind({ files: 'wording/*/*.yaml', schema: wordingFileSchema }),
  intents: fileKind({ files: 'intents/*.yaml', schema: intentExamplesSchema }),
  wordClasses: fileKind({ files: 'word-classes.yaml', schema: wordClassesSchema }),
  factWords: fileKind({ files: 'facts.yaml', schema: factWordsSchema }),
  dialogueWords: fileKind({ files: 'dialogue.yaml', schema: dialogueWordsSchema }),
  cues: fileKind({ files: 'cues.yaml', schema: cuesSchema }),
  places: fileKind({ files: 'places.yaml', schema: placesSchema }),
  towns: fileKind({ files: 'towns.yaml', schema: townsSchema }),
  figureWords: fileKind({ files: 'figures.yaml', schema: figureWordsSchema }),
  rights: fileKind({
    files: 'rights/*.yaml',
    schema: rightFileSchema,
    ids: (rights) => rights.map(({ id }, at) => ({ id, path: ['rights', at, 'id'] })),
  }),
  calendar: fileKind({ files: 'calendar.yaml', schema: calendarSchema }),
  grievanceRules: fileKind({ files: 'grievances.yaml', schema: grievanceRulesSchema }),
  contacts: fileKind({ files: 'contacts.yaml', schema: contactsFileSchema }),
  crisis: fileKind({ files: 'crisis.yaml', schema: crisisSchema }),
  moderationWords: fileKind({ files: 'moderation-words.yaml', schema: moderationWordsSchema }),
  answers: fileKind({
    files: 'answers/*/*.yaml',
    schema: answerEntrySchema,
    optional: true,
    ids: ({ id }) => [{ id, path: ['id'] }],
    check: ({ id }, file) =>
      file.endsWith(`/${id}.yaml`) ? [] : [{ path: ['id'], reason: `the file of this id is named \`${id}.yaml\`` }],
  }),
  recognizers: fileKind({ files: 'recognizers.yaml', schema: recognizerSettingsSchema }),
  nameWords: fileKind({ files: 'name-words.yaml', schema: nameWordsSchema }),
  privateWords: fileKind({ files: 'private-words.yaml', schema: privateWordsSchema }),
  middleware: fileKind({ files: 'middleware.yaml', schema: chainFileSchema, check: checkChainFile }),
  needs: fileKind({ files: 'needs.yaml', schema: needsFileSchema, optional: true }),
  toolWords: fileKind({ files: 'tool-words.yaml', schema: toolWordsSchema, optional: true }),
  demo: fileKind({
    files: 'demo/beneficiaries.yaml',
    schema: demoBeneficiariesSchema,
    optional: true,
    ids: ({ beneficiaries }) => beneficiaries.map(({ id }, at) => ({ id, path: ['beneficiaries', at, 'id'] })),
  }),
} satisfies FileKinds;
