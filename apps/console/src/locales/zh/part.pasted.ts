import pasted from './pasted.ts';

/** What a picker says of many names that were pasted at once. */
export default { pasted };
