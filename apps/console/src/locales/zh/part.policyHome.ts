import policyHome from './policy-home.ts';

/** What the home page of the policy library says. */
export default { policyHome };
