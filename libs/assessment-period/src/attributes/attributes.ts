import { quoteStates, type FieldChange, listChanges, type SqlRunner, type SqlTransaction } from '@portal/platform';
import type { accountAssertions, controlAutomations, controlNatures, cosoComponents } from '@portal/contract';
import type { furtherFields } from '@portal/risk-control';
import { assessmentPeriodWorkflow } from '@portal/workflows';

export type Assertion = (typeof accountAssertions)[number];
export interface AccountAssertion {
  readonly code: string;
  readonly assertion: Assertion;
}

/** What a control does for the scope of periods, as it is stored (specification of assurance, 1). */
export interface ControlAttributes {
  /** A process, or one of its sub-processes. */
  readonly processId: number | null;
  /** Accounts by their codes: the same account of every open period. */
  readonly accounts: readonly AccountAssertion[];
  readonly cosoComponent: (typeof cosoComponents)[number] | null;
  readonly cosoPrinciple: number | null;
  readonly nature: (typeof controlNatures)[number] | null;
  readonly automation: (typeof controlAutomations)[number] | null;
  readonly systemName: string;
  readonly generalIds: readonly number[];
}

/** The same with what its history calls process and general controls. */
export interface StoredAttributes extends ControlAttributes {
  readonly id: number;
  readonly processCode: string | null;
  readonly generalNumbers: readonly string[];
}

/** SQL condition: the scope of a period may still change (docs/adr/0054). */
export const openPeriod = (alias: string): string =>
  `${alias}.is_active and ${alias}.state in (${quoteStates(assessmentPeriodWorkflow, ['planning', 'fieldwork'])})`;

/** Of controls, by their ids; of one without attributes all are empty. General controls are those of the control's own year, where there is one. */
export async function readAttributes(sql: SqlRunner, ids: readonly number[]): Promise<Map<number, StoredAttributes>> {
  const rows = await sql.query<StoredAttributes>(
    `select c.id, s.process_id as "processId", p.code as "processCode", s.coso_component as "cosoComponent", s.coso_principle as "cosoPrinciple", s.nature,
       s.automation, coalesce(s.system_name, '') as "systemName",
       coalesce((select json_agg(json_build_object('code', own.code, 'assertion', own.assertion) order by own.code, own.assertion) from (
         select distinct a.code, ca.assertion from control_scope_account ca join significant_account a on a.id = ca.account_id
         join assessment_period ap on ap.id = a.period_id where ca.control_id = c.id and ${openPeriod('ap')}) own), '[]') as accounts,
       array(select g.id from (${selectGeneral('c')}) g order by g.risk_no) as "generalIds",
       array(select g.risk_no from (${selectGeneral('c')}) g order by g.risk_no) as "generalNumbers"
     from risk_control c left join control_scope s on s.control_id = c.id left join business_process p on p.id = s.process_id
     where c.id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** SQL of the general controls that a control leans on, each in the year of that control, where it has one. */
export const selectGeneral = (control: string): string =>
  `select general.id, general.risk_no, general.risk_description from control_general_control tie join risk_control named on named.id = tie.general_id
     join risk_control general on general.id = coalesce((select same.id from risk_control same where same.lineage_id = named.lineage_id
       and same.risk_year = ${control}.risk_year and same.is_active), named.id)
   where tie.control_id = ${control}.id`;

/** Writes the attributes of one control; accounts of periods that are closed stay as they are. */
export async function writeAttributes(tx: SqlTransaction, id: number, attributes: ControlAttributes): Promise<void> {
  const { processId, accounts, cosoComponent, cosoPrinciple, nature, automation, systemName, generalIds } = attributes;
  await tx.query(
    `insert into control_scope (control_id, process_id, coso_component, coso_principle, nature, automation, system_name)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (control_id) do update set process_id = excluded.process_id, coso_component = excluded.coso_component,
       coso_principle = excluded.coso_principle, nature = excluded.nature, automation = excluded.automation, system_name = excluded.system_name,
       updated_at = now()`,
    [id, processId, cosoComponent, cosoPrinciple, nature, automation, systemName],
  );
  await tx.query(
    `delete from control_scope_account ca using significant_account a, assessment_period ap
     where ca.control_id = $1 and a.id = ca.account_id and ap.id = a.period_id and ${openPeriod('ap')}`,
    [id],
  );
  await tx.query(
    `insert into control_scope_account (control_id, account_id, assertion)
     select distinct $1::bigint, a.id, named.assertion from jsonb_to_recordset($2::jsonb) as named (code text, assertion text)
       join significant_account a on a.code = named.code join assessment_period ap on ap.id = a.period_id and ${openPeriod('ap')}`,
    [id, JSON.stringify(accounts)],
  );
  await tx.query('delete from control_general_control where control_id = $1', [id]);
  await tx.query('insert into control_general_control (control_id, general_id) select distinct $1::bigint, unnest($2::bigint[])', [
    id,
    generalIds,
  ]);
}

/** `1122: existence, completeness; 6001: accuracy`, by the codes. */
export function describeAccounts(accounts: readonly AccountAssertion[]): string {
  const byCode = Map.groupBy(accounts, ({ code }) => code);
  return [...byCode]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, of]) => `${code}: ${[...new Set(of.map(({ assertion }) => assertion))].sort().join(', ')}`)
    .join('; ');
}

/** What the step of a control says of its attributes, by the names of the wire. */
export function listAttributeChanges(before: StoredAttributes | undefined, after: StoredAttributes): FieldChange[] {
  return listChanges(before ? toFields(before) : {}, toFields(after));
}

const toFields = (attributes: StoredAttributes): Record<(typeof furtherFields)[number], unknown> => ({
  businessProcess: attributes.processCode,
  accountAssertions: describeAccounts(attributes.accounts),
  cosoComponent: attributes.cosoComponent,
  cosoPrinciple: attributes.cosoPrinciple,
  controlNature: attributes.nature,
  controlAutomation: attributes.automation,
  itSystem: attributes.systemName,
  generalControls: attributes.generalNumbers,
});
