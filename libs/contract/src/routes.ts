import { adminMenu } from './admin/menu.ts';
import { assuranceMenu } from './assessment-period/menu.ts';
import { homeMenu } from './home/menu.ts';
import { knowledgeMenu } from './knowledge/menu.ts';
import { policyMenu } from './policy/menu.ts';
import { riskControlMenu } from './risk-control/menu.ts';
import { riskEventMenu } from './risk-event/menu.ts';
import { overviewMenu } from './overview/menu.ts';
import { teamMenu } from './team/menu.ts';
import type { MenuEntry } from './directory/menu-entry.ts';
import type { Merge } from './record-pages.ts';
import { routeTables } from './routes.generated.ts';

export * from './routes.generated.ts';

/** Every call of the portal: the API validates with this table, OpenAPI is emitted from it, the console's types come from it. */
export const routes: Merge<(typeof routeTables)[number]> = Object.assign({}, ...routeTables);
export type RouteTable = typeof routes;
export type RouteName = keyof RouteTable;

/** The menu, in its order: every area declares its own entries. */
export const menus: readonly MenuEntry[] = [
  homeMenu,
  overviewMenu,
  teamMenu,
  riskControlMenu,
  riskEventMenu,
  policyMenu,
  knowledgeMenu,
  assuranceMenu,
  adminMenu,
];
