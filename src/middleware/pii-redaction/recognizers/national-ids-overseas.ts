import { cpf } from 'stdnum/lib/cjs/br/index.js';
import { rrn } from 'stdnum/lib/cjs/kr/index.js';
import { idnr as thaiId } from 'stdnum/lib/cjs/th/index.js';
import { idnr as southAfricanId } from 'stdnum/lib/cjs/za/index.js';
import type { Recognizer } from '../recognizer.ts';
import { digitsOf } from '../recognizer.ts';
import { otherId, shape, weakId } from './national-ids.ts';

/** Numbers of persons overseas. A bare run of digits is one only beside a word that names it. */
export const overseasIds: readonly Recognizer[] = [
  {
    entity: 'national_id',
    patterns: [shape('au_medicare', '[2-6]\\d{3} \\d{5} \\d', 0.5), shape('au_medicare_run', '[2-6]\\d{9}', 0.2)],
    contextWords: ['medicare card', 'medicare australia', 'australian medicare'],
    validate: (value) => (medicareCheck(digitsOf(value)) ? 'maybe' : 'no'),
    source: { title: 'Services Australia: Medicare card number and its check digit' },
  },
  {
    entity: 'national_id',
    patterns: [shape('nric', '[STFG]\\d{7}[A-Z]', 0.5)],
    contextWords: ['nric', 'fin', 'singapore'],
    validate: (value) => (nricCheck(value.toUpperCase()) ? 'maybe' : 'no'),
    source: { title: 'Singapore: NRIC and FIN, check letter by weights 2 7 6 5 4 3 2' },
  },
  otherId('cpf', '\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}', cpf, ['cpf'], {
    title: 'Brazil: Cadastro de Pessoas Físicas, Receita Federal',
  }),
  otherId('rrn', '\\d{6}-[1-8]\\d{6}', rrn, ['rrn', 'resident registration'], {
    title: 'South Korea: Resident Registration Act, resident registration number',
  }),
  otherId('thai_id', '\\d-\\d{4}-\\d{5}-\\d{2}-\\d', thaiId, ['thai id'], {
    title: 'Thailand: identity card number, Department of Provincial Administration',
  }),
  weakId('za_id', '\\d{13}', southAfricanId, ['south african id', 'id number'], {
    title: 'South Africa: Identification Act 68 of 1997, identity number',
  }),
  {
    entity: 'national_id',
    patterns: [shape('epic', '[A-Z]{3}\\d{7}', 0.2)], // cards of the first years have no check digit
    contextWords: ['voter', 'vote', 'epic', 'elector', 'electoral'],
    source: { title: 'India: Election Commission, Electors Photo Identity Card' },
  },
];

const medicareWeights = [1, 3, 7, 9, 1, 3, 7, 9];

/** The ninth digit is the weighted sum of the first eight by ten. */
function medicareCheck(digits: string): boolean {
  const sum = medicareWeights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return digits.length === 10 && sum % 10 === Number(digits[8]);
}

const nricWeights = [2, 7, 6, 5, 4, 3, 2];

/** The sum of the weighted digits, with four more for T and G, chooses the letter at the end. */
function nricCheck(value: string): boolean {
  const [first, last] = [value.charAt(0), value.charAt(8)];
  const extra = first === 'T' || first === 'G' ? 4 : 0;
  const sum = nricWeights.reduce((total, weight, at) => total + weight * Number(value[at + 1]), extra);
  const letters = first === 'S' || first === 'T' ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK';
  return letters.charAt(sum % 11) === last;
}
