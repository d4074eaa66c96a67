import { recordPages } from '@portal/contract';
import { machineColumns, type Audited, type RecordKind } from '@portal/platform';
import { auditorSeatWorkflow, type AuditorSeatEventName, type AuditorSeatWorkflow } from '@portal/workflows';

const audited: Audited<AuditorSeatEventName> = {
  columns: ['title', 'holder_id', 'granted_by', 'whole_group', 'reading', 'first_day', 'last_day', 'note', 'announced_for', 'is_active'],
  unaudited: { ...machineColumns, record_no: 'made of the key by the database' },
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
