import peek from './peek.ts';

/** What the look at a record beside its list says. */
export default { peek };
