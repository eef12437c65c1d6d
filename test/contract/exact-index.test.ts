import { exactIndex } from '../../src/embedding/exact/exact-index.ts';
import { vectorIndexContract } from './vector-index.ts';

vectorIndexContract('exact', exactIndex, 1);
