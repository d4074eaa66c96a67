import { figureColumns } from './dashboard/figure-conditions.ts';
import { joins } from './list-conditions.ts';
import { factColumns, factJoins, relatedColumns, type ControlRow } from './risk-control.reader.ts';

/** The names and findings that stand beside a control. */
export interface NamedColumns {
  readonly category1_name: string | null;
  readonly category2_name: string | null;
  readonly category3_name: string | null;
  readonly category1_name_en: string | null;
  readonly category2_name_en: string | null;
  readonly category3_name_en: string | null;
  readonly current_desc: string;
  readonly score: number | null;
  /** What the newest closed review found; null before the first one. */
  readonly effectiveness: number | null;
  readonly deficiency: string | null;
  readonly department_name: string | null;
  readonly department_name_en: string | null;
  readonly owner_no: string | null;
  readonly owner_name: string | null;
  readonly owner_english_name: string | null;
  readonly due_on: string | null;
  readonly reviewer_no: string | null;
  readonly reviewer_name: string | null;
  readonly reviewer_english_name: string | null;
}

/** A control with the names that stand beside it: for records and exports. */
export interface ListRow extends ControlRow, NamedColumns {}

/** What a page shows of a control and its actions are found by. Long texts that no page shows are not read, sent and parsed for it. */
const pageColumns = [
  'id',
  'risk_no',
  'risk_year',
  'state',
  'version',
  'is_active',
  'category1_id',
  'category2_text',
  'category3_text',
  'risk_description',
  'control_objective',
  'standard_control_desc',
  'business_unit',
  'management_area',
  'key_control',
  'need_owner_approve',
  'updated_at',
  'owner_id',
  'creator_id',
  'submitted_by',
  'control_category',
  'control_owner_function',
  'shared_control_id',
] as const satisfies readonly (keyof ControlRow)[];

/** What a control's actions are found by. */
export type FactRow = Pick<
  ControlRow,
  | 'state'
  | 'is_active'
  | 'owner_id'
  | 'creator_id'
  | 'submitted_by'
  | 'need_owner_approve'
  | 'assistant_ids'
  | 'forwarded_ids'
  | 'open_issues'
  | 'is_newest'
  | 'lacks_deficiency'
  | 'submission_actor'
  | 'review_id'
  | 'review_submitted_by'
  | 'review_dependent_ids'
  | 'review_allocated_to'
  | 'shared_control_id'
>;

/** A row of a page. */
export type PageRow = Pick<ControlRow, (typeof pageColumns)[number]> & FactRow & NamedColumns;

/** To whom the open review is allocated. */
const reviewerJoin = 'left join person ap on ap.id = v.allocated_to';

const namedColumns = `
  k1.category_name as category1_name, k1.category_name_en as category1_name_en, k2.category_name as category2_name,
  k2.category_name_en as category2_name_en, k3.category_name as category3_name, k3.category_name_en as category3_name_en,
  coalesce(s.current_desc, '') as current_desc, s.counted_score as score, ${figureColumns.effectiveness} as effectiveness, ${figureColumns.deficiency} as deficiency, d.name as department_name, d.name_en as department_name_en,
  p.user_no as owner_no, p.name as owner_name, p.english_name as owner_english_name, t.due_on,
  ap.user_no as reviewer_no, ap.name as reviewer_name, ap.english_name as reviewer_english_name`;

/** The columns of a record and of an export. */
export const listColumns = `c.*, ${factColumns}, ${namedColumns}`;

/** The columns of a page's row, over `rowTables`. */
export const rowColumns = `${pageColumns.map((column) => `c.${column}`).join(', ')}, ${namedColumns},
  ${relatedColumns},
  s.acted_by as submission_actor, v.id as review_id, v.submitted_by as review_submitted_by, v.dependent_ids as review_dependent_ids,
  v.allocated_to as review_allocated_to`;
export const rowTables = `risk_control c ${factJoins} ${joins} ${reviewerJoin}`;
export const listSelect = `select ${listColumns}
  from ${rowTables}`;
