import { Injectable } from '@nestjs/common';
import { assertChecks, currentControlChecks, isScore, Refusal, refuseField, type RouteBody, type routes } from '@portal/contract';
import {
  currentTime,
  listChanges,
  Sql,
  WorkflowRunner,
  type DecidedStep,
  type InBulk,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
} from '@portal/platform';
import type { RiskControlWorkflow, RiskControlEventName } from '@portal/workflows';
import { EvidenceService } from './evidence.service.ts';
import { openReview } from './open-review.ts';
import { riskControlKind } from './risk-control.record.ts';
import type { Reader } from '@portal/directory';
import { RiskControlReader, type ControlRecord } from './risk-control.reader.ts';

export type CurrentControlBody = RouteBody<(typeof routes)['updateRiskCurrentControl']>;

/** What the form's two buttons do. */
export type AssessmentEvent = Extract<RiskControlEventName, 'SAVE_ASSESSMENT' | 'SUBMIT_ASSESSMENT'>;

/** What is assessed of a control. */
export interface AssessmentFields {
  readonly current_desc: string;
  readonly frequency: number;
  readonly mode: number;
  readonly score: number | null;
  readonly assessment_comments: string;
  readonly comments: string;
}

/** Describing and self-assessing the current control, and the owner's word on it (docs/decisions/risk-control.md). */
@Injectable()
export class SelfAssessmentService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;
  readonly #evidence: EvidenceService;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskControlReader, evidence: EvidenceService) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#evidence = evidence;
  }

  /** SaveDraftRisk_CurrentControl: no validation; an empty score stays empty. */
  async save(body: CurrentControlBody, reader: Reader): Promise<number> {
    return this.#write('SAVE_ASSESSMENT', body, reader);
  }

  /** UpdateRiskCurrentControl: the five checks in order; an assistant's submission waits for the owner where that was asked for. */
  async submit(body: CurrentControlBody, reader: Reader): Promise<number> {
    return this.#write('SUBMIT_ASSESSMENT', body, reader);
  }

  /** OwnerApproval: the owner lets an assistant's submission through, or returns it with a comment. */
  async decideAsOwner(
    input: { riskId: number | null; approved: boolean | null; comments: string; rowVersion: number | null },
    reader: Reader,
    bulk?: InBulk,
  ): Promise<number> {
    const record = await this.#reader.read(input.riskId, reader);
    const request = toRequest(record, input.approved === false ? 'OWNER_RETURN' : 'OWNER_APPROVE', input.rowVersion, input.comments);
    const step = this.#runner.decide(request, reader.actor);
    if (input.approved === null) {
      throw new Refusal('validation', { fields: [{ field: 'approved', message: 'validation.required' }], finer: 'required' });
    }
    const payload = {
      ownerId: record.row.owner_id,
      submittedBy: record.row.submitted_by,
      comments: input.comments,
      ...(bulk && { bulkId: bulk.id }),
    };
    await this.#runner.commit([{ ...step, payload }], {
      actor: reader.actor,
      ...((input.approved || bulk) && {
        also: async (tx: SqlTransaction) => {
          if (input.approved) await openReview(tx, record.row.id, [reader.actor.id]);
          await bulk?.note(tx, record.row.id);
        },
      }),
    });
    return record.row.id;
  }

  async #write(event: AssessmentEvent, body: CurrentControlBody, reader: Reader): Promise<number> {
    const riskId = body.riskId ?? body.id;
    if (!riskId) throw refuseField('riskId', 'currentControl.riskId');
    const record = await this.#reader.read(riskId, reader);
    const request = toRequest(record, event, body.rowVersion, '');
    const step = this.#runner.decide(request, reader.actor);
    assertBody(event, riskId, body);
    await this.#assertItems([body]);
    const before = await this.#sql.one<AssessmentFields>(`select ${ASSESSMENT_COLUMNS} from self_assessment where risk_id = $1`, [riskId]);
    const links = await this.#evidence.check(riskId, body.risk_Docs, reader.actor.id);
    const planned = toPlanned(record, step, before, body, reader);
    await this.#runner.commit([{ ...planned.step, changes: [...(planned.step.changes ?? []), ...links.changes], files: links.files }], {
      actor: reader.actor,
      also: async (tx) => {
        await writeAssessments(tx, [planned]);
        await links.write(tx);
        if (step.decision.to === 'reviewing') await openReview(tx, riskId, [reader.actor.id, planned.submitterId]);
      },
    });
    return riskId;
  }

  /**
   * The same for many controls in the caller's transaction, none or all: what is read is read for all of them together, drafts are written in a few
   * statements whatever their number; a submission arms a duty of its own for each, which is written record by record.
   * @param bodies with the version that each was issued in
   * @throws Refusal of the first one that cannot be written
   */
  async writeMany(
    tx: SqlTransaction,
    event: AssessmentEvent,
    bodies: readonly (CurrentControlBody & { readonly riskId: number })[],
    reader: Reader,
    bulk: InBulk | undefined,
  ): Promise<void> {
    const ids = bodies.map(({ riskId }) => riskId);
    const records = await this.#reader.readMany(ids, reader, tx);
    const rows = await tx.query<AssessmentFields & { risk_id: number }>(
      `select risk_id, ${ASSESSMENT_COLUMNS} from self_assessment where risk_id = any($1::bigint[])`,
      [ids],
    );
    const before = new Map(rows.map((row) => [row.risk_id, row]));
    await this.#assertItems(bodies, tx);
    const planned = bodies.map((body) => {
      const record = records.get(body.riskId);
      if (!record) throw new Refusal('not_found');
      const step = this.#runner.decide(toRequest(record, event, body.rowVersion, ''), reader.actor);
      assertBody(event, body.riskId, body);
      return toPlanned(record, step, before.get(body.riskId), body, reader, bulk);
    });
    await writeAssessments(tx, planned);
    // Whose place it is done in is told of a commit as a whole: the controls of each absent person go by themselves.
    for (const own of Map.groupBy(planned, ({ step }) => step.decision.onBehalfOf).values()) {
      if (event === 'SAVE_ASSESSMENT') {
        await this.#runner.commitManyIn(
          tx,
          own.map(({ step }) => step),
          { actor: reader.actor },
        );
        continue;
      }
      for (const { step, riskId, submitterId } of own) {
        await this.#runner.commitIn(tx, [step], { actor: reader.actor });
        if (step.decision.to === 'reviewing') await openReview(tx, riskId, [reader.actor.id, submitterId]);
        await bulk?.note(tx, riskId);
      }
    }
  }

  /** Frequency and method must be items of their lists; 0 is empty. */
  async #assertItems(bodies: readonly CurrentControlBody[], sql: SqlRunner = this.#sql): Promise<void> {
    const rows = await sql.query<{ class_code: string; class_item: string }>(
      `select class_code, class_item from sys_resource where is_active
       and class_code in ('RiskCurrentControl_controlFrequency', 'RiskCurrentControl_controlMode')`,
    );
    const known = new Set(rows.map((row) => `${row.class_code}/${row.class_item}`));
    const knows = (code: string, item: number) => item === 0 || known.has(`${code}/${item}`);
    const unknown = new Set(
      bodies.flatMap((body) => [
        ...(knows('RiskCurrentControl_controlFrequency', body.controlFrequency) ? [] : ['controlFrequency']),
        ...(knows('RiskCurrentControl_controlMode', body.controlMode) ? [] : ['controlMode']),
      ]),
    );
    if (unknown.size > 0) {
      throw new Refusal('validation', {
        fields: [...unknown].map((field) => ({ field, message: 'validation.unknown_reference', params: { field } })),
      });
    }
  }
}

interface Planned {
  readonly riskId: number;
  readonly step: DecidedStep<RiskControlWorkflow>;
  readonly after: AssessmentFields;
  readonly submits: boolean;
  readonly submitterId: number;
  readonly actedBy: number | null;
}

/** What a submission must hold, and what even a draft may not. */
function assertBody(event: AssessmentEvent, riskId: number, body: CurrentControlBody): void {
  if (event === 'SUBMIT_ASSESSMENT') return assertChecks(currentControlChecks, { ...body, riskId });
  const { controlAssessmentScore: score } = body;
  if (score !== null && score !== 0 && !isScore(score))
    throw refuseField('controlAssessmentScore', 'currentControl.controlAssessmentScore');
}

/** The step with what changes, and the row as it will be. */
function toPlanned(
  record: ControlRecord,
  step: DecidedStep<RiskControlWorkflow>,
  before: AssessmentFields | undefined,
  body: CurrentControlBody,
  { actor }: Reader,
  bulk?: InBulk,
): Planned {
  const submits = step.event === 'SUBMIT_ASSESSMENT';
  const { onBehalfOf } = step.decision;
  // A submission in somebody's place is his; whoever made it is as little independent as he.
  const submitterId = onBehalfOf ?? actor.id;
  const after: AssessmentFields = {
    current_desc: body.currentControlDesc,
    frequency: body.controlFrequency,
    mode: body.controlMode,
    score: body.controlAssessmentScore || null,
    assessment_comments: body.controlAssessmentComments,
    comments: body.comments,
  };
  return {
    riskId: record.row.id,
    step: {
      ...step,
      fields: submits ? { submitted_by: submitterId } : {},
      changes: listChanges(toAssessmentWire(before), toAssessmentWire(after)),
      payload: { ownerId: record.row.owner_id, submittedBy: submitterId, ...(bulk && { bulkId: bulk.id }) },
    },
    after,
    submits,
    submitterId,
    actedBy: onBehalfOf === null ? null : actor.id,
  };
}

const ASSESSMENT_COLUMNS = 'current_desc, frequency, mode, score, assessment_comments, comments';

/** One statement, however many. */
async function writeAssessments(tx: SqlTransaction, planned: readonly Planned[]): Promise<void> {
  const rows = planned.map(({ riskId, after, submits, submitterId, actedBy }) => ({
    ...after,
    risk_id: riskId,
    submits,
    submitter_id: submitterId,
    acted_by: actedBy,
  }));
  await tx.query(
    `update self_assessment a set current_desc = one.current_desc, frequency = one.frequency, mode = one.mode, score = one.score,
       assessment_comments = one.assessment_comments, comments = one.comments,
       submitted_by = case when one.submits then one.submitter_id else a.submitted_by end,
       submitted_at = case when one.submits then $2::timestamptz else a.submitted_at end,
       acted_by = case when one.submits then one.acted_by else a.acted_by end, updated_at = $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as one (risk_id bigint, current_desc text, frequency int, mode int, score int, assessment_comments text,
       comments text, submits boolean, submitter_id bigint, acted_by bigint)
     where a.risk_id = one.risk_id`,
    [JSON.stringify(rows), currentTime()],
  );
}

function toRequest(
  record: ControlRecord,
  event: RiskControlEventName,
  expectedVersion: number | null,
  comment: string,
): StepRequest<RiskControlWorkflow> {
  return { kind: riskControlKind, subject: record.subject, event, expectedVersion, comment };
}

/** In the wire's words, as steps tell it. */
export function toAssessmentWire(row: AssessmentFields | undefined): Record<string, unknown> {
  return {
    currentControlDesc: row?.current_desc,
    controlFrequency: row?.frequency || '',
    controlMode: row?.mode || '',
    controlAssessmentScore: row?.score,
    controlAssessmentComments: row?.assessment_comments,
    comments: row?.comments,
  };
}
