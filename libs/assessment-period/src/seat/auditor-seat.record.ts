import { recordPages } from '@portal/contract';
import { machineColumns, numberOfKey, type Audited, type RecordKind } from '@portal/platform';
import { auditorSeatWorkflow, type AuditorSeatEventName, type AuditorSeatWorkflow } from '@portal/workflows';

const audited: Audited<AuditorSeatEventName> = {
  columns: [
    'record_no',
    'title',
    'holder_id',
    'granted_by',
    'whole_group',
    'reading',
    'first_day',
    'last_day',
    'note',
    'announced_for',
    'is_active',
  ],
  unaudited: machineColumns,
  before: { record_no: numberOfKey('AS') },
  parts: [
    { name: 'periods', table: 'auditor_seat_period', of: 'part.seat_id = record.id', columns: ['seat_id', 'period_id'], events: ['GRANT'] },
    {
      name: 'companies',
      table: 'auditor_seat_company',
      of: 'part.seat_id = record.id',
      columns: ['seat_id', 'company_id'],
      events: ['GRANT'],
    },
  ],
};

export const auditorSeatKind: RecordKind<AuditorSeatWorkflow> = {
  workflow: auditorSeatWorkflow,
  table: 'auditor_seat',
  audited,
  touches: ['updated_at'],
  numberColumn: 'record_no',
  page: recordPages.auditorSeat.view,
  isGone: 'not record.is_active',
};
