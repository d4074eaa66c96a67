import keys from './keys.ts';

/** What the sheet of keys says. */
export default { keys };
