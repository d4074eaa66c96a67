import { adminRoutes } from './admin/routes.ts';
import { accountRoutes } from './account/routes.ts';
import { signInRoutes } from './account/sign-in-routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { listRoutes } from './list/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { dutyRoutes } from './duty/routes.ts';
import { examRoutes } from './knowledge/exam-routes.ts';
import { scormRoutes } from './knowledge/scorm-routes.ts';
import { policyRoutes } from './policy/routes.ts';
import { riskControlRoutes } from './risk-control/routes.ts';

import { riskEventRecordRoutes } from './risk-event/record-routes.ts';
import { riskEventRoutes } from './risk-event/routes.ts';
import { shareRoutes } from './knowledge/share-routes.ts';
import { searchRoutes } from './search/routes.ts';
import { serviceRoutes } from './service/routes.ts';

/** Every call of the portal: the API validates with this table, OpenAPI is emitted from it, the console's types come from it. */
export const routes = {
  ...accountRoutes,
  ...signInRoutes,
  ...adminRoutes,
  ...directoryRoutes,
  ...dutyRoutes,
  ...listRoutes,
  ...homeRoutes,
  ...scormRoutes,
  ...examRoutes,
  ...policyRoutes,
  ...riskControlRoutes,
  ...riskEventRoutes,
  ...riskEventRecordRoutes,
  ...searchRoutes,
  ...shareRoutes,
  ...serviceRoutes,
};
export type RouteTable = typeof routes;
export type RouteName = keyof RouteTable;
