import onboarding from './onboarding.ts';

/** What a new portal needs, on an administrator's first page. */
export default { onboarding };
