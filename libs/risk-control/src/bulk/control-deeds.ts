import { Injectable } from '@nestjs/common';
import { firstFailure, Refusal, refuseField, riskControlChecks, type BulkInput } from '@portal/contract';
import { assertActivePeople, type Reader } from '@portal/directory';
import { objectsToReminder, Sql, type BulkDeed, type BulkRow } from '@portal/platform';
import { ClosingService } from '../closing.service.ts';
import { OwnershipService } from '../ownership.service.ts';
import { ReminderService } from '../reminder.service.ts';
import type { ControlRow } from '../risk-control.reader.ts';
import { RiskControlService } from '../risk-control.service.ts';
import { RollForwardService } from '../roll-forward/roll-forward.service.ts';
import { SelfAssessmentService } from '../self-assessment.service.ts';
import { toCheckedFields } from '../standard-information.ts';

/** A control as a preview sees it. */
export interface ControlBulkRow extends BulkRow {
  readonly row: ControlRow;
  /** The year after its own is there already. */
  readonly hasNextYear: boolean;
}

type Deed = BulkDeed<ControlBulkRow, Reader>;

/** What can be done with many risk controls, each time as the single action does it. */
@Injectable()
export class ControlDeeds {
  readonly submit: Deed;
  readonly remind: Deed;
  readonly reassign: Deed;
  readonly forward: Deed;
  readonly rollForward: Deed;
  readonly approve: Deed;

  constructor(
    sql: Sql,
    controls: RiskControlService,
    reminders: ReminderService,
    ownership: OwnershipService,
    private readonly closing: ClosingService,
    rolling: RollForwardService,
    assessments: SelfAssessmentService,
  ) {
    const areActive = ({ personIds }: BulkInput) => assertActivePeople(sql, 'input.personIds', personIds);
    this.submit = {
      objects: ({ row }) => {
        if (row.state !== 'draft') return new Refusal('wrong_state');
        const failed = firstFailure(riskControlChecks, toCheckedFields(row));
        return failed ? new Refusal('validation', { fields: [{ field: failed.field, message: failed.message }], finer: 'required' }) : null;
      },
      perform: ({ id }, _input, reader, bulk) => controls.submitOne(id, reader, bulk),
    };
    this.remind = {
      objects: ({ row }) => objectsToReminder(row.reminded_at),
      perform: ({ id }, _input, reader, bulk) => reminders.remindOne(id, reader, bulk),
    };
    this.reassign = {
      check: areActive,
      objects: ({ row }, { personIds: [next] }) => (next && row.owner_id === next ? refuseField('controlOwner', 'reassign.same') : null),
      perform: ({ id, version }, { personIds: [ownerId], comment }, reader, bulk) =>
        ownership.reassign({ riskId: id, ownerId: ownerId ?? null, reason: comment, dueDate: null, rowVersion: version }, reader, bulk),
    };
    this.forward = {
      check: areActive,
      // Reading along changes nothing of a record, so no version is asked for.
      perform: ({ id }, { personIds, comment }, reader, bulk) =>
        ownership.forward({ riskId: id, personIds, comment, rowVersion: null }, reader, bulk),
    };
    this.rollForward = {
      objects: ({ row, hasNextYear }) => {
        if (row.risk_year + 1 > rolling.lastYear()) return new Refusal('validation', { message: 'rollForward.year' });
        return hasNextYear ? new Refusal('conflict', { message: 'rollForward.exists', finer: 'exists' }) : null;
      },
      perform: ({ id }, _input, reader, bulk) => rolling.rollOne(id, null, reader, bulk?.id ?? null),
    };
    this.approve = {
      perform: ({ id, version }, { comment }, reader, bulk) =>
        assessments.decideAsOwner({ riskId: id, approved: true, comments: comment, rowVersion: version }, reader, bulk),
    };
  }

  /** @param asAdministrator of the management list, where nobody else deletes */
  delete(asAdministrator: boolean): Deed {
    return {
      ...(asAdministrator && {
        check: (_input: BulkInput, { actor }: Reader) => {
          if (!actor.isAdministrator) throw new Refusal('not_allowed');
        },
      }),
      perform: ({ id, version }, { comment }, reader, bulk) =>
        this.closing.delete({ riskId: id, reason: comment, rowVersion: version }, reader, asAdministrator, bulk),
    };
  }
}
