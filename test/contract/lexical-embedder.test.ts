import { lexicalEmbedder } from '../../src/embedding/lexical/lexical-embedder.ts';
import { catalogueTexts } from '../support/catalogue-texts.ts';
import { embedderContract } from './embedder.ts';

embedderContract('lexical', () => lexicalEmbedder(catalogueTexts));
