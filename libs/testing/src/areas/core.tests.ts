import { coreAccess } from '../access/core-access.ts';
import { describeArea } from '../area-tests.ts';
import { makeCoreRecord } from '../core-records.ts';
import { describeCoreRoutes } from '../core-route-cases.ts';

/** What the tests know of risk control, the risk store and the machinery. */
export const coreTests = describeArea({
  routes: describeCoreRoutes,
  access: coreAccess,
  kinds: {
    control: 'control',
    deletedControl: 'control',
    forwardedControl: 'control',
    issue: 'control',
    file: null,
    job: null,
    failedJob: null,
    export: null,
    import: null,
    mail: null,
    storeItem: null,
    notification: null,
    listView: null,
    rollForwardJob: null,
    bulkRun: null,
    fillSheet: null,
    session: null,
    passkey: null,
    substitution: null,
  },
  make: makeCoreRecord,
});
