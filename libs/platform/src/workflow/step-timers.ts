import { stateMeta, type DutyName } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';
import type { TimerPlan, WorkCalendar } from './calendar.ts';
import type { Decided } from './decided-step.ts';
import { findBegunCountries } from './duty-country.ts';

/** undefined: the timers stay; null: they go; a plan: they are replaced. */
export type StepTimers = TimerPlan | null | undefined;

/**
 * What several steps make of their records' timers, in their order. However many they are, the calendar is read once and the countries of their
 * people once a kind, both on the connection that writes: a transaction that waits for a second one, as all others do, waits for ever.
 * @param at when the duties begin
 */
export async function planTimers(sql: SqlRunner, calendar: WorkCalendar, decided: readonly Decided[], at: Date): Promise<StepTimers[]> {
  const asked = decided.map((one) => ({ ...one, duty: findBegunDuty(one) }));
  const begun = asked.flatMap(({ request: { kind, subject, fields }, duty }) =>
    duty ? [{ kind, subjectId: subject.id, duty, fields }] : [],
  );
  if (begun.length === 0) return asked.map(({ duty }) => duty as null | undefined);
  const planner = await calendar.planner(sql);
  const countries = await findBegunCountries(sql, planner, begun);
  let next = 0;
  return asked.map(({ request, duty }) => {
    if (!duty) return duty;
    const set = { exactly: request.setsDueOn ?? null, atLeast: request.subject.setDates?.[duty] ?? null };
    return planner.plan(duty, at, request.dueOn ?? null, countries[next++] ?? null, set);
  });
}

/** The duty that a step begins or begins anew; null where it ends the one there was, undefined where that goes on. */
function findBegunDuty({ request, decision }: Decided): DutyName | null | undefined {
  const effect = decision.meta.timers ?? (decision.to === decision.from ? 'keep' : 'replace');
  if (effect === 'keep') return undefined;
  if (effect === 'dated' && !request.setsDueOn) return undefined;
  if (effect === 'cancel') return null;
  return stateMeta(request.kind.workflow, decision.to).duty ?? null;
}
