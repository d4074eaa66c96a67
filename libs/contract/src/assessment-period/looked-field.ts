import { choiceField } from '../field.ts';
import { lookedStates } from './looked.ts';

/** A list's filter by the marks of the external auditor who asks; anything else than one of the words filters nothing. */
export const lookedField = () =>
  choiceField(lookedStates).describe('by the reader’s own marks: not looked at, changed since, or seen as it is');
