import nextDuty from './next-duty.ts';

/** What a message says of the next task. */
export default { nextDuty };
