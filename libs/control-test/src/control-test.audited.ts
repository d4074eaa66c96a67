import { machineColumns, numberOfKey, type Audited } from '@portal/platform';
import type { ControlTestEventName } from '@portal/workflows';

const draws: readonly ControlTestEventName[] = ['DRAW_SAMPLE', 'REDRAW_SAMPLE', 'EXTEND_SAMPLE'];

/** What the steps of a test vouch for: its plan, its frozen population, every draw, every result. */
export const controlTestAudited: Audited<ControlTestEventName> = {
  columns: [
    ...['record_no', 'title', 'is_active', 'period_id', 'control_id', 'kind', 'planner_id', 'tester_id', 'reviewer_id', 'due_on'],
    ...['dependent_ids', 'procedure_id', 'procedure_version', 'conclusion', 'conclusion_note', 'concluded_on', 'exceptions', 'hours'],
  ],
  unaudited: machineColumns,
  before: { record_no: numberOfKey('CT') },
  parts: [
    {
      name: 'population',
      table: 'control_test_population',
      of: 'part.test_id = record.id',
      columns: [
        ...['test_id', 'file_id', 'file_name', 'sha256', 'rows', 'columns', 'key_column', 'amount_column', 'total', 'from_day', 'to_day'],
        ...['supplied_by', 'completeness', 'frozen_by', 'question'],
      ],
      unaudited: { frozen_at: 'the time of the step that froze it' },
      events: ['FREEZE_POPULATION'],
    },
    {
      name: 'draws',
      table: 'control_test_draw',
      of: 'part.test_id = record.id',
      columns: [
        ...[
          'test_id',
          'ordinal',
          'role',
          'formula',
          'frequency',
          'risk',
          'least',
          'most',
          'size_reason',
          'reason',
          'is_current',
          'drawn_by',
        ],
      ],
      unaudited: { drawn_at: 'the time of the step that drew it' },
      events: draws,
    },
    {
      name: 'items',
      table: 'control_test_item',
      of: 'part.test_id = record.id',
      columns: ['test_id', 'place', 'ordinal', 'position', 'item_key', 'cells', 'reason', 'marks', 'notes'],
      events: [...draws, 'RECORD_RESULTS'],
    },
    {
      name: 'evidence',
      table: 'control_test_evidence',
      of: 'part.test_id = record.id',
      columns: ['test_id', 'place', 'file_id'],
      unaudited: { created_at: 'the time of the step that links it' },
      events: ['RECORD_RESULTS', 'REPLACE_EVIDENCE'],
    },
  ],
};
