import type { z } from 'zod';
import { areaPaths } from './client-areas.generated.ts';
import type { RoutePath } from './path.ts';
import type { RouteName, RouteTable } from './routes.ts';

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

const paths: Readonly<Record<string, RoutePath>> = Object.assign({}, ...areaPaths);
export const clientRoutes = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, { name, ...path }]),
) as unknown as ClientRoutes;

export * from './account/password-rules.ts';
export * from './admin/change-words.ts';
export * from './admin/machine-words.ts';
export { personChecks } from './admin/person-check.ts';
export * from './bulk/forms.ts';
export * from './risk-control/coverage.ts';
export * from './deficiency/amount-text.ts';
export * from './certification/answer-gaps.ts';
export * from './certification/pack-titles.ts';
export * from './deficiency/proposed-rules.ts';
export * from './deficiency/values.ts';
export * from './deficiency/words.ts';
export * from './length.ts';
export { consoleMessages as messages, type ConsoleMessageKey as MessageKey } from './console-messages.ts';
export * from './say-text.ts';
export { refusalCodes, failuresByField, firstFailure, type Check, type RefusalCode } from './refusal.ts';
export * from './knowledge/attest-statement.ts';
export * from './knowledge/exam-check.ts';
export * from './knowledge/exam-values.ts';
export * from './knowledge/question-words.ts';
export * from './knowledge/scorm-values.ts';
export * from './knowledge/share-check.ts';
export * from './policy/check.ts';
export * from './record-pages.ts';
export * from './assessment-period/looked.ts';
export * from './assessment-period/open-work-kinds.ts';
export * from './assessment-period/seat-kinds.ts';
export * from './assessment-period/pages.ts';
export * from './deficiency/pages.ts';
export * from './control-test/kinds.ts';
export * from './control-test/mark-words.ts';
export * from './control-test/pages.ts';
export * from './control-test/portal-lists.ts';
export * from './evidence-request/pages.ts';
export type { EvidenceUseKind } from './evidence-request/use-kinds.ts';
export * from './certification/pages.ts';
export * from './list/address-condition.ts';
export * from './assessment-period/attribute-words.ts';
export * from './assessment-period/scope-terms.ts';
export * from './risk-control/check.ts';
export * from './risk-control/figure-filters.ts';
export * from './risk-control/telling-words.ts';
export * from './risk-event/store-choices.ts';
export * from './risk-event/event-check.ts';
export * from './risk-event/event-values.ts';
export * from './risk-event/loss-check.ts';
export * from './risk-event/loss-values.ts';
export * from './import/import-file.ts';
export * from './directory/readable-english.ts';
export * from './overview/filters.ts';
export * from './presence/timing.ts';
export { insideAddress } from './inside-address.ts';
export { UNATTENDED_HEADER } from './unattended.ts';
export type { MenuNode } from './directory/routes.ts';
export type * from './wire.ts';
