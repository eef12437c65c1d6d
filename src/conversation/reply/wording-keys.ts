/**
 * Everything the conversation can say, and the values each sentence may hold. The pack's wording files must have every
 * key with at least one variant, and may use only these slots; both are checked at start. The grievance room declares
 * its own the same way.
 */
export const conversationWordings = {
  // Openings
  'opening.hard_time': [],
  'opening.welcome': [],
  'opening.complaint': [],
  'opening.programs': [],
  'opening.programs_for_need': ['need'],
  'opening.more_programs': [],
  'opening.verdicts': [],

  // What an operator's own system says
  'step.said': ['source', 'text'],
  'step.failed': ['source'],

  // What a check of another server held back
  'refused.held_back': [],
  'refused.unchecked': [],
  'refused.reason': ['reason'],

  // One program in a list; `why` is one or two half-sentences
  'program.likely_eligible': ['n', 'name', 'gives', 'why'],
  'program.likely_eligible_plain': ['n', 'name', 'gives'],
  'program.unknown': ['n', 'name', 'gives', 'missing'],
  'program.unknown_plain': ['n', 'name', 'gives'],
  'program.agency_decides': ['n', 'name', 'gives', 'why', 'ask'],
  'program.agency_decides_too': ['n', 'name', 'gives'],
  'program.likely_ineligible': ['n', 'name', 'why'],
  'program.changes_if': ['changes_if'],
  'program.already': ['n', 'name'],
  'program.amount': ['amount', 'period'],
  'program.amount_range': ['min', 'max', 'period'],
  'program.amount_up_to': ['max', 'period'],
  'program.stale_figure': ['as_of'],
  'program.expedited': ['days', 'why'],
  'program.expedited_if': ['days', 'why'],
  'program.apply_web_phone': ['url', 'phone'],
  'program.apply_web': ['url'],
  'program.apply_phone': ['phone'],
  'program.apply_in_person': ['in_person'],
  'program.apply_ask_211': [],
  'program.warning': ['what'],
  'programs.more': ['count', 'names'],
  'programs.no_more': [],
  'programs.changed': ['name'],
  'programs.gone': [],
  'programs.none': [],
  'programs.none_for_need': [],
  'programs.already': ['names'],
  first_step: ['name', 'first'],
  presumed: ['says'],

  // Following up on a program
  'details.about': ['name', 'gives', 'who'],
  'details.short': ['name', 'gives', 'first'],
  'details.which': ['name', 'gives'],
  'details.takes': ['takes'],
  'details.next': ['next'],
  'details.steps': ['steps'],
  'details.documents': ['name', 'documents'],
  'details.documents_later': [],
  'details.no_documents': ['name'],
  'details.where_in_state': ['name'],
  'details.how_to_apply': ['name', 'first'],

  // One thing asked about a program

  'criteria.met': ['label', 'says'],
  'criteria.no_limit': ['label'],
  'criteria.presumed': ['label'],
  'criteria.not_met': ['label', 'says'],
  'criteria.unknown': ['label', 'says'],
  'criteria.agency': ['what'],
  'worked_out.likely_eligible': ['name'],
  'worked_out.likely_ineligible': ['name', 'why'],
  'verdict.likely_eligible': ['name'],
  'verdict.likely_ineligible': ['name', 'why'],
  'verdict.unknown': ['name'],
  'verdict.agency_decides': ['name', 'ask'],
  'what_if.no_change': ['name'],
  'what_if.better': ['name', 'why'],
  'what_if.worse': ['name', 'why'],
  'what_if.open': ['name'],
  'what_if.unclear': [],
  'what_if.amount': ['name', 'before', 'after'],
  'what_if.cliff': ['name', 'at'],
  'what_if.cliff_amount': ['name', 'at', 'lost'],
  'what_if.no_cliff': [],
  'what_if.needs_pay': [],
  'what_if.needs_period': ['amount'],

  // An income limit that was asked for
  'limit.one': ['name', 'label', 'limit', 'on'],
  'limit.people': ['name', 'label', 'limit', 'people', 'on'],
  'limit.next': [],

  // Facts
  'facts.noted': ['facts'],
  'facts.corrected': ['facts'],
  'facts.contradiction': ['label', 'before', 'after'],
  'facts.removed': ['facts'],
  'facts.known': [],
  'facts.left_out': ['label'],
  'facts.not_taken': [],
  'facts.listed': ['facts'],
  'facts.none': [],
  'change.to_likely': ['name'],
  'change.to_unlikely': ['name', 'why'],
  'change.to_open': ['name'],
  'change.none': [],
  'answer.who': ['who'],
  'answer.office': ['agency', 'phone'],
  'answer.again': [],
  'heard.hardship': [],
  'heard.missed': [],
  'answer.nearest': ['question'],
  'answer.or_else': ['question', 'answer'],
  'answer.unknown': ['who'],
  'answer.unknown_any': [],
  'answer.dont_know': [],
  'answer.declined': [],
  'answer.skipped': [],

  // Questions
  'question.fact': ['ask', 'why'],
  'question.fact_again': ['ask'],
  'question.fact_once_more': ['ask'],
  'question.fact_short': ['ask'],
  'question.amount_period': ['amount'],
  'question.amount_use': ['amount'],
  'question.which_benefit': [],
  'question.look_for_need': [],
  'question.why': ['ask', 'why'],
  'question.nothing_left': [],
  'question.need': [],
  'question.take_complaint': [],
  'question.take_complaint_again': [],
  'question.delete_my_data': [],
  'question.complaint_waits': [],
  'question.which_program': ['names'],

  // Clarifying
  'clarify.open': [],
  'clarify.way_on': [],

  // What is looked for where something cannot wait
  'need.food': [],
  'need.shutoff': [],
  'need.eviction': [],
  'need.shelter': [],
  'need.medicine': [],

  // How a reading is offered: half a sentence after "do you want to"

  // Small talk
  // How it went
  'rating.ask': [],
  'rating.thanks': [],
  'rating.poor': [],

  // Kept from whoever else is there
  'guard.locked': [],
  'guard.locked_rest': [],
  'guard.opened': [],
  'guard.locked_now': [],
  'guard.ask_passcode': [],
  'guard.passcode_weak': [],
  'guard.passcode_set': [],
  'guard.no_passcode': [],
  'guard.flagged': [],
  'guard.ask_contact': [],
  'guard.contact_kept': [],
  'guard.no_contact': [],

  'small_talk.greeting': [],
  'small_talk.greeting_back': [],
  'small_talk.thanks': [],
  'small_talk.goodbye': [],
  'small_talk.capabilities': [],
  'small_talk.cancelled': [],
  'small_talk.nothing_to_cancel': [],
  'small_talk.off_topic': [],
  'small_talk.yes_no_without_question': [],
  'small_talk.for_someone_else': [],
  'small_talk.complaint_goes': [],

  // An answer about somebody whom the writer asks for
  'about.asks': ['who'],
  'about.asks_somebody': [],
  'about.opened': ['who'],
  'about.opened_somebody': [],
  'about.goes_on': ['who'],
  'about.goes_on_somebody': [],
  'about.you_again': [],

  'small_talk.as_before': [],
  'small_talk.frustrated': [],
  'small_talk.frustrated_next': [],
  'small_talk.heard': [],
  'small_talk.frustrated_question': ['ask'],
  'small_talk.nothing_to_repeat': [],
  'small_talk.no_complaint': [],
  'small_talk.no_complaint_again': [],
  'small_talk.kept_data': [],
  'small_talk.erased': [],
  'small_talk.who_we_are': [],
  'small_talk.office_phone': ['name', 'phone'],
  'language.other': [],
  'language.other_again': [],
  'language.spanish_again': [],

  // Danger was told and nothing else was asked
  'crisis.next': [],
  'crisis.ways_out': [],
  // Somebody may be reading along
  'crisis.safe_exit': [],

  // Help for today
  'urgent.food': ['phone_211', 'hunger_line'],
  'urgent.housing': ['phone_211'],

  // A letter that asks for something by a day
  'letter.what_says': [],
  'letter.renew': [],
  'letter.renew_by': ['by'],
  'letter.send': [],
  'letter.send_by': ['by'],
  'letter.come': [],
  'letter.come_by': ['by'],
  'letter.passed': ['by'],
  'letter.call': [],
  'letter.two': [],
  'letter.is_about': ['name'],
  'letter.to_whom': ['program', 'to_whom'],
  'letter.late': ['program', 'days'],
  'letter.if_cut': [],

  // Around a person's rights; the rights themselves are declared in grievances/
  'rights.opening': ['name'],
  'rights.opening_any': [],
  'rights.before_paying': [],
  'rights.ask_agency': [],
  'rights.office': ['agency', 'phone'],
  'rights.no_letter': [],
  'rights.say_so': [],
  'rights.say_so_any': [],
  'rights.proof': [],
  'rights.letter_day': ['on'],
  'rights.tell_state': [],
  'rights.complaint_is_not_appeal': [],
  'rights.appeal_noted': ['on'],
} as const satisfies Record<string, readonly string[]>;

export type ConversationWordingKey = keyof typeof conversationWordings;
