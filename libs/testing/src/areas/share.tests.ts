import { shareAccess } from '../access/share-access.ts';
import { describeArea } from '../area-tests.ts';
import { describeShareRoutes, makeShareRecord } from '../share-world.ts';

/** What the tests know of shares. */
export const shareTests = describeArea({
  routes: describeShareRoutes,
  access: shareAccess,
  kinds: { share: null, certificate: null },
  make: makeShareRecord,
});
