/** What is flagged in a text. A flag never blocks help by itself: flagged text is treated as data. */
export const flagCategories = ['injection', 'hidden_text', 'threat', 'harm_seeking', 'toxicity'] as const;
export type FlagCategory = (typeof flagCategories)[number];

const verbs = 'ignore|ignoring|disregard|disregarding|forget|override|bypass|overlook|discard|circumvent';
const targets =
  'instruction|instructions|prompt|prompts|rules|guidelines|directives|directions|programming|restrictions|training|commands|constraints|safeguards|guardrails|filters|orders|policies|limitations|assignments|tasks';
const which =
  'previous|prior|above|earlier|preceding|all|any|your|these|those|system|initial|original|former|everything|past';
const roles = 'dan|unrestricted|unfiltered|uncensored|jailbroken|evil|hacker|root|developer|unaligned|amoral|stan|aim';
const harms =
  'hurt|harm|injure|kill|poison|attack|stab|shoot|strangle|choke|beat|stalk|kidnap|murder|torture|rape|blackmail|threaten';
const persons =
  'someone|somebody|people|person|human|him|her|them|wife|husband|spouse|girlfriend|boyfriend|ex|boss|neighbor|neighbour|landlord|caseworker|woman|man|child|baby|kid|date|classmate|coworker';
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
    // What stood before the conversation.
    'what were|was you|are|been told|given|instructed|programmed|asked before|initially|originally|first|at|above|to|by',
    'text|words|message|prompt|instructions|document|everything you were|are|was|have given|told|shown|fed|sent|provided',
    'output|print|show|display|reveal|dump|echo|return .. initialization|initialisation|init|bootstrap|preamble|context string|text|prompt|message|window',
    'systemprompt|sysprompt|initprompt',
    'encode|rot13|base64|translate|spell|reverse|encrypt .. you were|are given|told|shown',
    // Somebody else to be.
    'play|playing|take|taking|assume|assuming|adopt|immerse .. role|roles|persona|character|characters|part .. ai|bot|chatbot|assistant|hacker|model|named|called|evil|unrestricted',
    'play|adopt|assume|act the|a|as role|persona|character .. anything|everything|no',
    'play|be|are|as two|2|several|multiple|both characters|entities|roles|personas|people|ais|bots|personalities',
    'respond|answer|reply|write as both|two|2|a|an character|persona|chatgpt|gpt|ai|unfiltered|version',
    'respond|answer|reply to|every|each|all|in .. two|2 ways|responses|answers|versions|voices',
    'going to? act|behave|respond|speak|play|pose as',
    'you are|will now? act|behave|respond|pretend|speak|impersonate|simulate as? two|a|an|my|the|like .. named|called|who|that|ai',
    'you are a|an|the typical|notorious|evil|famous|ruthless|rogue .. named|called|who|user',
    'named|called|known .. ai|bot|who|which|that has|have|knows|ignores|answers|refuses no|only|everything|anything|any|every',
    'under my control|command|orders',
    'impersonate|impersonating|roleplay|roleplaying as?',
    'hypothetical|fictional|dystopian|alternate|parallel|imaginary world|future|universe|scenario|story .. password|passwords|rules|laws|restrictions|data|address|birth|secrets',
    // Nothing to hold it back.
    'no|without|any|lacks|has|have|beyond comprehension|sense|regard|regards|concept|care of|for .. morals|morality|ethics|laws|legality|consequences',
    'without regarding|caring|considering|respecting whether|if|about|for|any',
    'you|it|who|which|that|ai|bot have|has|with no ethical|moral? restrictions|limits|limitations|rules|filter|filters|morals|boundaries|censorship|guidelines',
    'not .. responsible|bound|limited|censored|filtered ai|by|model',
    'break|breaking|violate|violating|ignore the|your|all|openai rules|policies|guidelines|tos',
    'condone|condones|encourages|promotes|allows .. anything|everything|malware|illegal|explicit|violence',
    'most important|higher|highest|top rule|rules|priority|instruction than|over|before|is|of',
    // A mode or an authority that switches something off.
    'entering|enter|initiating|initiate|activating|activate|enabling .. mode|override|reset|shutdown',
    'override|maintenance|debug|developer|admin|root|sudo|god|emergency|system|enforcement mode|override|reset|access',
    'confirm|verify|provide|state|repeat|share|tell the|your|our|me .. password|passphrase|passcode|secret|credentials',
    'poem|haiku|song|story|riddle|acrostic .. the|your|our secret? password|secret|key|prompt',
    'write|spell|encode|translate|print the|your|our password|passphrase|secret|key',
    'the user is|was|birth|initials|favorite|favourite|address|name|email|currently|living|live',
    'tell|give|show|reveal|encode|translate .. the user .. birth|initials|favorite|address|name|email|city|password',
    'opposite mode|day',
    'ignora|ignore|olvida|oublie|vergiss|ignoriere|ignorez|ignorar|oubliez .. instrucciones|instructions|anweisungen|aufgaben|consignes|instrucoes|instruções|resto|función|fonction|anterior|précédent',
  ],
  threat: [
    'i am|will going? to? kill|shoot|stab|bomb|murder|burn|hurt|attack you|him|her|them|everyone|someone|people|everybody',
    'i am|will going? to? kill|shoot|stab|bomb|murder|burn|hurt|attack my|the|your|that caseworker|worker|office|building|landlord|supervisor|judge|boss|family',
    'i want to kill|shoot|stab|murder|hurt you|him|her|them|everyone|someone|people|everybody',
    'blow up|shoot|burn up|down the|your|that office|building|place|agency',
    'you will|should die|be killed',
  ],
  harm_seeking: [
    `how|ways|way|steps .. ${harms} ${persons}`,
    `how|ways|way|steps .. ${harms} a|my|the|his|her|your|that|another|innocent ${persons}`,
    'how|best|ways|way|steps .. make|build|plant|detonate|explode a|pipe? bomb|explosive|weapon',
    'how|ways|way .. get away with murder|rape|assault|robbery|fraud|stealing',
    'how|ways|way .. commit armed? murder|rape|assault|robbery|arson|kidnapping',
  ],
  toxicity: [
    'fuck|fucking|fuckin|fucked|fck|motherfucker|shit|shitty|bullshit|asshole|assholes|bitch|bitches|bastard|cunt|dickhead|dumbass|piss|wtf|stfu|whore|slut',
    'you|they|bot|caseworker|worker are|is .. stupid|idiot|idiots|useless|dumb|moron|morons|worthless|pathetic|garbage|trash|scum|retarded',
    'what an|a stupid|dumb? idiot|moron|joke|clown',
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
      /(?<![A-Za-z0-9+/.])(?=[A-Za-z0-9+/]{0,40}[A-Z])(?=[A-Za-z0-9+/]{0,40}[a-z])(?=[A-Za-z0-9+/]{0,60}\d)[A-Za-z0-9+/]{48}/,
  },
  { category: 'hidden_text', rule: 'hidden_text.tags', regex: /[\u{e0001}-\u{e007f}]/u },
  { category: 'hidden_text', rule: 'hidden_text.invisible', regex: /[\u200b\u200c\u2060-\u2064\ufeff]{6}/ },
  { category: 'hidden_text', rule: 'hidden_text.reversed', regex: /[\u202d\u202e\u2066-\u2068]/ },
];
