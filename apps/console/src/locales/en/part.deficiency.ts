import deficiency from './deficiency.ts';

/** What the pages of the deficiency area say. */
export default { deficiency };
