import { compareClasses, Refusal, refuseField, say } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import type { DeficiencyQueries } from './deficiency.queries.ts';
import type { DeficiencyView } from './deficiency.row.ts';
import { readCompensations, type Compensation } from './test-facts.ts';

/** What a class below the computed one is read with. */
interface Reading {
  readonly sql: SqlRunner;
  readonly queries: DeficiencyQueries;
}

async function read({ sql, queries }: Reading, row: DeficiencyView, id: number | null): Promise<Compensation | undefined> {
  if (id === null || id === row.control_id) return undefined;
  return (await readCompensations(sql, row, await queries.readAccounts(row, sql), [id]))[0];
}

/**
 * The control for which a class may be lowered: its newest test of operation in the period was effective, and it covers all that is deficient.
 * @throws Refusal `validation` at `compensatingControlId` with what the control lacks
 */
export async function findCompensation(reading: Reading, row: DeficiencyView, id: number | null): Promise<Compensation> {
  if (id === null) throw refuseField('compensatingControlId', 'deficiency.noCompensation');
  const control = await read(reading, row, id);
  if (!control) throw refuseField('compensatingControlId', 'validation.unknown_reference', { field: 'compensatingControlId' });
  const [fault] = control.faults;
  if (fault) throw refuseField('compensatingControlId', `deficiency.${fault}`, { no: control.no });
  return control;
}

/**
 * Asked again of whoever agrees and concludes: a control may have failed since a class was lowered for it, or cover something else.
 * @throws Refusal `wrong_state`, saying why and what can be done
 */
export async function assertLowering(reading: Reading, row: DeficiencyView): Promise<void> {
  const { class: own, computed_class: computed, compensating_control_id: id } = row;
  if (own === null || computed === null || compareClasses(own, computed) >= 0) return;
  const control = await read(reading, row, id);
  const fault = control ? control.faults[0] : 'noCompensation';
  if (!fault) return;
  const tell = (language: 'zh' | 'en') => say(`deficiency.${fault}`, language, { no: control?.no ?? '' });
  throw new Refusal('wrong_state', { message: 'deficiency.loweredNoMore', params: { why: [{ zh: tell('zh'), en: tell('en') }] } });
}
