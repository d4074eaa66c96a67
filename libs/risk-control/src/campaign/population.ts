import type { RiskListQuery } from '@portal/contract';
import type { Reader } from '@portal/directory';
import type { WorkCalendar } from '@portal/platform';
import { systemActor } from '@portal/workflows';
import { buildListWhere, readChangeDays, type WhereClause } from '../list-conditions.ts';

/** A campaign reaches the controls that its question finds, whoever asked it: what an administrator sees. */
const everything: Reader = { actor: { ...systemActor, isAdministrator: true }, aideDepartmentId: null };

/**
 * The active controls of a year that a question finds; the year is the campaign's own, whatever the question says.
 * @param params of the statement in which several questions stand
 */
export function populationOf(filter: RiskListQuery, riskYear: number, calendar: WorkCalendar, params?: unknown[]): WhereClause {
  return buildListWhere(
    'management',
    { ...readChangeDays(filter, calendar), riskYear, isActive: true, countedOnce: true },
    everything,
    params,
  );
}

/** What is kept of a question: only what was set of it. Pages and order do not matter. */
export function keepQuestion(filter: RiskListQuery): Record<string, unknown> {
  const passing: readonly string[] = ['pageIndex', 'pageSize', 'sort', 'UserNo', 'riskYear', 'isActive', 'wfStatus', 'countedOnce'];
  const isNothing = (name: string, value: unknown) =>
    value === null || value === undefined || value === '' || (value === 0 && ['controlMode', 'controlFrequency'].includes(name));
  const set = Object.entries(filter).filter(([name, value]) => !passing.includes(name) && !isNothing(name, value));
  return Object.fromEntries(set.sort(([a], [b]) => (a < b ? -1 : 1)));
}
