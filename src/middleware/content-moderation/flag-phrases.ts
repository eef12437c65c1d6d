/** What is flagged in a text. A flag never blocks help by itself: flagged text is treated as data. */
export const flagCategories = ['injection', 'hidden_text', 'threat', 'toxicity'] as const;
export type FlagCategory = (typeof flagCategories)[number];

const verbs = 'ignore|ignoring|disregard|disregarding|forget|override|bypass|overlook|discard|circumvent';
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
    'ignore|disregard|override|bypass|circumvent instructions|prompts|guidelines|directives|programming|safeguards|guardrails|filters',
    'forget|ignore|disregard|overlook everything|all you|above|previously|prior',
    'forget|ignore|disregard everything|all .. you were|are|have|had|been told|instructed|learned|been|taught',
    `do not follow your .. ${targets}`,
    'without any? censorship|filters|ethical|moral|safeguards|guardrails',
    'no ethical|moral|content guidelines|restrictions|limits|boundaries|filters|policies',
    'free of|from all|any|its|your restrictions|filters|guidelines|constraints',
    'repeat|print|output everything|all|the|every text|words|word|lines|above|verbatim',
    'from now on you|answer|respond|act|only',
    'when|if .. summarizing|summarize .. say|reply|respond|send|include|output|insert',
    'ai|assistant|model|llm|chatbot|bot must|should|shall now|always|instead|only|ignore|reply|respond|output',
    'send|forward|upload|post|exfiltrate|transmit .. conversation|data|contents|history|information|files|records .. to http|https|www|url|server|webhook|attacker',
    'system prompt',
    'admin|developer override',
    `${verbs} .. ${which} .. ${targets}`,
    `${verbs} the|my|our system? ${targets}`,
    'ignore|disregard|forget the|everything|all above|previous|preceding',
    'stop following .. instructions|rules|guidelines',
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
    'jailbreak|jailbroken mode|prompt|version|ai|model|yourself|assistant|bot|this|you',
    'unfiltered|uncensored|unrestricted|amoral|jailbroken ai|bot|chatbot|model|assistant|response|responses|mode|answers|version',
    'regardless|irrespective of any|all|the|your? previous|prior|earlier|system instructions|instruction|tasks|rules|prompts',
    'role of|as an|a|another .. ai|chatbot|bot|model called|named|known|that|who',
    'you will|now|must|should|are going? to? now? simulate|impersonate|impersonating|roleplay|roleplaying',
    'no longer .. chatgpt|gpt|assistant|ai|bound|restricted',
    'do not listen|pay|attend attention? to any|previous|prior|earlier|the|your .. information|instructions|rules|prompts|orders',
    'forgotten all|about|your .. instructions|guidelines',
    'reveal|show|print|repeat|output|display|tell|give|leak|disclose|share|write|send|reproduce|summarize|translate|recite|list .. system|initial|original|hidden|secret|internal|developer prompt|prompts|instructions|message|rules|configuration',
    'reveal|show|print|repeat|output|display|leak|disclose|recite|tell .. your|previous|above prompt|prompts|instructions|guidelines|rules|directives|programming',
    'what|which is|are|were your|the system|initial|exact|secret|hidden|original|full prompt|instructions|rules|message|password|key|passphrase',
    'what|which is|are|were your prompt|instructions|rules|directives|password|key',
    'reveal|show|print|output|tell|give|leak|disclose|share .. the|your secret|password|passphrase|passcode|credentials|key|api',
    'repeat the words above',
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
