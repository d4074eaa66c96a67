import search from './search.ts';

/** What the search says. */
export default { search };
