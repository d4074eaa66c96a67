import controlTest from './control-test.ts';

/** What the pages of the control test area say. */
export default { controlTest };
