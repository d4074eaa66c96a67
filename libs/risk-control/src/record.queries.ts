import type { ControlAction, SavedRecord } from '@portal/contract';
import { findPeople, type PersonRow, type Reader } from '@portal/directory';
import { Injectable } from '@nestjs/common';
import { Sql } from '@portal/platform';
import { independentReviewWorkflow, statesOf, type PastStep, type IndependentReviewState, type RiskControlState } from '@portal/workflows';
import { IndependentReviewService } from './independent-review.service.ts';
import { readableCondition } from './risk-control.access.ts';
import { listSelect, type ListRow } from './list-row.ts';
import { actionsOn } from './risk-control.queries.ts';
import { RiskControlReader, type ControlRow } from './risk-control.reader.ts';
import { showControlOf } from './sharing/leading-rows.ts';
import { leadsCondition, shownCondition } from './sharing/shared-rows.ts';
import { readSharing, type Sharing } from './sharing/sharing.queries.ts';

export interface AssessmentRow {
  readonly risk_id: number;
  readonly previous_desc: string;
  readonly current_desc: string;
  readonly frequency: number;
  readonly mode: number;
  readonly score: number | null;
  readonly assessment_comments: string;
  readonly comments: string;
  readonly submitted_by: number | null;
  /** Who submitted in the place of `submitted_by`. */
  readonly acted_by: number | null;
  readonly submitted_at: Date | null;
}

export interface EvidenceRow {
  readonly file_id: number;
  readonly type: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly uploaded_by: number | null;
  readonly created_at: Date;
}

export interface ReviewRow {
  readonly id: number;
  readonly risk_id: number;
  readonly round: number;
  readonly state: IndependentReviewState;
  readonly reviewer_id: number | null;
  /** Who reviewed in the place of `reviewer_id`. */
  readonly acted_by: number | null;
  readonly effectiveness: number | null;
  readonly deficiency: string;
  readonly remediation_plan: string;
  readonly expected_completion_date: string | null;
  readonly last_review_date: string | null;
  readonly comments: string;
  readonly submitted_by: number;
  readonly created_at: Date;
  readonly decided_at: Date | null;
}

/** A round that is over, with the step that ended it. */
export interface DecidedReviewRow extends ReviewRow {
  readonly step: Pick<PastStep, 'from' | 'to' | 'event'>;
}

export interface LineageRow {
  readonly id: number;
  readonly risk_no: string;
  readonly risk_year: number;
  readonly state: RiskControlState;
  /** May the reader open it? Whoever reads one year need not read the others. */
  readonly is_readable: boolean;
}

/** The active record of the year before, with what was assessed then. */
export interface PreviousYear {
  readonly control: LineageRow;
  readonly assessment: AssessmentRow;
  readonly evidence: EvidenceRow[];
}

/** Everything the record page shows. */
export interface RecordView {
  readonly row: ListRow;
  /** Its control side: of a row that shares the control of another one, that one's; else the row itself. */
  readonly shown: ListRow;
  /** Who shares the control; null where it is the risk's own. */
  readonly sharing: Sharing | null;
  readonly allowedActions: ControlAction[];
  readonly noEligibleReviewer: boolean;
  readonly assessment: AssessmentRow;
  readonly evidence: EvidenceRow[];
  readonly reviews: ReviewRow[];
  /** The years that the reader may open, this one among them. */
  readonly lineage: LineageRow[];
  readonly previous: PreviousYear | null;
  readonly people: ReadonlyMap<number, PersonRow>;
}

/** One record with all that hangs on it. Every method answers `not_found` to who may not read the record. */
@Injectable()
export class RecordQueries {
  readonly #sql: Sql;
  readonly #reader: RiskControlReader;
  readonly #reviews: IndependentReviewService;

  constructor(sql: Sql, reader: RiskControlReader, reviews: IndependentReviewService) {
    this.#sql = sql;
    this.#reader = reader;
    this.#reviews = reviews;
  }

  async view(id: number | null, reader: Reader): Promise<RecordView> {
    const record = await this.#reader.read(id, reader);
    const riskId = record.row.id;
    const sharing = await readSharing(this.#sql, record.row, reader);
    // What a row shows of a shared control is read of the leading row each time: nothing of it is kept twice.
    const controlId = sharing?.lead.id ?? riskId;
    const [rows, assessments, evidence, reviews, lineage, noEligibleReviewer] = await Promise.all([
      this.#sql.prepared<ListRow>(`${listSelect} where c.id in ($1, $2)`, [riskId, controlId]),
      this.#sql.query<AssessmentRow>('select * from self_assessment where risk_id = $1', [controlId]),
      this.#evidence(controlId),
      this.#sql.query<ReviewRow>('select * from independent_review where risk_id = $1 order by round', [controlId]),
      this.#lineage(record.row, reader),
      this.#reviews.lacksReviewer(record),
    ]);
    const row = rows.find(({ id: one }) => one === riskId)!;
    const lead = rows.find(({ id: one }) => one === controlId)!;
    const shown = lead === row ? row : showControlOf(row, lead);
    const assessment = assessments[0]!;
    const years = lead === row ? lineage : await this.#lineage(lead, reader);
    const previous = await this.#previousYear(years.find((year) => year.risk_year === row.risk_year - 1));
    const people = await this.people([
      row.owner_id,
      lead.owner_id,
      ...lead.assistant_ids,
      row.creator_id,
      row.submitted_by,
      row.reminded_by,
      assessment.submitted_by,
      assessment.acted_by,
      ...row.assistant_ids,
      ...row.forwarded_ids,
      ...evidence.map((file) => file.uploaded_by),
      ...reviews.flatMap((review) => [review.reviewer_id, review.acted_by]),
    ]);
    return {
      row,
      shown: { ...shown, owner_id: lead.owner_id, assistant_ids: lead.assistant_ids },
      sharing,
      allowedActions: actionsOn(row, reader.actor),
      noEligibleReviewer,
      assessment,
      evidence,
      reviews,
      lineage: lineage.filter((year) => year.is_readable),
      previous,
      people,
    };
  }

  /** GetRiskReViewHistory: every decided round, oldest first. */
  async reviewHistory(id: number | null, reader: Reader): Promise<{ reviews: DecidedReviewRow[]; people: ReadonlyMap<number, PersonRow> }> {
    const record = await this.#reader.read(id, reader);
    const sharing = await readSharing(this.#sql, record.row, reader);
    const reviews = await this.#sql.query<DecidedReviewRow>(
      `select v.*, json_build_object('event', w.event, 'from', w.from_state, 'to', w.to_state) as step from independent_review v
       join workflow_step w on w.workflow = $2 and w.subject_id = v.id and w.from_state = any($3) and w.to_state <> all($3)
       where v.risk_id = $1 and v.state <> all($3) order by v.round`,
      // A round ends once; what is stated of it afterwards is a step of its own that ends nothing.
      [sharing?.lead.id ?? record.row.id, independentReviewWorkflow.name, statesOf(independentReviewWorkflow, ({ isEnd }) => !isEnd)],
    );
    return { reviews, people: await this.people(reviews.flatMap((review) => [review.reviewer_id, review.acted_by, review.submitted_by])) };
  }

  /** GetControlOwners: the assistants. */
  async assistants(id: number | null, reader: Reader): Promise<PersonRow[]> {
    const record = await this.#reader.read(id, reader);
    return [...(await this.people(record.row.assistant_ids)).values()];
  }

  /** GetPreviousRiskCurrentControl: the assessment of the same lineage's year before, or null. */
  async previousAssessment(id: number | null, reader: Reader): Promise<AssessmentRow | null> {
    const record = await this.#reader.read(id, reader);
    const row = await this.#sql.one<AssessmentRow>(
      `select s.* from self_assessment s join risk_control c on c.id = s.risk_id
       where c.lineage_id = $1 and c.risk_year = $2 and c.is_active`,
      [record.row.lineage_id, record.row.risk_year - 1],
    );
    return row ?? null;
  }

  /** The record's id when the reader may read it; for calls that only need that answer. */
  async assertReadable(id: number | null, reader: Reader): Promise<number> {
    return (await this.#reader.read(id, reader)).row.id;
  }

  /** What a saved or submitted record answers (docs/decisions/wire.md). */
  async saved(id: number, reader: Reader): Promise<SavedRecord> {
    const { row } = await this.#reader.readForSystem(id);
    return { id: row.id, riskNo: row.risk_no, rowVersion: row.version, state: row.state, allowedActions: actionsOn(row, reader.actor) };
  }

  /** The control that a moved record belongs to: itself, or that of its review or issue. */
  async controlOf(subjectId: number): Promise<number> {
    const row = await this.#sql.one<{ id: number }>(
      `select id from risk_control where id = $1
       union all select risk_id from independent_review where id = $1
       union all select source_id from remediation_issue where id = $1 and source_workflow = 'riskControl'`,
      [subjectId],
    );
    return row?.id ?? subjectId;
  }

  people(ids: readonly (number | null)[]): Promise<ReadonlyMap<number, PersonRow>> {
    return findPeople(this.#sql, ids);
  }

  /** May the person read a file because it hangs on a control that he may read? */
  async mayReadFile(fileId: number, reader: Reader): Promise<boolean> {
    // Whoever reads a row that shows a control reads the evidence of that control.
    const links = await this.#sql.query<{ risk_id: number }>(
      `select e.risk_id from control_evidence e where e.file_id = $1
       union select c.id from control_evidence e join risk_control lead on lead.id = e.risk_id
         join risk_control c on ${leadsCondition('lead', 'c')} and ${shownCondition('c')} and c.is_active where e.file_id = $1`,
      [fileId],
    );
    for (const link of links) {
      const readable = await this.#reader.read(link.risk_id, reader).then(
        () => true,
        () => false,
      );
      if (readable) return true;
    }
    return false;
  }

  /** The active years of a control, and the one at hand whatever it is; oldest first. */
  #lineage(control: Pick<ControlRow, 'id' | 'lineage_id'>, reader: Reader): Promise<LineageRow[]> {
    const params: unknown[] = [control.lineage_id, control.id];
    const readable = readableCondition(reader, 'c', (value) => `$${params.push(value)}`);
    return this.#sql.query<LineageRow>(
      `select c.id, c.risk_no, c.risk_year, c.state, ${readable} as is_readable from risk_control c
       where c.lineage_id = $1 and c.is_active or c.id = $2 order by c.risk_year`,
      params,
    );
  }

  async #previousYear(control: LineageRow | undefined): Promise<PreviousYear | null> {
    if (!control) return null;
    const [assessments, evidence] = await Promise.all([
      this.#sql.query<AssessmentRow>('select * from self_assessment where risk_id = $1', [control.id]),
      this.#evidence(control.id),
    ]);
    const [assessment] = assessments;
    return assessment ? { control, assessment, evidence } : null;
  }

  #evidence(riskId: number): Promise<EvidenceRow[]> {
    return this.#sql.query<EvidenceRow>(
      `select e.file_id, e.type, f.name, f.size, f.sha256, f.uploaded_by, f.created_at
       from control_evidence e join stored_file f on f.id = e.file_id where e.risk_id = $1 order by f.created_at, f.id`,
      [riskId],
    );
  }
}
