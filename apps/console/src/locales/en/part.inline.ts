import inline from './inline.ts';

/** What a cell says while it is edited in its place. */
export default { inline };
