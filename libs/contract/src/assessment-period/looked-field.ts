import { z } from 'zod';
import { lookedStates, type Looked } from './looked.ts';

/** A list's filter by the marks of the external auditor who asks; anything else than one of the words filters nothing. */
export const lookedField = () =>
  z
    .enum(['', ...lookedStates])
    .nullish()
    .transform((value): Looked | null => (value ? (value as Looked) : null))
    .describe('by the reader’s own marks: not looked at, changed since, or seen as it is');
