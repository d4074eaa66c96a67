import { adminAccess } from '../access/admin-access.ts';
import { describeArea } from '../area-tests.ts';
import { describeAdminRoutes, makeAdminRecord } from '../admin-route-cases.ts';

/** What the tests know of the administration. */
export const adminTests = describeArea({
  routes: describeAdminRoutes,
  access: adminAccess,
  kinds: { person: null, department: null, category: null, reference: null, inactivePerson: null, accountChange: null },
  make: ({ sql }, _world, kind) => makeAdminRecord(sql, kind),
});
