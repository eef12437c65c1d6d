import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { figureFilesOf } from '../../../src/compose/reader.ts';
import { placesSchema } from '../../../src/conversation/understand/facts/fact-words.ts';
import { townsSchema } from '../../../src/conversation/understand/facts/places/towns.ts';
import { compileFigureWords, figureWordsSchema } from '../../../src/reading/figures/figure-words.ts';
import { figureFinder } from '../../../src/reading/figures/find-figures.ts';
import { placeNames } from '../../../src/reading/figures/place-names.ts';

const yaml = (name: string): unknown => parse(readFileSync(`data/us/${name}`, 'utf8'));

export const usFigureFiles = figureFilesOf(
  figureWordsSchema.parse(yaml('figures.yaml')),
  placesSchema.parse(yaml('places.yaml')),
  townsSchema.parse(yaml('towns.yaml')),
);

/** The finder with the words and places of the United States pack. */
export const usFigures = figureFinder(compileFigureWords(usFigureFiles.words), placeNames(usFigureFiles.places));
