import { eventAccess } from '../access/event-access.ts';
import { describeArea } from '../area-tests.ts';
import { describeEventRoutes, makeEventRecord } from '../event-route-cases.ts';

/** What the tests know of risk events and reports. */
export const eventTests = describeArea({
  routes: describeEventRoutes,
  access: eventAccess,
  kinds: {
    forwardedEvent: 'event',
    confidentialEvent: 'event',
    recusedEvent: 'event',
    draftEvent: 'event',
    pendingEvent: 'event',
    closedEvent: 'event',
    draftReport: 'event',
    submittedReport: 'event',
    eventNo: 'event',
  },
  make: (_api, world, kind) => makeEventRecord(world, kind),
});
