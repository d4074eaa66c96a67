import { remediationRoutes, type Route } from '@portal/contract';

/** Is the call about issues: does it answer one of them? */
export const isIssueRoute = ({ name }: Pick<Route, 'name'>): boolean => Object.hasOwn(remediationRoutes, name);
