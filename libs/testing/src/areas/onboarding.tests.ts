import { describeArea } from '../area-tests.ts';

/** What the tests know of the list of what a new portal needs. */
export const onboardingTests = describeArea({
  routes: () => ({ getSetupSteps: { input: () => ({}) } }),
  access: { getSetupSteps: '401 403 403 403 ok' },
  kinds: {},
  lists: { getSetupSteps: { still: 'a fixed list of steps' } },
  make: () => Promise.reject(new Error('The list names no records')),
});
