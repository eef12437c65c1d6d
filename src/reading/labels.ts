/**
 * The closed lists of a reading's words, as training/GUIDE.md explains them with examples. Their order is the trained
 * reader's: a change here wants a new artefact.
 */

/** What a part of a message does. */
export const acts = [
  'ask',
  'tell',
  'report',
  'want',
  'correct',
  'answer',
  'order',
  'feel',
  'social',
  'about_us',
  'other',
] as const;
export type Act = (typeof acts)[number];

/** Whom a message speaks of. */
export const mentionRoles = [
  'self', 'partner', 'spouse', 'ex', 'child', 'stepchild', 'grandchild', 'mother', 'father', 'parent', 'sibling', 'niece',
  'roommate', 'boarder', 'friend', 'worker', 'landlord', 'employer', 'other',
] as const; // prettier-ignore
/** To whom a claim belongs: `unit` is the household as a whole. */
export const ownerRoles = [...mentionRoles, 'unit', 'unknown'] as const;
export type OwnerRole = (typeof ownerRoles)[number];

export const questionKinds = [
  'may_i',
  'how',
  'when',
  'how_much',
  'why',
  'what_is',
  'what_if',
  'who',
  'where',
  'status',
  'is_it_true',
  'which',
  'can_you',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const eventNames = [
  'benefit_cut',
  'benefit_ended',
  'denied',
  'approved',
  'pending_long',
  'overpayment',
  'asked_back',
  'letter',
  'renewal_due',
  'interview',
  'interview_missed',
  'hearing',
  'sanction',
  'card_lost',
  'card_stolen',
  'job_lost',
  'hours_cut',
  'job_new',
  'pay_changed',
  'birth',
  'pregnancy',
  'death',
  'moved_in',
  'moved_out',
  'split',
  'married',
  'eviction',
  'shutoff',
  'homeless',
  'illness',
  'hospital',
  'disability',
  'released',
  'disaster',
  'arrest',
  'moved_place',
  'school_start',
  'lost_papers',
  'scam',
  'applied',
  'other',
] as const;
export type EventName = (typeof eventNames)[number];
export const directions = ['past', 'coming', 'recurring'] as const;

export const orderNames = [
  'file',
  'change',
  'withdraw',
  'delete',
  'stop',
  'repeat',
  'simpler',
  'slower',
  'language',
  'person',
  'call_me',
  'text_me',
  'start_over',
  'resume',
  'dont_save',
] as const;
export type OrderName = (typeof orderNames)[number];

/** What a message wants now. `answer`: something is asked, also in a statement; `help`: what there is for them. */
export const wishNames = [
  'answer',
  'help',
  'tell',
  'talk',
  'complain',
  'status',
  'person',
  'delete',
  'again',
  'language',
  'stop',
] as const;
export type WishName = (typeof wishNames)[number];

/** How a claim stands: only what is `stated` is taken for a fact. */
export const standings = ['stated', 'said_by_others', 'denied', 'hoped', 'supposed', 'was', 'will'] as const;
export type Standing = (typeof standings)[number];

/** How a message answers what was asked before it; `none` where it does not. */
export const replies = ['yes', 'no', 'unknown', 'declined', 'skip', 'value', 'option', 'none'] as const;
export type Reply = (typeof replies)[number];

export const needNames = [
  'food',
  'cash',
  'stay_housed',
  'find_home',
  'energy',
  'water',
  'health_care',
  'medicine',
  'child_care',
  'safety',
  'papers',
  'work',
  'school',
  'transport',
  'phone',
  'legal',
  'care',
  'goods',
] as const;
export type NeedName = (typeof needNames)[number];
export const urgencies = ['now', 'days', 'open'] as const;
export type Urgency = (typeof urgencies)[number];

/** What the trained reader hears. */
export const heardDangers = [
  'self_harm',
  'violence',
  'control',
  'medical',
  'child',
  'elder',
  'exposure',
  'exploitation',
  'threat',
] as const;
/** `scam`: money, a card or its number asked for right now. It is heard as `exploitation`, and what the bank has names it. */
export const dangerKinds = [...heardDangers, 'scam'] as const;
export type DangerKind = (typeof dangerKinds)[number];
/** Who is in danger. */
export const dangerWhos = [
  'self',
  'partner',
  'child',
  'parent',
  'grandparent',
  'sibling',
  'friend',
  'neighbor',
  'other',
] as const;
export type DangerWho = (typeof dangerWhos)[number];
/** `sure`: the fixed lines, and everything else waits. `perhaps`: one gentle sentence with the number, then the answer. */
export const dangerLevels = ['sure', 'perhaps'] as const;
