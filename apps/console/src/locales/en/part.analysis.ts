import analysis from './analysis.ts';

/** What the analysis pages say. */
export default { analysis };
