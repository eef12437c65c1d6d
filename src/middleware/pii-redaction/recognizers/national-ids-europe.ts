import { hetu } from 'stdnum/lib/cjs/fi/index.js';
import { nir } from 'stdnum/lib/cjs/fr/index.js';
import { pps } from 'stdnum/lib/cjs/ie/index.js';
import { codicefiscale } from 'stdnum/lib/cjs/it/index.js';
import { bsn } from 'stdnum/lib/cjs/nl/index.js';
import { pesel } from 'stdnum/lib/cjs/pl/index.js';
import { personnummer } from 'stdnum/lib/cjs/se/index.js';
import type { Recognizer } from '../recognizer.ts';
import { otherId, weakId } from './national-ids.ts';

/** Numbers of persons in Europe. A bare run of digits is one only beside a word that names it. */
export const europeanIds: readonly Recognizer[] = [
  otherId('codice_fiscale', '[A-Z]{6}\\d{2}[A-EHLMPRST]\\d{2}[A-Z]\\d{3}[A-Z]', codicefiscale, ['codice fiscale'], {
    title: 'Italy: Decreto ministeriale 23 dicembre 1976, codice fiscale',
  }),
  otherId('hetu', '\\d{6}[-+A-FU-Y]\\d{3}[0-9A-Y]', hetu, ['hetu', 'henkilötunnus'], {
    title: 'Finland: personal identity code, Digital and Population Data Services Agency',
  }),
  otherId('personnummer', '\\d{6}[-+]\\d{4}', personnummer, ['personnummer'], {
    title: 'Sweden: personnummer, Skatteverket SKV 704',
  }),
  otherId('nir', '[12](?: ?\\d{2}){3}(?: ?\\d{3}){2} ?\\d{2}', nir, ['nir', 'sécurité sociale'], {
    title: 'France: numéro d’inscription au répertoire, INSEE',
  }),
  otherId('pps', '\\d{7}[A-W][A-IW]?', pps, ['pps', 'ppsn'], {
    title: 'Ireland: Personal Public Service Number',
  }),
  weakId('pesel', '\\d{11}', pesel, ['pesel'], { title: 'Poland: PESEL, ustawa o ewidencji ludności' }),
  weakId('bsn', '\\d{9}', bsn, ['bsn', 'burgerservicenummer'], { title: 'Netherlands: burgerservicenummer' }),
];
