import { tfn } from 'stdnum/lib/cjs/au/index.js';
import { sin } from 'stdnum/lib/cjs/ca/index.js';
import { nie, nif } from 'stdnum/lib/cjs/es/index.js';
import { nino } from 'stdnum/lib/cjs/gb/index.js';
import { aadhaar, pan } from 'stdnum/lib/cjs/in/index.js';
import { curp } from 'stdnum/lib/cjs/mx/index.js';
import type { Validator } from 'stdnum/lib/cjs/types.js';
import { digitsOf, notInGroups, type Pattern, type Recognizer } from '../recognizer.ts';

/**
 * Numbers that other countries give to a person. People bring them along, and type them where a form asks for "your
 * number". Each shape stands with its check digit (from the library `stdnum`) or with a word that names it.
 */

/** A number whose check proves little is left at 0.5: it goes unless the operator redacts leniently. */
const byCheck =
  (validator: Validator) =>
  (value: string): 'maybe' | 'no' =>
    validator.validate(value.replace(/[:.]/g, '')).isValid ? 'maybe' : 'no';

export const shape = (name: string, body: string, score: number): Pattern => ({
  name,
  regex: new RegExp(`(?<![\\w.$/:-])${body}(?![\\w/:-]|\\.\\d)`, 'gi'),
  score,
});

export const nationalInsurance: Recognizer = {
  entity: 'nino',
  patterns: [shape('shape', '[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?: ?\\d{2}){3} ?[A-D]', 0.6)],
  contextWords: ['national insurance', 'nino', 'ni number'],
  validate: byCheck(nino),
  source: {
    title: 'HMRC National Insurance Manual, NIM39110: format of a National Insurance number',
    url: 'https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110',
  },
};

export const nhsNumber: Recognizer = {
  entity: 'nhs_number',
  patterns: [shape('grouped', '\\d{3}[ -]\\d{3}[ -]\\d{4}', 0.4), shape('run', '\\d{10}', 0.3)],
  contextWords: ['nhs', 'national health service', 'health service number'],
  validate: (value) => (nhsCheck(digitsOf(value)) ? 'maybe' : 'no'),
  source: {
    title: 'NHS Data Dictionary: NHS NUMBER (modulus 11)',
    url: 'https://www.datadictionary.nhs.uk/attributes/nhs_number.html',
  },
};

/** Nine digits weighted 10 to 2; 11 less the remainder by 11 is the tenth, 11 standing for 0. */
function nhsCheck(digits: string): boolean {
  const sum = [...digits.slice(0, 9)].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  return (11 - (sum % 11)) % 11 === Number(digits[9]);
}

export const aadhaarNumber: Recognizer = {
  entity: 'aadhaar',
  patterns: [
    {
      name: 'grouped',
      regex: new RegExp(`(?<![\\w.$/:-])${notInGroups}[2-9]\\d{3}[ :-]?\\d{4}[ :-]?\\d{4}(?![\\w/:-])`, 'g'),
      score: 0.5,
    },
  ],
  contextWords: ['aadhaar', 'aadhar', 'uidai'],
  validate: byCheck(aadhaar),
  source: { title: 'UIDAI: Aadhaar numbering, Verhoeff check', url: 'https://uidai.gov.in' },
};

export const permanentAccountNumber: Recognizer = {
  entity: 'pan',
  patterns: [shape('shape', '[A-Z]{3}[ABCFGHLJPTK][A-Z]\\d{4}[A-Z]', 0.5)],
  contextWords: ['pan', 'permanent account'],
  validate: byCheck(pan),
  source: { title: 'Income Tax Department of India: PAN', url: 'https://www.incometax.gov.in' },
};

/** The others share one handle: what they are is in the rule's name. */
export const nationalIds: readonly Recognizer[] = [
  otherId('sin', '(?:\\d{3} \\d{3} \\d{3}|\\d{3}-\\d{3}-\\d{3})', sin, ['sin', 'social insurance'], {
    title: 'Canada: Social Insurance Number (Luhn)',
    url: 'https://www.canada.ca/en/employment-social-development/services/sin.html',
  }),
  otherId('nie', '[XYZ]-?\\d{7}-?[A-Z]', nie, ['nie', 'extranjero'], {
    title: 'Spain: Real Decreto 557/2011, NIE',
    url: 'https://www.boe.es/buscar/act.php?id=BOE-A-2011-7703',
  }),
  otherId('nif', '\\d{7,8}-?[A-Z]', padded(nif), ['nif', 'dni'], {
    title: 'Spain: Real Decreto 1065/2007, NIF',
    url: 'https://www.boe.es/buscar/act.php?id=BOE-A-2007-15984',
  }),
  otherId('tfn', '\\d{3} \\d{3} \\d{2,3}', tfn, ['tfn', 'tax file'], {
    title: 'Australian Taxation Office: tax file number',
    url: 'https://www.ato.gov.au/individuals-and-families/tax-file-number',
  }),
  otherId('curp', '[A-Z][AEIOUX][A-Z]{2}\\d{6}[HMX][A-Z]{5}[A-Z0-9]\\d', curp, ['curp'], {
    title: 'Mexico: Clave Única de Registro de Población',
    url: 'https://www.gob.mx/curp',
  }),
];

/** Old identity cards leave out the leading zero. */
function padded(validator: Validator): Validator {
  return { ...validator, validate: (value) => validator.validate(value.replace(/\W/g, '').padStart(9, '0')) };
}

/** A number with a shape of its own. */
export function otherId(
  name: string,
  body: string,
  validator: Validator,
  contextWords: readonly string[],
  source: Recognizer['source'],
): Recognizer {
  return {
    entity: 'national_id',
    patterns: [shape(name, body, 0.5)],
    contextWords,
    validate: byCheck(validator),
    source,
  };
}

/** A number whose shape many others share: one only beside a word that names it. */
export function weakId(...[name, body, validator, contextWords, source]: Parameters<typeof otherId>): Recognizer {
  return { ...otherId(name, body, validator, contextWords, source), patterns: [shape(name, body, weakScore)] };
}

const weakScore = 0.2;
