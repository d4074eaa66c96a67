import { riskStoreItemWorkflow } from '@portal/workflows';
import {
  CURRENCY_LIST,
  defaultCurrency,
  Refusal,
  refuseField,
  type RouteBody,
  type riskEventRecordRoutes,
  type RiskEventFields,
} from '@portal/contract';
import { type SqlRunner, quoteState } from '@portal/platform';
import type { LinkedControls } from './linked-controls.ts';
import type { Reader } from '@portal/directory';
import type { EventColumns, EventRow } from './risk-event.reader.ts';

export type RiskEventBody = RouteBody<(typeof riskEventRecordRoutes)['submitRiskEvent']>;

/** The body's fields as columns. Free texts of a category count where its level is Others or empty. */
export function toEventColumns(body: RiskEventBody): EventColumns {
  const isOthers = body.riskCategory1 === 0;
  const level2 = body.riskCategory2 ?? 0;
  const level3 = body.riskCategory3 ?? 0;
  return {
    title: body.title,
    description: body.description,
    category1_id: body.riskCategory1,
    category2_id: level2,
    category3_id: level3,
    category1_text: isOthers ? body.riskCategory1Str : '',
    category2_text: isOthers || level2 === 0 ? body.riskCategory2Str : '',
    category3_text: isOthers || level3 === 0 ? body.riskCategory3Str : '',
    occurred_on: body.occurredDate,
    discovered_on: body.discoveredDate,
    business_unit: body.bu,
    management_area: body.managementArea,
    department_id: body.departmentId || null,
    event_type: body.eventType ?? 'actual',
    severity: body.severity || null,
    consequence: body.consequence,
    cause: body.cause,
    immediate_action: body.immediateAction,
    currency: body.currency || defaultCurrency,
    gross_loss: body.grossLoss,
    recovery: body.recovery,
    non_financial_impact: body.nonFinancialImpact,
    risk_no: body.riskNo,
    confidential: body.confidential,
  };
}

/**
 * A returned event that was confirmed once keeps its losses as entries; its form changes none of them. What it says of them must be what stands there.
 * @throws Refusal `validation` that says where they are recorded
 */
export function keepLosses(columns: EventColumns, body: RiskEventBody, row: EventRow): EventColumns {
  if (row.losses_since === null) return columns;
  const { currency, gross_loss, recovery, event_type } = row;
  const isOther = (given: number | null, kept: number | null) => given !== null && given !== Math.round((kept ?? 0) * 100) / 100;
  const refused = [
    ['eventType', columns.event_type !== event_type],
    ['currency', body.currency !== '' && body.currency !== currency],
    ['grossLoss', isOther(body.grossLoss, gross_loss)],
    ['recovery', isOther(body.recovery, recovery)],
  ] as const;
  const [first] = refused.find(([, differs]) => differs) ?? [];
  if (first) throw refuseField(first, 'riskEvent.lossInLedger');
  return { ...columns, currency, gross_loss, recovery };
}

/** The stored columns in the words that the ordered checks read. */
export function toEventFields(columns: EventColumns): RiskEventFields {
  return {
    title: columns.title,
    description: columns.description,
    riskCategory1: columns.category1_id,
    bu: columns.business_unit,
    occurredDate: columns.occurred_on,
    discoveredDate: columns.discovered_on,
    grossLoss: columns.gross_loss,
    recovery: columns.recovery,
  };
}

/** A submission that names a draft and says nothing else means the draft as it was saved. */
export function saysNothing(body: RiskEventBody): boolean {
  return body.title === '' && body.description === '' && body.riskCategory1 === null && body.bu === '' && body.occurredDate === null;
}

/** The wire's name of each column, for field errors, the Log tab and time travel. */
export const eventWireNames: Readonly<Record<keyof EventColumns, string>> = {
  title: 'title',
  description: 'description',
  category1_id: 'riskCategory1',
  category2_id: 'riskCategory2',
  category3_id: 'riskCategory3',
  category1_text: 'riskCategory1Str',
  category2_text: 'riskCategory2Str',
  category3_text: 'riskCategory3Str',
  occurred_on: 'occurredDate',
  discovered_on: 'discoveredDate',
  business_unit: 'bu',
  management_area: 'managementArea',
  department_id: 'departmentId',
  event_type: 'eventType',
  severity: 'severity',
  consequence: 'consequence',
  cause: 'cause',
  immediate_action: 'immediateAction',
  currency: 'currency',
  gross_loss: 'grossLoss',
  recovery: 'recovery',
  non_financial_impact: 'nonFinancialImpact',
  risk_no: 'riskNo',
  confidential: 'confidential',
};

export const eventColumnNames = Object.keys(eventWireNames) as (keyof EventColumns)[];

/** Columns renamed to the wire's words, for the history. */
export function toEventWireNames(columns: EventColumns): Record<string, unknown> {
  return Object.fromEntries(eventColumnNames.map((column) => [eventWireNames[column], columns[column]]));
}

/**
 * Every filled value must be one that the portal knows: reference values, the categories' hierarchy, the department, the risk number.
 * Values that the draft had already are let through, so that a retired value does not block an edit.
 * @throws Refusal `validation` naming each unknown field
 */
export async function assertKnownInEvent(
  sql: SqlRunner,
  controls: LinkedControls,
  reader: Reader,
  next: EventColumns,
  before?: EventColumns,
): Promise<void> {
  if (next.severity !== null && (next.severity < 1 || next.severity > 5)) throw refuseField('severity', 'riskEvent.severity');
  const [row] = await sql.query<Partial<Record<keyof EventColumns, boolean>>>(
    `select
       exists (select 1 from sys_resource where is_active and class_code = 'RiskControl_businessUnit' and class_name = $1) as business_unit,
       exists (select 1 from sys_resource where is_active and class_code = 'RiskControl_managementArea' and class_name = $2) as management_area,
       exists (select 1 from risk_category where id = $3::bigint and level = 1 and is_active) as category1_id,
       exists (select 1 from risk_category where id = $4::bigint and parent_id = $3::bigint and is_active) as category2_id,
       exists (select 1 from risk_category where id = $5::bigint and parent_id = $4::bigint and is_active) as category3_id,
       exists (select 1 from department where id = $6::bigint and is_active) as department_id,
       exists (select 1 from sys_resource where is_active and class_code = $8 and class_item = $7) as currency`,
    [
      next.business_unit,
      next.management_area,
      next.category1_id,
      next.category2_id,
      next.category3_id,
      next.department_id,
      next.currency,
      CURRENCY_LIST,
    ],
  );
  const columns = [
    'business_unit',
    'management_area',
    'category1_id',
    'category2_id',
    'category3_id',
    'department_id',
    'currency',
  ] as const;
  const unknown = columns.filter((column) => Boolean(next[column]) && next[column] !== before?.[column] && !row?.[column]);
  if (unknown.length > 0) {
    throw new Refusal('validation', {
      fields: unknown.map((column) => ({
        field: eventWireNames[column],
        message: 'validation.unknown_reference',
        params: { field: eventWireNames[column] },
      })),
      finer: 'unknown_reference',
    });
  }
  if (next.risk_no !== before?.risk_no) await assertRiskNo(sql, controls, reader, next.risk_no);
}

/**
 * A risk number is that of a risk control which the reader may see, or one of the risk store, which is everybody's to read.
 * @throws Refusal `validation`; a control that he may not see answers like one that is not there
 */
export async function assertRiskNo(sql: SqlRunner, controls: LinkedControls, reader: Reader, riskNo: string): Promise<void> {
  if (riskNo === '') return;
  if (await controls.find(riskNo, reader)) return;
  const [item] = await sql.query(
    `select 1 as one from risk_register_entry where ru_no = $1 and state <> ${quoteState(riskStoreItemWorkflow, 'deleted')} limit 1`,
    [riskNo],
  );
  if (!item) throw refuseField('riskNo', 'riskEvent.unknownRiskNo', { value: riskNo });
}
