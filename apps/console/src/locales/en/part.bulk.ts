import bulk from './bulk.ts';

/** What actions with many rows say. */
export default { bulk };
