import { Injectable } from '@nestjs/common';
import { cosoPrinciples, refuseField, type controlAttributeRoutes, type RouteBody } from '@portal/contract';
import type { Reader } from '@portal/directory';
import { Sql, WorkflowRunner } from '@portal/platform';
import { RiskControlReader, riskControlKind } from '@portal/risk-control';
import type { RiskControlWorkflow } from '@portal/workflows';
import { listAttributeChanges, openPeriod, readAttributes, writeAttributes, type StoredAttributes } from './attributes.ts';
import { componentOf, listAttributeFaults } from './attributes.rules.ts';

type Body = RouteBody<typeof controlAttributeRoutes.saveControlAttributes>;

/** Changes what a control does for the scope of periods: a step of the control's own history, by administrators. */
@Injectable()
export class AttributeService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #controls: RiskControlReader;

  constructor(sql: Sql, runner: WorkflowRunner, controls: RiskControlReader) {
    this.#sql = sql;
    this.#runner = runner;
    this.#controls = controls;
  }

  /**
   * SaveControlAttributes: all of them at once; what does not differ is no step.
   * @throws Refusal in the order of every event; `validation`, first by process, accounts, principle, system and general controls
   */
  async save(body: Body, reader: Reader): Promise<number> {
    const { row, subject } = await this.#controls.read(body.id, reader);
    const step = this.#runner.decide<RiskControlWorkflow>(
      { kind: riskControlKind, subject, event: 'CLASSIFY', expectedVersion: body.rowVersion },
      reader.actor,
    );
    const before = (await readAttributes(this.#sql, [row.id])).get(row.id)!;
    const after = await this.#check(body, before, row.id);
    const changes = listAttributeChanges(before, after);
    if (changes.length === 0) return row.id;
    await this.#runner.commit([{ ...step, changes }], { actor: reader.actor, also: (tx) => writeAttributes(tx, row.id, after) });
    return row.id;
  }

  async #check(body: Body, before: StoredAttributes, id: number): Promise<StoredAttributes> {
    const { processId, accounts, cosoPrinciple, nature, automation, systemName } = body;
    const [process] =
      processId === null
        ? []
        : await this.#sql.query<{ code: string }>('select code from business_process where id = $1 and (is_active or id = $2::bigint)', [
            processId,
            before.processId,
          ]);
    if (processId !== null && !process) throw refuseField('processId', 'attributes.process');
    await this.#assertAccounts(accounts.map(({ code }) => code));
    const generals = await this.#sql.query<{ id: number; risk_no: string }>(
      'select id, risk_no from risk_control where id = any($1::bigint[]) and is_active and id <> $2::bigint order by risk_no',
      [body.generalControls, id],
    );
    const missing = body.generalControls.find((one) => !generals.some((general) => general.id === one));
    if (missing !== undefined) throw refuseField('generalControls', 'attributes.generalControl', { value: missing });
    const cosoComponent = body.cosoComponent ?? (cosoPrinciple === null ? null : (componentOf(cosoPrinciple) ?? null));
    const own = { cosoComponent, cosoPrinciple, nature, automation, systemName, generalIds: generals.map((general) => general.id) };
    for (const fault of listAttributeFaults(own)) {
      if (fault === 'principle') throw refuseField('cosoPrinciple', 'attributes.principleRange');
      const [first, last] = cosoComponent ? cosoPrinciples[cosoComponent] : [1, 17];
      if (fault === 'principleOther')
        throw refuseField('cosoPrinciple', 'attributes.principle', { principle: cosoPrinciple!, first, last });
      if (fault === 'system') throw refuseField('systemName', 'attributes.system');
      throw refuseField('generalControls', 'attributes.generalControls');
    }
    const generalNumbers = generals.map((general) => general.risk_no);
    return { id, processId, processCode: process?.code ?? null, accounts, ...own, generalNumbers };
  }

  async #assertAccounts(codes: readonly string[]): Promise<void> {
    if (codes.length === 0) return;
    const known = await this.#sql.query<{ code: string }>(
      `select distinct a.code from significant_account a join assessment_period ap on ap.id = a.period_id and ${openPeriod('ap')} where a.code = any($1)`,
      [codes],
    );
    const unknown = [...new Set(codes)].filter((code) => !known.some((one) => one.code === code));
    if (unknown.length > 0) throw refuseField('accounts', 'attributes.accounts', { codes: unknown.join(', ') });
  }
}
