import type { Reader } from '@portal/directory';
import { Injectable } from '@nestjs/common';
import { DEFICIENCY_NOT_STATED, Refusal } from '@portal/contract';
import { Sql, type Subject, type SqlRunner, quoteState } from '@portal/platform';
import {
  type IndependentReviewFacts,
  type RiskControlFacts,
  type IndependentReviewWorkflow,
  type RiskControlWorkflow,
  type RiskControlState,
  independentReviewWorkflow,
  riskControlShown,
} from '@portal/workflows';
import { isUnsettled } from '@portal/remediation';
import { figureColumns } from './dashboard/figure-conditions.ts';
import { readableCondition } from './risk-control.access.ts';

/** The standard information, as stored. */
export interface StandardColumns {
  readonly risk_store_no: string;
  readonly category1_id: number | null;
  readonly category2_id: number | null;
  readonly category3_id: number | null;
  readonly category2_text: string;
  readonly category3_text: string;
  readonly risk_description: string;
  readonly consequences: string;
  readonly consequences_en: string;
  readonly management_area: string;
  readonly key_control: string;
  readonly business_unit: string;
  readonly control_objective: string;
  readonly standard_control_desc: string;
  readonly control_category: string;
  readonly control_owner_function: string;
  readonly department_id: number | null;
  readonly owner_id: number | null;
}

export interface ControlRow extends StandardColumns {
  readonly id: number;
  readonly risk_no: string;
  readonly lineage_id: number;
  readonly risk_year: number;
  readonly state: RiskControlState;
  readonly version: number;
  readonly is_active: boolean;
  readonly last_hash: Buffer;
  readonly creator_id: number;
  readonly submitted_by: number | null;
  readonly dependent_ids: readonly number[];
  /** Who submitted with his own hands, where it was in somebody else's place. */
  readonly submission_actor: number | null;
  readonly need_owner_approve: boolean;
  /** Until when it is to be assessed, where somebody set that: a campaign, an extension, who gave it another owner. */
  readonly assess_by: string | null;
  /** The shared control that the row leads or, in the state `shared`, shows. */
  readonly shared_control_id: number | null;
  readonly assigned_at: Date | null;
  readonly reminded_at: Date | null;
  readonly reminded_by: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly assistant_ids: number[];
  readonly forwarded_ids: number[];
  readonly open_issues: number;
  readonly is_newest: boolean;
  /** The newest closed review found it not fully effective and stated no deficiency. */
  readonly lacks_deficiency: boolean;
  readonly review_id: number | null;
  readonly review_version: number | null;
  readonly review_hash: Buffer | null;
  readonly review_round: number | null;
  readonly review_submitted_by: number | null;
  readonly review_dependent_ids: number[] | null;
  readonly review_allocated_to: number | null;
}

/** A risk control as services see it: its row, what the machine needs, and its open review if there is one. */
export interface ControlRecord {
  readonly row: ControlRow;
  readonly subject: Subject<RiskControlWorkflow>;
  readonly review: Subject<IndependentReviewWorkflow> | null;
}

/** What a control's facts take from other tables. */
export const relatedColumns = `array(select a.person_id from control_assistant a where a.risk_id = c.id order by a.person_id) as assistant_ids,
  array(select distinct f.person_id from forward f where f.risk_id = c.id) as forwarded_ids,
  (select count(*)::int from remediation_issue i where i.source_workflow = 'riskControl' and i.source_id = c.id
    and ${isUnsettled('i')}) as open_issues,
  not exists (select 1 from risk_control n where n.lineage_id = c.lineage_id and n.risk_year > c.risk_year and n.is_active) as is_newest,
  coalesce(${figureColumns.deficiency} = '${DEFICIENCY_NOT_STATED}', false) as lacks_deficiency`;

/** The columns and joins that facts are made of, for one record and for the rows of a page alike. */
export const factColumns = `
  ${relatedColumns},
  (select a.acted_by from self_assessment a where a.risk_id = c.id) as submission_actor,
  v.id as review_id, v.version as review_version, v.last_hash as review_hash, v.round as review_round,
  v.submitted_by as review_submitted_by, v.dependent_ids as review_dependent_ids, v.allocated_to as review_allocated_to`;
export const factJoins = `left join independent_review v on v.risk_id = c.id and v.state = ${quoteState(independentReviewWorkflow, 'open')}`;

export function toFacts(
  row: Pick<
    ControlRow,
    | 'is_active'
    | 'owner_id'
    | 'creator_id'
    | 'assistant_ids'
    | 'submitted_by'
    | 'submission_actor'
    | 'forwarded_ids'
    | 'need_owner_approve'
    | 'is_newest'
    | 'open_issues'
    | 'lacks_deficiency'
    | 'review_dependent_ids'
    | 'review_allocated_to'
    | 'shared_control_id'
    | 'state'
  >,
): RiskControlFacts {
  return {
    isActive: row.is_active,
    isNew: false,
    ownerId: row.owner_id,
    creatorId: row.creator_id,
    assistantIds: row.assistant_ids,
    submittedById: row.submitted_by,
    submissionActorId: row.submission_actor,
    forwardedToIds: row.forwarded_ids,
    needOwnerApprove: row.need_owner_approve,
    isNewestOfLineage: row.is_newest,
    openIssues: row.open_issues,
    lacksDeficiency: row.lacks_deficiency,
    reviewAllocatedToId: row.review_allocated_to,
    reviewDependentIds: row.review_dependent_ids ?? [],
    sharing: riskControlShown.includes(row.state) ? 'follows' : row.shared_control_id === null ? null : 'leads',
  };
}

export function toReviewFacts(
  row: Pick<ControlRow, 'is_active' | 'owner_id' | 'review_submitted_by' | 'review_dependent_ids'>,
): IndependentReviewFacts {
  return {
    isActive: row.is_active,
    ownerId: row.owner_id,
    submittedById: row.review_submitted_by ?? 0,
    dependentIds: row.review_dependent_ids ?? [],
  };
}

export function toControlRecord(row: ControlRow): ControlRecord {
  return {
    row,
    subject: {
      id: row.id,
      state: row.state,
      version: row.version,
      lastHash: row.last_hash,
      facts: toFacts(row),
      setDates: { assessment: row.assess_by },
    },
    review:
      row.review_id === null
        ? null
        : { id: row.review_id, state: 'open', version: row.review_version!, lastHash: row.review_hash!, facts: toReviewFacts(row) },
  };
}

/** Reads one risk control within the reader's rights. */
@Injectable()
export class RiskControlReader {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * @throws Refusal `not_found` when there is none or the reader may not see it: both answer alike
   */
  async read(id: number | null, reader: Reader, sql: SqlRunner = this.#sql): Promise<ControlRecord> {
    const params: unknown[] = [id];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const [row] = await sql.prepared<ControlRow>(
      `select c.*, ${factColumns} from risk_control c ${factJoins} where c.id = $1::bigint and ${readableCondition(reader, 'c', bind)}`,
      params,
    );
    if (!row) throw new Refusal('not_found');
    return toControlRecord(row);
  }

  /** Those of these that the reader may see, by their ids; one statement. */
  async readMany(ids: readonly number[], reader: Reader, sql: SqlRunner = this.#sql): Promise<Map<number, ControlRecord>> {
    const params: unknown[] = [ids];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const rows = await sql.query<ControlRow>(
      `select c.*, ${factColumns} from risk_control c ${factJoins} where c.id = any($1::bigint[]) and ${readableCondition(reader, 'c', bind)}`,
      params,
    );
    return new Map(rows.map((row) => [row.id, toControlRecord(row)]));
  }

  /** Without rights, for what the service itself does on a record that another record's event moves. */
  async readForSystem(id: number, sql: SqlRunner = this.#sql): Promise<ControlRecord> {
    const [row] = await sql.prepared<ControlRow>(`select c.*, ${factColumns} from risk_control c ${factJoins} where c.id = $1`, [id]);
    if (!row) throw new Refusal('not_found');
    return toControlRecord(row);
  }
}
