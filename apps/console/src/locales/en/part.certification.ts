import certification from './certification.ts';

/** What the pages of the certification area say. */
export default { certification };
