import policyCompare from './policy-compare.ts';

/** What the comparison of two versions of a policy says. */
export default { policyCompare };
