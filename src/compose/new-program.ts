import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../errors.ts';

export interface NewProgramFiles {
  readonly program: string;
  readonly cases: string;
}

/**
 * Writes the two files of a new program, each field with what it is for. What is left empty is refused by
 * `npm run pack -- check`, with its line. Refuses an id that is malformed or taken, and then writes nothing.
 *
 * @param on ISO date: when it is written
 */
export function newProgram(packDir: string, id: string, on: string): NewProgramFiles {
  if (!/^[a-z][a-z0-9_]*$/.test(id))
    throw new AppError('invalid_request', `"${id}" cannot be an id: small letters, digits and _, a letter first.`);
  const files = { program: join(packDir, 'programs', `${id}.yaml`), cases: join(packDir, 'cases', `${id}.yaml`) };
  if (!existsSync(join(packDir, 'pack.yaml')))
    throw new AppError('invalid_request', `There is no pack in ${packDir}: it has no pack.yaml.`);
  for (const file of Object.values(files)) {
    if (existsSync(file)) throw new AppError('invalid_request', `${file} is there already; take another id.`);
  }
  for (const [file, text] of [
    [files.program, programSkeleton(id, on)],
    [files.cases, casesSkeleton(id, on)],
  ] as const) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
  return files;
}

function programSkeleton(id: string, on: string): string {
  return `# yaml-language-server: $schema=../../schema/program.json
# Fill in what is empty; take out what the program does not have. Then: npm run pack -- check
id: ${id}

# --- What people see -------------------------------------------------------------------------------------------------
# Its full name, as on the agency's page.
name: ''
# What people call it, if that is another word.
# short_name: ABC
# Other names that people use, old ones too: a message that has one of them means this program.
other_names: []
# Who runs it and whom to ask.
agency: ''
# federal, state, county, city or nonprofit.
level: state
# Where it is offered, by the codes in pack.yaml; left out: everywhere. Counties only where a county runs it.
states: []
counties: []
# What it is about, for lists: food, cash, health, housing, utilities, children, work, education, taxes …
category: []
# What happens in a life when this is needed: job_loss, new_baby, pregnancy, low_income …
life_events: []
# What you get, one plain sentence.
gives: ''
# Who it is for, one plain sentence.
who: ''
# 1 (small) to 10 (keeps a family fed or housed): its weight in a search and in what is asked.
value: 5
# What it helps with, by which it goes before or behind others (docs/seeding.md, "What goes first").
triage:
  # Needs, the main one first: food, cash, stay_housed, find_home, energy, water, health_care, medicine, child_care, safety,
  # papers, work, school, transport, phone, legal, care, goods.
  serves: []
  # How soon somebody has something of it: today, days, weeks, months, season (once a year), waiting_list.
  speed: weeks
  # What a typical household has of it a month; without a source the basis begins with "rough:".
  worth: { a_month: 100, basis: 'rough: ' }
  # What must be true of the people for it to be of use, in the language of the rules; left out: nothing.
  # makes_sense_if: { any_member: member.veteran }
  # makes_no_sense_if: { formula: no_home }
  # Beginnings of words: brought up unasked only where one was said.
  # for_those_who_say: [funeral, died]

# --- How it is decided: one of the two -------------------------------------------------------------------------------
# Where the rule is not certain: why it cannot be worked out here, and whom to ask.
agency_decides:
  why: ''
  ask: ''
# Where it is certain: take agency_decides out, and write the tests here. The words are in src/eligibility/expression.ts.
# rule:
#   # Whose income and number count: a unit of units.yaml.
#   counts: household
#   # unit: one verdict for all of them; each_member: one for each.
#   decides: unit
#   criteria:
#     - id: income
#       # A noun phrase.
#       label: income before taxes
#       # Limits are figures under parameters/, with source and dates; never a number here.
#       test: { at_most: [{ formula: income_before_taxes }, { parameter: ${id}.income_limit, by: [{ size: unit }] }] }
#       # Half a sentence each, to "you".
#       says:
#         met: 'your income before taxes ({value}) is within the limit of {limit} for {size} people'
#         not_met: 'your income before taxes ({value}) is over the limit of {limit} for {size} people'
#         unknown: the limit looks at the income of everyone in the home
#   # Routes stand in for criteria: who gets SNAP needs no income test.
#   routes: []
#   # While one of these may be true, a missed criterion leaves it open: hardship, a waiver.
#   exceptions: []
#   # What only the agency can see; said, never tested.
#   agency_decides: []

# --- How to get it ---------------------------------------------------------------------------------------------------
# What to bring, with what can stand in for it.
documents: []
#  - what: something that shows who you are
#    or: [ID, birth certificate]
apply:
  # What to do first, one sentence that says "do this".
  first: ''
  steps: []
  # Only addresses and numbers that a source confirms.
  # url: 'https://…'
  # phones: [{ number: '1-800-…', what: 'weekdays 8 to 5' }]
  # in_person: the office in your county
# Where it differs by state: agency, url, phones, in_person under the state's code.
apply_by_state: {}
# How long it takes, and what happens next.
# takes: Up to 30 days.
# next: You get a letter.

# --- How it is found -------------------------------------------------------------------------------------------------
# Programs that go with it, by id.
related: []
# Five to ten ways people ask for it without its name, misspelt too.
phrasings: []

# --- Where this is from ----------------------------------------------------------------------------------------------
sources:
  - title: ''
    url: ''
reviewed_on: '${on}'
`;
}

function casesSkeleton(id: string, on: string): string {
  return `# yaml-language-server: $schema=../../schema/cases.json
# Households on the boundary values of the rule and what must come out: just under the limit, at it, just over; what
# nobody said; each route. A program without a rule has no cases: take this file out then.
program: ${id}
cases:
  # What is special about this household.
  - name: nobody said anything
    # The day for which to decide. It stays, so that the case stays true when figures change.
    as_of: '${on}'
    # What was said, and nothing else: what is left out is unknown, an empty list is "none".
    household:
      members:
        - { id: you, relationship: self }
    # likely_eligible, likely_ineligible, unknown or agency_decides.
    outcome: agency_decides
    # By id, where the rule decides per member:
    # members: { child1: likely_eligible }
    # By id, met, not_met or unknown:
    # criteria: { income: unknown }
`;
}
