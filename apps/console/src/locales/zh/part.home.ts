import home from './home.ts';

/** What the home pages say. */
export default { home };
