import type { Period } from '../../household/field.ts';
import type { Json } from '../../household/household.ts';
import type { BenefitEvent } from '../../threads/thread.ts';
import type { ProposedFact } from '../../profile/fact.ts';
import type { Cue } from './dialogue/cues.ts';
import type { Suppositions } from './dialogue/suppositions.ts';

/** The closed list of things a message can want. Several may stand in one message. */
export const intentNames = [
  'find_programs', // a need, or "what help is there"
  'program_details',
  'how_to_apply',
  'check_eligibility',
  'next_steps',
  'documents',
  'what_if',
  'status_check',
  'grievance',
  'appeal',
  'provide_facts',
  'correct_fact',
  'yes',
  'no',
  'dont_know',
  'decline',
  'skip',
  'cancel',
  'repeat',
  'simplify',
  'greeting',
  'thanks',
  'goodbye',
  'capabilities', // "what can you do", "are you a robot"
  'what_do_you_know', // "what do you know about me"
  'speak_to_person',
  'delete_my_data',
  'urgent_need',
  'letter_received',
  'for_someone_else',
  'done', // "that's all", "nothing else to add"
  'off_topic',
  'unclear',
] as const;
export type IntentName = (typeof intentNames)[number];

export interface Intent {
  readonly name: IntentName;
  /** 0 to 1, calibrated on the pack's held-out lines. */
  readonly confidence: number;
}

/** Programs a message points at. */
export interface ProgramReference {
  readonly programId: string;
  readonly quote: string;
  readonly by: 'name' | 'ordinal' | 'category' | 'focus';
}

/** A thing in the message that code must see before anything else is done. */
export interface IdentifierReading {
  readonly kind: 'ticket_number' | 'beneficiary_id' | 'come_back_code' | 'date_of_birth';
  /** With handles where the value is personal. */
  readonly text: string;
}

/** To be asked about, never guessed. */
export interface OpenAmount {
  readonly path: string | undefined;
  readonly amount: Json;
  /** Said of an amount whose use was not. */
  readonly period?: Period;
}

/** What a message means, as far as code could read it. */
export interface Understanding {
  /** The message, redacted. */
  readonly text: string;
  readonly language: string;
  /** It is about somebody else than the message before: a person now asked for, or the writer again. */
  readonly aboutChanged: boolean;
  /** Most certain first; never empty (`unclear` when nothing was recognised). */
  readonly intents: readonly Intent[];
  /** What the whole message reads like, at most three, even when none was taken: what to offer. */
  readonly rivals: readonly Intent[];
  readonly facts: readonly ProposedFact[];
  /** Paths that the message asks to forget, for good. */
  readonly forgotten: readonly string[];
  /** An amount whose use was told and whose period was not; or, without a path, a figure that says nothing else. */
  readonly openAmount: OpenAmount | undefined;
  readonly references: readonly ProgramReference[];
  /** An ordinal or "that one" with nothing to point at. */
  readonly danglingReference: boolean;
  /** A question back instead of an answer: "why do you need that?" */
  readonly asksBack: boolean;
  /** How the message answers the open question, if it does. A value is in `facts`. */
  readonly answer: 'yes' | 'no' | 'unknown' | 'declined' | 'skip' | 'value' | undefined;
  readonly benefitEvent: BenefitEvent | undefined;
  /** The date of a letter, told without the benefit it is about. ISO. */
  readonly noticeOn: string | undefined;
  readonly identifiers: readonly IdentifierReading[];
  /** A need in the person's words, for search; undefined when there is none. */
  readonly need: string | undefined;
  /** Which of the offered readings was chosen (index). */
  readonly chosenOption: number | undefined;
  /** Facts in "if …" clauses: never stored. */
  readonly hypothetical: readonly ProposedFact[];
  /** What is supposed without a value: "200 more", "when the baby is born". */
  readonly supposed: Suppositions;
  /** What the message says in so many words. */
  readonly cues: ReadonlySet<Cue>;
  readonly frustrated: boolean;
  /** "What are my rights?": what can still be done about the benefit in trouble. */
  readonly asksRights: boolean;
  /** A second letter, told beside the trouble. */
  readonly otherEvent: BenefitEvent | undefined;
  /** A coming day that is named: "the December 10 one". ISO. */
  readonly comingDate: string | undefined;
  /** A plain no to a complaint, offered or being taken; what the message asks besides is still to be answered. */
  readonly declinesComplaint: boolean;
  /** "What is the income limit for a family of 4?": how many people, where the message says so. */
  readonly limitAsked: { readonly size: number | undefined } | undefined;
}
