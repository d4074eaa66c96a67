import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type MessageKey, type MessageParams } from '@portal/contract';
import type { Reader } from '@portal/directory';
import { currentTime, listChanges, Sql, WorkflowRunner, type InBulk, type SqlTransaction } from '@portal/platform';
import { riskControlShown } from '@portal/workflows';
import { riskControlKind } from '../risk-control.record.ts';
import { RiskControlReader, type ControlRecord } from '../risk-control.reader.ts';
import { toAssessmentWire, type AssessmentFields } from '../self-assessment.service.ts';
import { toWireNames } from '../standard-information.ts';
import { controlSide } from './control-side.ts';
import { readLeaving } from './leaving.ts';
import { SharedJoins } from './shared-joins.ts';
import { SharingHindrances } from './sharing-hindrances.ts';

interface Asked {
  readonly riskId: number | null;
  readonly reason: string;
  readonly rowVersion: number | null;
}

/** One control of many risks: rows join it and leave it (decision record 65). */
@Injectable()
export class SharedControlService {
  constructor(
    private readonly sql: Sql,
    private readonly runner: WorkflowRunner,
    private readonly reader: RiskControlReader,
    private readonly hindrances: SharingHindrances,
    private readonly joins: SharedJoins,
  ) {}

  /**
   * JoinSharedControl: the row shows the control of another one of its year from now on; of one that shows a control itself, the control that it shows.
   * @throws Refusal by name what stands in the way: the state, others that share the row's own control, the other row
   */
  async join(input: Asked & { leadId: number | null }, reader: Reader, bulk?: InBulk): Promise<{ id: number; riskNo: string }> {
    const record = await this.reader.read(input.riskId, reader);
    await this.#decide(record, input, reader);
    const chosen = await this.readLead(input.leadId, reader);
    assertOfOneYear(record, chosen);
    const lead = isShown(chosen.row) ? (await readLeaving(this.sql, this.reader, chosen)).lead : chosen;
    const { id: riskId, version: rowVersion, risk_no: riskNo } = record.row;
    await this.hindrances.assertNone(this.sql, riskId);
    await this.runner.inTransaction((tx) =>
      this.joins.joinIn(tx, { riskId, leadId: lead.row.id, reason: input.reason, rowVersion, bulk }, reader.actor),
    );
    return { id: riskId, riskNo };
  }

  /** The row whose control is to be shared. @throws Refusal for none, one that the reader does not read, and one that was deleted */
  async readLead(id: number | null, reader: Reader): Promise<ControlRecord> {
    if (id === null) throw refuseField('leadId', 'shared.lead');
    const chosen = await this.reader.read(id, reader).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found')
        throw refuseField('leadId', 'validation.unknown_reference', { field: 'leadId' });
      throw error;
    });
    if (!chosen.row.is_active) throw refuseField('leadId', 'shared.inactive', { riskNo: chosen.row.risk_no });
    return chosen;
  }

  /** SeparateSharedControl: a control of its own again, a draft that begins with the words of the one that it showed; its assessment begins anew. */
  async separate(input: Asked, reader: Reader): Promise<number> {
    const record = await this.reader.read(input.riskId, reader);
    const { row } = record;
    const step = this.runner.decide(
      { kind: riskControlKind, subject: record.subject, event: 'SEPARATE', expectedVersion: input.rowVersion, comment: input.reason },
      reader.actor,
    );
    await this.runner.inTransaction(async (tx) => {
      const { lead, changes, leadStep } = await readLeaving(tx, this.reader, record);
      const words = Object.fromEntries(controlSide.map((column) => [column, lead.row[column]]));
      const own = Object.fromEntries(controlSide.map((column) => [column, row[column]]));
      const assessment = await beginAnew(tx, row.id, lead.row.id, currentTime());
      await this.runner.commitIn(
        tx,
        [
          {
            ...step,
            fields: { shared_control_id: null, ...words },
            changes: [...changes, ...listChanges(toWireNames(own), toWireNames(words)), ...assessment],
            payload: { ownerId: row.owner_id, reason: input.reason },
          },
          { ...leadStep, comment: input.reason },
        ],
        { actor: reader.actor, about: row.id },
      );
    });
    return row.id;
  }

  /** @throws Refusal by name what stands in the way */
  async #decide(record: ControlRecord, input: Asked & { leadId: number | null }, reader: Reader): Promise<void> {
    try {
      this.runner.decide(
        { kind: riskControlKind, subject: record.subject, event: 'JOIN_SHARED', expectedVersion: input.rowVersion, comment: input.reason },
        reader.actor,
      );
    } catch (error) {
      const isOfState = error instanceof Refusal && (error.code === 'wrong_state' || error.code === 'not_allowed');
      if (!isOfState || !reader.actor.isAdministrator || !record.row.is_active) throw error;
      const isSharing = record.row.shared_control_id !== null && input.leadId !== null && input.leadId !== record.row.id;
      throw whyNot(record.row, isSharing ? await this.readLead(input.leadId, reader) : record) ?? error;
    }
  }
}

/** @throws Refusal for a row that would share its own control, or that of another year */
function assertOfOneYear({ row }: ControlRecord, { row: chosen }: ControlRecord): void {
  if (chosen.id === row.id) throw refuseField('leadId', 'shared.itself');
  if (chosen.risk_year !== row.risk_year) throw refuseField('leadId', 'shared.year', { riskNo: chosen.risk_no, year: chosen.risk_year });
}

const isShown = ({ state }: ControlRecord['row']): boolean => riskControlShown.includes(state);

/** Says by name why a row cannot show the control of the chosen one now. */
function whyNot(row: ControlRecord['row'], { row: chosen }: ControlRecord): Refusal | null {
  const say = (message: MessageKey, finer: string, params: MessageParams = {}) =>
    new Refusal('wrong_state', { message, finer, params: { riskNo: row.risk_no, ...params } });
  const isSame = chosen.id !== row.id && chosen.risk_year === row.risk_year && chosen.shared_control_id === row.shared_control_id;
  if (row.shared_control_id !== null && isSame) return say('shared.same', 'same');
  if (isShown(row)) return say('shared.already', 'shared');
  if (row.shared_control_id !== null) return say('shared.leads', 'leads');
  if (row.state === 'ownerApproval') return say('shared.approval', 'approval');
  if (row.state === 'reviewing') return say('shared.review', 'review');
  return row.open_issues > 0 ? say('shared.issues', 'issues', { count: row.open_issues }) : null;
}

/** What was assessed of the shared control is the start of the row's own; nothing of it is judged. @returns what differs from what it had */
async function beginAnew(tx: SqlTransaction, riskId: number, leadId: number, at: Date) {
  const rows = await tx.query<AssessmentFields & { risk_id: number }>(
    `select risk_id, current_desc, frequency, mode, score, assessment_comments, comments from self_assessment where risk_id in ($1, $2)`,
    [riskId, leadId],
  );
  const of = (id: number) => rows.find((row) => row.risk_id === id);
  const lead = of(leadId);
  const after: AssessmentFields = {
    current_desc: lead?.current_desc ?? '',
    frequency: lead?.frequency ?? 0,
    mode: lead?.mode ?? 0,
    score: null,
    assessment_comments: '',
    comments: '',
  };
  await tx.query(
    `update self_assessment set current_desc = $2, frequency = $3, mode = $4, score = null, assessment_comments = '', comments = '',
       submitted_by = null, submitted_at = null, acted_by = null, updated_at = $5 where risk_id = $1`,
    [riskId, after.current_desc, after.frequency, after.mode, at],
  );
  return listChanges(toAssessmentWire(of(riskId)), toAssessmentWire(after));
}
