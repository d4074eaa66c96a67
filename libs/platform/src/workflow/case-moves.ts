import { statesOf, type Workflow } from '@portal/workflows';
import type { RecordKind } from '../record/index.ts';

/** Which cases of a lifecycle are looked at: those that began within the span. */
export interface CaseFilter {
  /** Instants, both included; null is no bound. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** Only records of this business unit; empty for all. Lifecycles whose records have none are looked at as a whole. */
  readonly unit: string;
  /** Only records of this company or one below it; null for all, and for lifecycles whose records belong to none. */
  readonly companyId: number | null;
}

/** The first five parameters of a statement over `selectMoves`. */
export const bindCases = ({ workflow, unit, isOfCompany }: RecordKind, filter: CaseFilter): unknown[] => [
  workflow.name,
  filter.from,
  filter.until,
  (unit && filter.unit) || null,
  isOfCompany ? filter.companyId : null,
];

/**
 * The steps that move a record, and the first one, in the order of the index that holds nothing else. A record that is made on its way to
 * another state never waited in its first one: a case begins where its first step leads. Only names of our own stand in the text; its parameters
 * are those of `bindCases`.
 */
export function selectMoves(kind: RecordKind): string {
  const {
    workflow: { initial },
    table,
    unit,
    isOfCompany,
    onlyDraftsGo,
    madeWithoutStep,
  } = kind;
  const within = (column: string) => `($2::timestamptz is null or ${column} >= $2) and ($3::timestamptz is null or ${column} <= $3)`;
  // Lifecycles without units or companies have the parameters too, so that all have the same ones.
  const isOne = (parameter: string, id: string, holds: string | undefined) =>
    ` and (${parameter} is null${holds ? ` or exists (select 1 from ${table} record where record.id = ${id} and ${holds})` : ''})`;
  const narrowed = (id: string) =>
    isOne('$4::text', id, unit && `${unit} = $4`) + isOne('$5::bigint', id, isOfCompany?.('record', '$5::bigint'));
  const steps = `select s.subject_id, s.seq, s.from_state, s.to_state, s.at, s.actor_id from workflow_step s
    where s.workflow = $1 and (s.from_state <> s.to_state or s.seq = 1)${narrowed('s.subject_id')}${
      onlyDraftsGo ? ` and not exists (${selectGone(kind, 's.subject_id')})` : ''
    }`;
  if (madeWithoutStep) {
    return `select id as subject_id, 0 as seq, null::text as from_state, '${initial}'::text as to_state, created_at as at, null::bigint as actor_id
      from ${table} where ${within('created_at')}${narrowed(`${table}.id`)}
      union all ${steps} and s.from_state <> s.to_state and exists (select 1 from ${table} t where t.id = s.subject_id and ${within('t.created_at')})`;
  }
  return `${steps} and (($2::timestamptz is null and $3::timestamptz is null) or s.subject_id in (
    select f.subject_id from workflow_step f where f.workflow = $1 and f.seq = 1 and ${within('f.at')}))`;
}

/** The record of a case that was taken away; empty where records of the kind never are. @param id SQL of its id */
export const selectGone = (kind: RecordKind, id: string): string => selectEither(kind, id, [kind.isGone]);

/** The record of a case that nobody is asked for: taken away, or over with what it belongs to. Empty where a kind knows neither. @param id SQL of its id */
export const selectUnasked = (kind: RecordKind, id: string): string => selectEither(kind, id, [kind.isGone, kind.isOver]);

function selectEither({ table }: RecordKind, id: string, conditions: readonly (string | undefined)[]): string {
  const known = conditions.filter((condition) => condition !== undefined);
  return known.length > 0 ? `select 1 from ${table} record where record.id = ${id} and (${known.join(' or ')})` : '';
}

export interface Move {
  readonly from: string;
  readonly to: string;
  /** It led to a state in which the case had been, or was sent back by who judged it. */
  readonly isBack: boolean;
}

/** The moves of a case. @param path the states in which it was, in their order */
export function listMoves(workflow: Workflow, path: readonly string[]): Move[] {
  const sentBack = statesOf(workflow, ({ turnsBack }) => turnsBack === true);
  return path.slice(1).map((to, index) => ({ from: path[index]!, to, isBack: path.indexOf(to) <= index || sentBack.includes(to) }));
}
