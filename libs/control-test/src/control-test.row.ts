import { goesOn } from '@portal/assessment-period';
import type { NamedPerson } from '@portal/directory';
import { dutyDateOf, quoteState, type Subject } from '@portal/platform';
import {
  allowedActions,
  controlTestWorkflow,
  type Actor,
  type ControlTestEventName,
  type ControlTestFacts,
  type ControlTestState,
  type ControlTestWorkflow,
} from '@portal/workflows';
import type { ControlTestKind } from '@portal/contract';

/** A test as every list and page reads it, with what its guards ask. */
export interface ControlTestRow {
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly kind: ControlTestKind;
  readonly period_id: number;
  readonly period_no: string;
  readonly period_title: string;
  readonly period_title_en: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly control_id: number;
  readonly control_no: string;
  readonly control_owner_id: number | null;
  readonly planner: NamedPerson | null;
  readonly tester: NamedPerson | null;
  readonly reviewer: NamedPerson | null;
  readonly tester_id: number;
  readonly reviewer_id: number;
  readonly due_on: string;
  readonly dependent_ids: number[];
  readonly control_dependent_ids: number[];
  readonly is_design_settled: boolean;
  readonly procedure_id: number | null;
  readonly procedure_version: number | null;
  /** What its version of the procedure is called. */
  readonly procedure: { readonly code: string; readonly title: string; readonly titleEn: string } | null;
  readonly conclusion: 'effective' | 'ineffective' | null;
  readonly conclusion_note: string;
  readonly exceptions: number;
  readonly hours: number | null;
  /** Attributes of the procedure, items of the sample, results there are, items without evidence. */
  readonly attributes: number;
  readonly items: number;
  readonly done: number;
  readonly bare: number;
  readonly fails: number;
  readonly state: ControlTestState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_open: boolean;
  readonly duty_due_on: string | null;
  readonly updated_at: Date;
}

export interface ControlTestView extends ControlTestRow {
  readonly allowedActions: ControlTestEventName[];
}

const person = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'userNo', ${alias}.user_no, 'name', ${alias}.name, 'englishName', ${alias}.english_name)`;

/** SQL of everything in `ControlTestRow`; a condition on `r` completes it. */
export const SELECT_CONTROL_TESTS = `select r.id, r.record_no, r.title, r.kind, r.period_id, p.record_no as period_no, p.title as period_title, p.title_en as period_title_en,
    p.first_day::text as first_day, p.last_day::text as last_day, r.control_id, c.risk_no as control_no, c.owner_id as control_owner_id,
    ${person('planner')} as planner, ${person('tester')} as tester, ${person('reviewer')} as reviewer, r.tester_id, r.reviewer_id,
    r.due_on::text as due_on, r.dependent_ids, control_involved(r.control_id, p.first_day) as control_dependent_ids,
    (r.kind = 'design' or exists (select 1 from control_test d where d.control_id = r.control_id and d.period_id = r.period_id and d.kind = 'design'
      and d.state = ${quoteState(controlTestWorkflow, 'concluded')} and d.conclusion = 'effective')) as is_design_settled,
    r.procedure_id, r.procedure_version,
    case when v.procedure_id is not null then json_build_object('code', q.code, 'title', v.title, 'titleEn', v.title_en) end as procedure, r.conclusion, r.conclusion_note, r.exceptions, r.hours::float8 as hours,
    coalesce(jsonb_array_length(v.attributes), 0) as attributes, n.items, n.done, n.bare, n.fails,
    r.state, r.version, r.last_hash, r.is_active and ${goesOn('p')} as is_open, ${dutyDateOf(controlTestWorkflow, 'r.id')} as duty_due_on, r.updated_at
  from control_test r
  join assessment_period p on p.id = r.period_id
  join risk_control c on c.id = r.control_id
  join person planner on planner.id = r.planner_id
  join person tester on tester.id = r.tester_id
  join person reviewer on reviewer.id = r.reviewer_id
  left join test_procedure_version v on v.procedure_id = r.procedure_id and v.version_no = r.procedure_version
  left join test_procedure q on q.id = r.procedure_id
  cross join lateral (select count(*)::int as items, coalesce(sum(m.done), 0)::int as done, coalesce(sum(m.fails), 0)::int as fails,
      count(*) filter (where not exists (select 1 from control_test_evidence e where e.test_id = i.test_id and e.place = i.place))::int as bare
    from control_test_draw w join control_test_item i on i.test_id = w.test_id and i.ordinal = w.ordinal
    cross join lateral (select count(*) as done, count(*) filter (where mark.value = 'f') as fails from jsonb_each_text(i.marks) mark) m
    where w.test_id = r.id and w.is_current) n`;

/** What the machine's guards know about a test. */
export function toControlTestFacts(row: ControlTestRow): ControlTestFacts {
  return {
    isActive: row.is_open,
    testerId: row.tester_id,
    reviewerId: row.reviewer_id,
    dependentIds: row.dependent_ids,
    controlDependentIds: row.control_dependent_ids,
    isDesignSettled: row.is_design_settled,
  };
}

export const toControlTestSubject = (row: ControlTestRow): Subject<ControlTestWorkflow> => ({
  id: row.id,
  state: row.state,
  version: row.version,
  lastHash: row.last_hash,
  facts: toControlTestFacts(row),
});

export function toControlTestView(row: ControlTestRow, actor: Actor): ControlTestView {
  return { ...row, allowedActions: allowedActions(controlTestWorkflow, row.state, toControlTestFacts(row), actor) };
}

/** How many results and how many items' evidence are still missing; an item without attributes to judge it by misses nothing yet. */
export const listMissing = (
  row: Pick<ControlTestRow, 'items' | 'attributes' | 'done' | 'bare'>,
): { results: number; evidence: number } => ({
  results: Math.max(0, row.items * row.attributes - row.done),
  evidence: row.bare,
});
