import substitute from './substitute.ts';

/** What is said of substitutes: under one's own account and in the administration. */
export default { substitute };
