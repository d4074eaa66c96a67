import { periodGoesOn } from '@portal/assessment-period';
import type { Assertion, Classified, CosoComponent, DeficiencyArea, DeficiencyClass, DeficiencySource, Likelihood } from '@portal/contract';
import { dutyDateOf, type Subject, type WorkflowRunner } from '@portal/platform';
import {
  allowedActions,
  deficiencyWorkflow,
  type Actor,
  type DeficiencyEventName,
  type DeficiencyFacts,
  type DeficiencyState,
  type DeficiencyWorkflow,
} from '@portal/workflows';
import { deficiencyKind } from './deficiency.record.ts';

export interface DeficiencyRow {
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly title_en: string;
  readonly description: string;
  readonly owner_id: number;
  readonly period_id: number;
  readonly period_title: string;
  readonly period_title_en: string;
  /** The periods to which it was carried over, the earliest first. */
  readonly carried_to: readonly { readonly id: number; readonly title: string; readonly titleEn: string }[];
  /** The period in which it is worked on: the earliest of its periods that is not signed off; where all are, the one that found it. */
  readonly judged_in: number;
  readonly area: DeficiencyArea;
  readonly source: DeficiencySource;
  readonly source_id: number | null;
  readonly control_id: number | null;
  readonly control_no: string | null;
  readonly process_id: number | null;
  readonly process_name: string | null;
  readonly process_name_en: string | null;
  readonly coso_component: CosoComponent | null;
  readonly likelihood: Likelihood | null;
  /** Of the standard's currency, as text to the cent. */
  readonly magnitude: string | null;
  readonly currency: string | null;
  readonly criteria: readonly string[];
  readonly standard_id: number | null;
  readonly alone_class: DeficiencyClass | null;
  readonly computed_class: DeficiencyClass | null;
  readonly class: DeficiencyClass | null;
  readonly class_reason: string;
  readonly compensating_control_id: number | null;
  readonly compensating_test_id: number | null;
  /** As it stood when the class was concluded. */
  readonly derivation: Classified | null;
  readonly retest_id: number | null;
  readonly dependent_ids: readonly number[];
  readonly tester_ids: readonly number[];
  readonly state: DeficiencyState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_active: boolean;
  readonly due_on: string | null;
  /** False while the period that it is judged in was signed off and no later one has taken it over: it is read, not moved. */
  readonly period_goes_on: boolean;
  readonly updated_at: Date;
}

export interface DeficiencyView extends DeficiencyRow {
  readonly allowedActions: string[];
}

/** An account with one assertion, as deficiencies and controls name it. */
export interface AccountAssertion {
  readonly accountId: number;
  readonly assertion: Assertion;
}

/**
 * SQL of a lateral join to the account `account`: what it is about, each once. Its own assertions, and those that a control leans on it for: a finding of that
 * control begins with them, and an account that came with the balance has none of its own until somebody says which matter.
 */
export const joinAssertions = (account: string): string =>
  `join lateral (select own.assertion from account_assertion own where own.account_id = ${account}.id
     union select named.assertion from control_scope_account named where named.account_id = ${account}.id) a on true`;

/** Rows `r` with what their lists and pages show of others. */
export const selectDeficiencies = `select r.*, r.magnitude::text as magnitude, p.title as period_title, p.title_en as period_title_en, deficiency_judged_in(r.id) as judged_in, ${periodGoesOn('deficiency_judged_in(r.id)')} as period_goes_on, s.currency,
  coalesce((select json_agg(json_build_object('id', n.id, 'title', n.title, 'titleEn', n.title_en) order by n.last_day, n.id)
    from deficiency_carried c join assessment_period n on n.id = c.period_id where c.deficiency_id = r.id), '[]') as carried_to,
  (select c.risk_no from risk_control c where c.id = r.control_id) as control_no, b.name as process_name, b.name_en as process_name_en,
  ${dutyDateOf(deficiencyWorkflow, 'r.id')} as due_on
  from deficiency r join assessment_period p on p.id = r.period_id left join deficiency_standard s on s.id = r.standard_id
  left join business_process b on b.id = r.process_id`;

/** What the machine's guards know about a record. */
export function toDeficiencyFacts(row: DeficiencyRow): DeficiencyFacts {
  return { isActive: row.is_active, ownerId: row.owner_id, dependentIds: row.dependent_ids, testerIds: row.tester_ids };
}

export function toDeficiencySubject(row: DeficiencyRow): Subject<DeficiencyWorkflow> {
  return { id: row.id, state: row.state, version: row.version, lastHash: row.last_hash, facts: toDeficiencyFacts(row) };
}

/** A record as somebody reads it. In a period that was signed off it is there to be read, as what is deleted is: whoever moves it is told why not by the period. */
export function toDeficiencyView(row: DeficiencyRow, actor: Actor): DeficiencyView {
  const facts = { ...toDeficiencyFacts(row), isActive: row.is_active && row.period_goes_on };
  return { ...row, allowedActions: allowedActions(deficiencyWorkflow, row.state, facts, actor) };
}

/**
 * Asks the machine whether the actor may take the step.
 * @throws Refusal `conflict`, `wrong_state`, `not_allowed`, `validation`, in this order
 */
export function decideStep(
  runner: WorkflowRunner,
  row: DeficiencyView,
  event: DeficiencyEventName,
  { comment, expectedVersion }: { readonly comment: string; readonly expectedVersion: number | null },
  actor: Actor,
) {
  const subject = toDeficiencySubject(row);
  return runner.decide({ kind: deficiencyKind, subject, event, expectedVersion, comment, payload: { ownerId: row.owner_id } }, actor);
}
