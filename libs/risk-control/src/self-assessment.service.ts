import { Injectable } from '@nestjs/common';
import { assertChecks, currentControlChecks, isScore, Refusal, refuseField, type RouteBody, type routes } from '@portal/contract';
import { currentTime, listChanges, Sql, WorkflowRunner, type InBulk, type SqlTransaction, type StepRequest } from '@portal/platform';
import type { RiskControlWorkflow, RiskControlEventName } from '@portal/workflows';
import { EvidenceService } from './evidence.service.ts';
import { openReview } from './open-review.ts';
import { riskControlKind } from './risk-control.record.ts';
import type { Reader } from '@portal/directory';
import { RiskControlReader, type ControlRecord } from './risk-control.reader.ts';

export type CurrentControlBody = RouteBody<(typeof routes)['updateRiskCurrentControl']>;

interface AssessmentRow {
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

  async #write(event: 'SAVE_ASSESSMENT' | 'SUBMIT_ASSESSMENT', body: CurrentControlBody, reader: Reader): Promise<number> {
    const riskId = body.riskId ?? body.id;
    if (!riskId) throw refuseField('riskId', 'currentControl.riskId');
    const record = await this.#reader.read(riskId, reader);
    const request = toRequest(record, event, body.rowVersion, '');
    const step = this.#runner.decide(request, reader.actor);
    const submits = event === 'SUBMIT_ASSESSMENT';
    if (submits) assertChecks(currentControlChecks, { ...body, riskId });
    else if (body.controlAssessmentScore !== null && body.controlAssessmentScore !== 0 && !isScore(body.controlAssessmentScore)) {
      throw refuseField('controlAssessmentScore', 'currentControl.controlAssessmentScore');
    }
    await this.#assertItems(body);
    const before = await this.#sql.one<AssessmentRow>(
      'select current_desc, frequency, mode, score, assessment_comments, comments from self_assessment where risk_id = $1',
      [riskId],
    );
    const links = await this.#evidence.check(riskId, body.risk_Docs, reader.actor.id);
    const after: AssessmentRow = {
      current_desc: body.currentControlDesc,
      frequency: body.controlFrequency,
      mode: body.controlMode,
      score: body.controlAssessmentScore || null,
      assessment_comments: body.controlAssessmentComments,
      comments: body.comments,
    };
    const { actor } = reader;
    const { onBehalfOf, to } = step.decision;
    // A submission in somebody's place is his; whoever made it is as little independent as he.
    const submitterId = onBehalfOf ?? actor.id;
    const actedBy = onBehalfOf === null ? null : actor.id;
    await this.#runner.commit(
      [
        {
          ...step,
          fields: submits ? { submitted_by: submitterId } : {},
          changes: [...listChanges(toWire(before), toWire(after)), ...links.changes],
          files: links.files,
          payload: { ownerId: record.row.owner_id, submittedBy: submitterId },
        },
      ],
      {
        actor,
        also: async (tx) => {
          await tx.query(
            `update self_assessment set current_desc = $2, frequency = $3, mode = $4, score = $5, assessment_comments = $6, comments = $7,
               submitted_by = case when $8 then $9::bigint else submitted_by end, submitted_at = case when $8 then $10::timestamptz else submitted_at end,
               acted_by = case when $8 then $11::bigint else acted_by end, updated_at = $10::timestamptz
             where risk_id = $1`,
            [
              riskId,
              after.current_desc,
              after.frequency,
              after.mode,
              after.score,
              after.assessment_comments,
              after.comments,
              submits,
              submitterId,
              currentTime(),
              actedBy,
            ],
          );
          await links.write(tx);
          if (to === 'reviewing') await openReview(tx, riskId, [actor.id, submitterId]);
        },
      },
    );
    return riskId;
  }

  /** Frequency and method must be items of their lists; 0 is empty. */
  async #assertItems(body: CurrentControlBody): Promise<void> {
    const rows = await this.#sql.query<{ class_code: string; class_item: string }>(
      `select class_code, class_item from sys_resource where is_active
       and class_code in ('RiskCurrentControl_controlFrequency', 'RiskCurrentControl_controlMode')`,
    );
    const knows = (code: string, item: number) =>
      item === 0 || rows.some((row) => row.class_code === code && row.class_item === String(item));
    const unknown = [
      ...(knows('RiskCurrentControl_controlFrequency', body.controlFrequency) ? [] : ['controlFrequency']),
      ...(knows('RiskCurrentControl_controlMode', body.controlMode) ? [] : ['controlMode']),
    ];
    if (unknown.length > 0) {
      throw new Refusal('validation', {
        fields: unknown.map((field) => ({ field, message: 'validation.unknown_reference', params: { field } })),
      });
    }
  }
}

function toRequest(
  record: ControlRecord,
  event: RiskControlEventName,
  expectedVersion: number | null,
  comment: string,
): StepRequest<RiskControlWorkflow> {
  return { kind: riskControlKind, subject: record.subject, event, expectedVersion, comment };
}

function toWire(row: AssessmentRow | undefined): Record<string, unknown> {
  return {
    currentControlDesc: row?.current_desc,
    controlFrequency: row?.frequency || '',
    controlMode: row?.mode || '',
    controlAssessmentScore: row?.score,
    controlAssessmentComments: row?.assessment_comments,
    comments: row?.comments,
  };
}
