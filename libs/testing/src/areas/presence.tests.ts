import { describeArea } from '../area-tests.ts';

/** What the tests know of open pages: a control that the owner may read. */
export const presenceTests = describeArea({
  routes: () => ({
    beatPresence: {
      names: 'control',
      state: 'assessing',
      input: (id) => ({ body: { kind: 'riskControl', id, window: 'window-of-a-test', mode: 'reading' } }),
    },
  }),
  access: { beatPresence: '401 not_found ok ok ok' },
  kinds: {},
  lists: {},
  make: () => Promise.reject(new Error('Open pages are no records')),
});
