import type { z } from 'zod';
import { adminPaths } from './admin/paths.ts';
import { accountPaths } from './account/paths.ts';
import { signInPaths } from './account/sign-in-paths.ts';
import { directoryPaths } from './directory/paths.ts';
import { dutyPaths } from './duty/paths.ts';
import { examPaths } from './knowledge/exam-paths.ts';
import { sharePaths } from './knowledge/share-paths.ts';
import { listPaths } from './list/paths.ts';
import { homePaths } from './home/paths.ts';
import { scormPaths } from './knowledge/scorm-paths.ts';
import type { RoutePath } from './path.ts';
import { policyPaths } from './policy/paths.ts';
import { riskControlPaths } from './risk-control/paths.ts';
import { riskEventPaths } from './risk-event/paths.ts';
import { riskEventRecordPaths } from './risk-event/record-paths.ts';
import type { RouteName, RouteTable } from './routes.ts';
import { searchPaths } from './search/paths.ts';
import { servicePaths } from './service/paths.ts';

/**
 * The browser's side of the contract: paths, checks and messages without the schemas, whose weight the first load cannot carry.
 * The types of input and answer are those of the schemas.
 */
export interface ClientRoute<Query, Body, Data> extends RoutePath {
  readonly name: string;
  /** Phantom types. */
  readonly types?: { query: Query; body: Body; data: Data };
}
type ClientRoutes = {
  readonly [Name in RouteName]: ClientRoute<
    z.input<RouteTable[Name]['query']>,
    z.input<RouteTable[Name]['body']>,
    z.output<RouteTable[Name]['data']>
  >;
};

const paths: Readonly<Record<string, RoutePath>> = {
  ...accountPaths,
  ...signInPaths,
  ...adminPaths,
  ...directoryPaths,
  ...dutyPaths,
  ...listPaths,
  ...homePaths,
  ...examPaths,
  ...scormPaths,
  ...policyPaths,
  ...riskControlPaths,
  ...riskEventPaths,
  ...riskEventRecordPaths,
  ...searchPaths,
  ...sharePaths,
  ...servicePaths,
};
export const clientRoutes = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, { name, ...path }]),
) as unknown as ClientRoutes;

export * from './account/password-rules.ts';
export * from './messages.ts';
export { refusalCodes, firstFailure, type Check, type RefusalCode } from './refusal.ts';
export * from './knowledge/exam-check.ts';
export * from './knowledge/exam-values.ts';
export * from './knowledge/scorm-values.ts';
export * from './knowledge/share-check.ts';
export * from './policy/check.ts';
export * from './record-pages.ts';
export * from './risk-control/check.ts';
export * from './risk-control/figure-filters.ts';
export * from './risk-event/event-check.ts';
export * from './risk-event/event-values.ts';
export * from './import/import-file.ts';
export type { MenuNode } from './directory/routes.ts';
export type * from './wire.ts';
