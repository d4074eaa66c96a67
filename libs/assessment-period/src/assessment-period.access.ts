import type { Bind } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { seatPeriods } from './seat/seat-covers.ts';

/**
 * The SQL condition for "the actor may read this assessment period": its days, its name and where it stands are everybody's who is signed in, for tests, requests and
 * statements name it; an external auditor's are those of his seats. Materiality, balance and scope are the administrators' (`access` of their calls).
 *
 * @param bind adds a parameter and answers its placeholder
 */
export function readableAssessmentPeriodCondition(actor: Actor, alias: string, bind: Bind): string {
  const [ofSeats] = seatPeriods(actor, bind);
  return ofSeats === undefined ? 'true' : `${alias}.id in (${ofSeats})`;
}
