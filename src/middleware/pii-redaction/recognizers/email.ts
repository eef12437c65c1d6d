import type { Recognizer } from '../recognizer.ts';

export const email: Recognizer = {
  entity: 'email',
  patterns: [
    {
      name: 'address',
      regex:
        /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,3}\.\p{L}{2,24}(?![\p{L}\p{N}])/gu,
      score: 1,
    },
    {
      name: 'spelled',
      regex:
        /(?<![\w.])[\w.-]{1,40} (?:at|\(at\)|\[at\]) (?:gmail|yahoo|hotmail|outlook|icloud|aol|[a-z0-9-]{2,30}) (?:dot|\(dot\)|\[dot\]) (?:com|net|org|edu|gov)(?!\w)/gi,
      score: 0.8,
    },
  ],
  contextWords: [],
  source: { title: 'RFC 5322, Internet Message Format, section 3.4.1', url: 'https://www.rfc-editor.org/rfc/rfc5322' },
};
