import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../../src/compose.ts';
import type { Reply } from '../../src/conversation/conversation.ts';
import { brokenIn, readDialogue, type Dialogue, type DialogueAnswer } from './dialogue-file.ts';
import { dialoguesReportOn, dialoguesReportText, type DialogueFinding } from './dialogues-report.ts';
import { print, readOptions } from './options.ts';
import { say, withService } from './talk.ts';

const usage = `npm run eval -- dialogues [--cases FILE_OR_FOLDER] [--json]

Has whole conversations and checks each answer: route, words, facts, programs, tickets.
  --cases PATH  a YAML file, or a folder of them; default: our own`;

const ownCases = 'test/e2e/dialogues';

export async function evalDialogues(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string', default: ownCases } });
  if (values.help) return console.log(usage);
  const files = statSync(values.cases).isDirectory()
    ? readdirSync(values.cases)
        .filter((name) => name.endsWith('.yaml'))
        .sort()
        .map((name) => join(values.cases, name))
    : [values.cases];
  const findings: DialogueFinding[] = [];
  for (const dialogue of files.map(readDialogue)) {
    const settings = { OMBUD_NOW: dialogue.now, OMBUD_DEMO: String(dialogue.demo) };
    findings.push(...(await withService(settings, (service) => have(service, dialogue))));
  }
  print(dialoguesReportOn(findings), values.json, dialoguesReportText);
}

/** A restart is the tests' own affair: here it is left out. */
async function have(service: Service, dialogue: Dialogue): Promise<readonly DialogueFinding[]> {
  const findings: DialogueFinding[] = [];
  let threadId: string | undefined;
  for (const turn of dialogue.turns) {
    if ('restart' in turn) continue;
    const reply = await say(service, turn.user, threadId);
    ({ threadId } = reply);
    findings.push({
      dialogue: dialogue.name,
      text: turn.user,
      broken: brokenIn(turn, await answerOf(service, reply)),
    });
  }
  return findings;
}

async function answerOf({ threads }: Service, reply: Reply): Promise<DialogueAnswer> {
  const thread = await threads.loadContext(reply.threadId);
  const calls = await threads.loadCalls(reply.threadId, reply.turnId);
  return {
    route: reply.route.name,
    status: reply.status,
    text: reply.text,
    programs: reply.programs.map(({ id }) => id),
    questionPath: reply.question?.path,
    ticketNumber: reply.ticket?.number,
    rights: reply.rights.map(({ right }) => right),
    tools: calls.map(({ tool }) => tool),
    facts: new Map((thread?.facts ?? []).map(({ path, value }) => [path, value])),
  };
}
