import rollForward from './roll-forward.ts';

/** What rolling a whole filter forward says. */
export default { rollForward };
