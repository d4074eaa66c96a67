import { adminMenu } from './admin/menu.ts';
import { homeMenu } from './home/menu.ts';
import { knowledgeMenu } from './knowledge/menu.ts';
import { policyMenu } from './policy/menu.ts';
import { riskControlMenu } from './risk-control/menu.ts';
import { riskEventMenu } from './risk-event/menu.ts';
import type { MenuEntry } from './directory/menu-entry.ts';
import { adminRoutes } from './admin/routes.ts';
import { accountRoutes } from './account/routes.ts';
import { passkeyRoutes } from './account/passkey-routes.ts';
import { signInRoutes } from './account/sign-in-routes.ts';
import { campaignRoutes } from './campaign/routes.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { fillSheetRoutes } from './fill-sheet/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { listRoutes } from './list/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { dutyRoutes } from './duty/routes.ts';
import { examRoutes } from './knowledge/exam-routes.ts';
import { scormRoutes } from './knowledge/scorm-routes.ts';
import { policyRoutes } from './policy/routes.ts';
import { remediationRoutes } from './remediation/routes.ts';
import { riskControlRoutes } from './risk-control/routes.ts';
import { riskEventRecordRoutes } from './risk-event/record-routes.ts';
import { riskEventRoutes } from './risk-event/routes.ts';
import { shareRoutes } from './knowledge/share-routes.ts';
import { searchRoutes } from './search/routes.ts';
import { serviceRoutes } from './service/routes.ts';

/** Whom the calls are about; two tables, because the compiler writes no type of all of them at once. */
const routesOfPeople = {
  ...accountRoutes,
  ...signInRoutes,
  ...passkeyRoutes,
  ...adminRoutes,
  ...bulkRoutes,
  ...fillSheetRoutes,
  ...directoryRoutes,
  ...dutyRoutes,
  ...listRoutes,
  ...homeRoutes,
};
const routesOfRecords = {
  ...scormRoutes,
  ...examRoutes,
  ...policyRoutes,
  ...riskControlRoutes,
  ...campaignRoutes,
  ...remediationRoutes,
  ...riskEventRoutes,
  ...riskEventRecordRoutes,
  ...searchRoutes,
  ...shareRoutes,
  ...serviceRoutes,
};
/** Every call of the portal: the API validates with this table, OpenAPI is emitted from it, the console's types come from it. */
export const routes: typeof routesOfPeople & typeof routesOfRecords = { ...routesOfPeople, ...routesOfRecords };
export type RouteTable = typeof routes;
export type RouteName = keyof RouteTable;

/** The menu, in its order: every area declares its own entries. */
export const menus: readonly MenuEntry[] = [homeMenu, riskControlMenu, riskEventMenu, policyMenu, knowledgeMenu, adminMenu];
