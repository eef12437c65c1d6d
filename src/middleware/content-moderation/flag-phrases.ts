/** What is flagged in a text. A flag never blocks help by itself: flagged text is treated as data. */
export const flagCategories = ['injection', 'hidden_text', 'threat', 'toxicity'] as const;
export type FlagCategory = (typeof flagCategories)[number];

const verbs =
  'ignore|ignoring|disregard|disregarding|forget|override|bypass|overlook|neglect|discard|drop|dismiss|circumvent|violate|break';
const targets =
  'instruction|instructions|prompt|prompts|rules|guidelines|directives|directions|programming|restrictions|training|commands|constraints|safeguards|guardrails|filters|orders|policies|limitations|assignments|tasks';
const which =
  'previous|prior|above|earlier|preceding|all|any|your|these|those|system|initial|original|former|everything|past';
const roles = 'dan|unrestricted|unfiltered|uncensored|jailbroken|evil|hacker|root|developer|unaligned|amoral|stan|aim';
const groups =
  'women|men|immigrants|muslims|jews|christians|gays|lesbians|trans|blacks|whites|asians|mexicans|latinos|arabs|foreigners|refugees|disabled|poor|homeless';

/** Phrases per category, in the language of `phrase-pattern.ts`. */
export const flagPhrases: Readonly<Record<Exclude<FlagCategory, 'hidden_text'>, readonly string[]>> = {
  injection: [
    `${verbs} .. ${which} .. ${targets}`,
    `${verbs} ${targets}`,
    `${verbs} the|my|our system? ${targets}`,
    'forget|ignore|disregard|overlook everything|all you|that|i|we|above|before|previously|prior|what',
    'forget|ignore|disregard everything|all .. told|said|instructed|written|learned',
    'ignore|disregard|forget the|everything|all above|previous|preceding',
    'stop following .. instructions|rules|guidelines',
    `do not follow your|the|any .. ${targets}`,
    `not bound|restricted|limited by .. ${targets}`,
    'new|updated|real instructions are|follow|begin',
    'follow|obey these|my|the new|following instructions instead',
    `act|behave|respond|answer|speak as|like .. ${roles}`,
    `you are now? a|an? ${roles}`,
    'you are now a|an|in|called|free|named|going|operating|acting|no',
    `pretend|imagine|simulate|roleplay .. ${roles}`,
    'pretend|imagine|roleplay|act that|to|as|like? .. no|without rules|restrictions|limits|filters|ethics|guidelines',
    'pretend to be .. ai|model|assistant|admin|administrator|system|terminal',
    'act|behave as|like a|an|the linux|terminal|ai|model|chatbot|administrator|system|console|compiler',
    'enable|enter|activate|switch|go|start|in|into .. developer|debug|god|dan|sudo|admin|maintenance|jailbreak|unrestricted mode',
    'do anything now',
    'jailbreak|jailbroken|jailbreaking',
    'without any? restrictions|filters|censorship|ethical|moral|safeguards',
    'no restrictions|censorship|ethical|moral|content limits|guidelines|filters|policy|policies|restrictions|boundaries',
    'reveal|show|print|repeat|output|display|tell|give|leak|disclose|share|write|send|reproduce|summarize|translate|recite|list .. system|initial|original|hidden|secret|internal|developer prompt|prompts|instructions|message|rules|configuration',
    'reveal|show|print|repeat|output|display|leak|disclose|recite|tell .. your|previous|above prompt|prompts|instructions|guidelines|rules|directives|programming',
    'what|which is|are|were your|the system|initial|exact|secret|hidden|original|full prompt|instructions|rules|message|password|key|passphrase',
    'what|which is|are|were your prompt|instructions|rules|directives|password|key',
    'reveal|show|print|output|tell|give|leak|disclose|share .. the|your secret|password|passphrase|passcode|credentials|key|api',
    'repeat|print|output|copy|write everything|all|the|every text|words|word|content|contents|message|lines|above|before|verbatim',
    'repeat the words above',
    'from now on you|your|answer|respond|act|only',
    'when|if .. asked|summarizing|answering|summarize|reading|processing .. say|reply|respond|send|include|output|insert',
    'ai|assistant|model|llm|chatbot|bot must|should|shall|will|has now|always|instead|only|ignore|send|say|reply|respond|output|include',
    'send|forward|email|upload|post|exfiltrate|transmit .. conversation|data|contents|history|information|file|files|records .. to',
    'system|admin|developer override|prompt|message|note|instruction',
    'opposite mode|day',
    'ignora|ignore|olvida|oublie|vergiss|ignoriere|ignorez|ignorar .. instrucciones|instructions|anweisungen|aufgaben|consignes|instrucoes|instruções',
  ],
  threat: [
    'i am|will going? to? kill|shoot|stab|bomb|murder|burn|hurt|attack you|him|her|them|everyone|someone|people|everybody',
    'i am|will going? to? kill|shoot|stab|bomb|murder|burn|hurt|attack my|the|your|that caseworker|worker|office|building|landlord|supervisor|judge|boss|family',
    'i want to kill|shoot|stab|murder|hurt you|him|her|them|everyone|someone|people|everybody',
    'blow up|shoot|burn up|down the|your|that office|building|place|agency',
    'you will|should die|be killed',
  ],
  toxicity: [
    'fuck|fucking|fuckin|fucked|fck|motherfucker|shit|shitty|bullshit|asshole|assholes|bitch|bitches|bastard|cunt|dickhead|dumbass|piss|wtf|stfu|whore|slut',
    'you|they|bot|caseworker|worker are|is .. stupid|idiot|idiots|useless|dumb|moron|morons|worthless|pathetic|garbage|trash|scum|retarded',
    'stupid|useless|dumb|idiotic bot|machine|robot|program|computer|people',
    'shut up',
    'go to hell',
    `hate|detest|despise|loathe .. ${groups}`,
    `can not stand ${groups}`,
    `contempt|disdain|disgust for .. ${groups}`,
    `${groups} people? are .. animals|vermin|scum|disgusting|dumb|dumbest|stupid|worthless|parasites|criminals|lazy|inferior|subhuman|trash|pigs|disease|evil|repulsive|revolting|filth`,
    `all ${groups} .. should|must|deserve .. die|killed|shot|suffer|leave|deported|removed`,
  ],
};

/** Marks of another system's prompt format, and text that a person can't see. Bounded repetition only. */
export const rawFlags: readonly { readonly category: FlagCategory; readonly rule: string; readonly regex: RegExp }[] = [
  {
    category: 'injection',
    rule: 'injection.chat_marker',
    regex: /<\|[a-z_]{2,20}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant|instructions?|prompt)>/i,
  },
  {
    category: 'injection',
    rule: 'injection.role_line',
    regex: /^[ \t#*>-]{0,6}(?:system|assistant|instruction|developer)[ \t]{0,2}(?:prompt|message)?[ \t]{0,2}:/im,
  },
  {
    category: 'injection',
    rule: 'injection.encoded',
    regex:
      /(?<![A-Za-z0-9+/])(?=[A-Za-z0-9+/]{0,40}[A-Z])(?=[A-Za-z0-9+/]{0,40}[a-z])(?=[A-Za-z0-9+/]{0,60}\d)[A-Za-z0-9+/]{48}/,
  },
  { category: 'hidden_text', rule: 'hidden_text.tags', regex: /[\u{e0001}-\u{e007f}]/u },
  { category: 'hidden_text', rule: 'hidden_text.invisible', regex: /[\u200b\u200c\u2060-\u2064\ufeff]{6}/ },
  { category: 'hidden_text', rule: 'hidden_text.reversed', regex: /[\u202d\u202e\u2066-\u2068]/ },
];
