import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { WorkflowRunner, type InBulk, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { riskControlKind } from '../risk-control.record.ts';
import { factColumns, factJoins, toControlRecord, type ControlRecord, type ControlRow } from '../risk-control.reader.ts';
import { changeOf } from './leaving.ts';

interface NamedControl {
  readonly id: number;
  readonly no: string;
}

export interface Joining {
  readonly riskId: number;
  /** The row that leads, or leads from now on. */
  readonly leadId: number;
  readonly reason: string;
  readonly rowVersion?: number | null;
  /** With many rows at once their owners get one mail. */
  readonly bulk?: InBulk | undefined;
}

/** Both steps of a row that joins another one's control, inside the caller's transaction; what stands in the way beside the machine he has asked. */
@Injectable()
export class SharedJoins {
  readonly #runner: WorkflowRunner;

  constructor(runner: WorkflowRunner) {
    this.#runner = runner;
  }

  /** @throws Refusal what the machine says of the row */
  async joinIn(tx: SqlTransaction, { riskId, leadId, reason, rowVersion = null, bulk }: Joining, actor: Actor): Promise<void> {
    const [record, lead] = await readBoth(tx, riskId, leadId);
    // It may have gone, or begun to show another one, since it was chosen.
    if (!lead.row.is_active || lead.subject.facts.sharing === 'follows') throw new Refusal('conflict');
    const { id, no } = await nameControl(tx, lead);
    await this.#runner.commitIn(
      tx,
      [
        {
          kind: riskControlKind,
          subject: record.subject,
          event: 'JOIN_SHARED',
          expectedVersion: rowVersion,
          comment: reason,
          fields: { shared_control_id: id },
          changes: [changeOf('sharedControl', '', no), changeOf('sharedWith', '', lead.row.risk_no)],
          payload: { ownerId: record.row.owner_id, reason, leadId, ...(bulk && { bulkId: bulk.id }) },
        },
        {
          kind: riskControlKind,
          subject: lead.subject,
          event: 'SHARED_WITH',
          bySystem: true,
          comment: reason,
          fields: { shared_control_id: id },
          changes: [
            ...(lead.row.shared_control_id === null ? [changeOf('sharedControl', '', no)] : []),
            changeOf('sharedWith', '', record.row.risk_no),
          ],
          payload: { ownerId: lead.row.owner_id, riskId },
        },
      ],
      { actor, about: riskId },
    );
    await bulk?.note(tx, riskId);
  }
}

async function readBoth(tx: SqlTransaction, riskId: number, leadId: number): Promise<[ControlRecord, ControlRecord]> {
  const rows = await tx.query<ControlRow>(`select c.*, ${factColumns} from risk_control c ${factJoins} where c.id in ($1, $2)`, [
    riskId,
    leadId,
  ]);
  const of = (id: number) => toControlRecord(rows.find((row) => row.id === id)!);
  return [of(riskId), of(leadId)];
}

/** The number of a leading row's control; the first row that joins gives it one. */
async function nameControl(tx: SqlTransaction, { row }: ControlRecord): Promise<NamedControl> {
  const [found] = await (row.shared_control_id === null
    ? tx.query<NamedControl>('insert into shared_control default values returning id, control_no as no')
    : tx.query<NamedControl>('select id, control_no as no from shared_control where id = $1', [row.shared_control_id]));
  return found!;
}
