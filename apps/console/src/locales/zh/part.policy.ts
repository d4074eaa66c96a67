import policy from './policy.ts';

/** What the policy library says. */
export default { policy };
