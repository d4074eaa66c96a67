import remediation from './remediation.ts';

/** What the pages of remediation issues say. */
export default { remediation };
