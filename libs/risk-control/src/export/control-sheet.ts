import { DEFICIENCY_NOT_STATED, scoreMeanings } from '@portal/contract';
import type { Reader } from '@portal/directory';
import {
  inBothLanguages,
  labelStates,
  quoteState,
  sayReferenceValue,
  yesNo,
  type Bind,
  type SheetRow,
  type SqlRunner,
} from '@portal/platform';
import { independentReviewWorkflow, remediationIssueWorkflow, riskControlWorkflow, type RiskControlState } from '@portal/workflows';
import type { FurtherSheet } from '../further/further-columns.ts';
import { joinsOn } from '../list-conditions.ts';
import type { NamedColumns } from '../list-row.ts';
import { readableCondition } from '../risk-control.access.ts';
import type { ControlRow } from '../risk-control.reader.ts';
import { shownJoins } from '../sharing/shared-rows.ts';
import type { ControlSheetKey } from './control-columns.ts';

/** Columns of the control itself. Whoever needs more of it reads the record: a file of all controls is as slow as what it reads and leaves out. */
const ownColumns = [
  'id',
  'risk_no',
  'risk_year',
  'category1_id',
  'category2_text',
  'category3_text',
  'risk_description',
  'management_area',
  'business_unit',
  'consequences',
  'consequences_en',
  'risk_store_no',
  'state',
  'is_active',
  'updated_at',
] as const satisfies readonly (keyof ControlRow)[];
/** Those of the control: of a shared one the leading row says them. */
const shownSide = [
  'key_control',
  'control_objective',
  'standard_control_desc',
  'control_category',
  'control_owner_function',
] as const satisfies readonly (keyof ControlRow)[];

/** A row of the matrix with all that a year-end asks for. */
export interface ControlSheetRow
  extends
    Pick<ControlRow, (typeof ownColumns)[number] | (typeof shownSide)[number]>,
    Omit<NamedColumns, 'reviewer_no' | 'reviewer_name' | 'reviewer_english_name'> {
  readonly frequency: number | null;
  readonly mode: number | null;
  readonly assessment_comments: string | null;
  readonly reviewer_name: string | null;
  readonly reviewer_english_name: string | null;
  readonly last_review_date: string | null;
  readonly review_comments: string | null;
  readonly remediation_plan: string | null;
  readonly expected_completion_date: string | null;
  readonly issues: readonly { readonly no: string; readonly state: string; readonly due: string }[] | null;
  readonly previous_no: string | null;
  readonly shared_control_no: string | null;
  readonly leading_no: string | null;
  readonly leading_state: RiskControlState | null;
}

const CLOSED = quoteState(independentReviewWorkflow, 'closed');

/**
 * The statement of the sheet's rows without its condition: everything in one, however many rows come, and joined rather than looked up a row, so that
 * a file of everything is read table by table. The review is the newest closed one, as in `latestReview`; last year's number (one active control a
 * lineage and year) is there for who may read that year, and issues of a deleted control are the administrators' alone.
 */
export function selectControlSheet(reader: Reader, bind: Bind, further: Pick<FurtherSheet, 'select' | 'joins'> | null = null): string {
  return `select ${ownColumns.map((column) => `c.${column}`).join(', ')},
    k1.category_name as category1_name, k1.category_name_en as category1_name_en, k2.category_name as category2_name,
    k2.category_name_en as category2_name_en, k3.category_name as category3_name, k3.category_name_en as category3_name_en,
    ${shownSide.map((column) => `shown.${column}`).join(', ')}, k.control_no as shared_control_no, lead.risk_no as leading_no, lead.state as leading_state,
    coalesce(s.current_desc, '') as current_desc, s.counted_score as score, closed.effectiveness, closed.found_deficiency as deficiency,
    d.name as department_name, d.name_en as department_name_en, p.user_no as owner_no, p.name as owner_name, p.english_name as owner_english_name, t.due_on,
    s.frequency, s.mode, s.assessment_comments, closed.last_review_date, closed.comments as review_comments, closed.remediation_plan,
    closed.expected_completion_date, judge.name as reviewer_name, judge.english_name as reviewer_english_name,
    (select json_agg(json_build_object('no', i.issue_no, 'state', i.state, 'due', i.due_on) order by i.id) from remediation_issue i
      where i.source_workflow = '${riskControlWorkflow.name}' and i.source_id = shown.id and ${reader.actor.isAdministrator ? 'true' : 'c.is_active'}) as issues,
    before.risk_no as previous_no${further ? `, ${further.select}` : ''}
    from risk_control c ${shownJoins} ${joinsOn('shown')} left join shared_control k on k.id = c.shared_control_id
    left join independent_review closed on closed.risk_id = shown.id and closed.state = ${CLOSED} and not exists (select 1 from independent_review later
      where later.risk_id = closed.risk_id and later.state = ${CLOSED} and later.round > closed.round)
    left join person judge on judge.id = closed.reviewer_id
    left join risk_control before on before.lineage_id = c.lineage_id and before.risk_year = c.risk_year - 1 and before.is_active
      and ${readableCondition(reader, 'before', bind)}
    ${further?.joins ?? ''}`;
}

const states = labelStates(riskControlWorkflow);
const issueStates = labelStates(remediationIssueWorkflow);

/** Both names of the stored reference values, by list and value. */
export type SheetLabels = ReadonlyMap<string, string>;

/** Numbered lists are stored by number, the others by their Chinese value (docs/decisions/wire.md). */
const NUMBERED = ['RiskReview_controlDeficiency', 'RiskCurrentControl_controlFrequency', 'RiskCurrentControl_controlMode'];

export async function readSheetLabels(sql: SqlRunner): Promise<SheetLabels> {
  const rows = await sql.query<{ class_code: string; stored: string; class_name: string; class_name_en: string }>(
    `select class_code, case when class_code = any($1) then class_item::text else class_name end as stored, class_name, class_name_en
     from sys_resource where class_code like 'RiskControl\\_%' or class_code = any($1)`,
    [NUMBERED],
  );
  return new Map(rows.map((row) => [`${row.class_code}/${row.stored}`, sayReferenceValue(row.class_name, row.class_name_en)]));
}

/** @returns a cell a column of `controlSheetColumns` */
export function toSheetRow(row: ControlSheetRow, labels: SheetLabels): Readonly<Record<ControlSheetKey, SheetRow[string]>> {
  const label = (list: string, value: string) => labels.get(`RiskControl_${list}/${value}`) ?? value;
  const numbered = (list: string, value: number | null) =>
    value ? (labels.get(`RiskCurrentControl_${list}/${value}`) ?? String(value)) : '';
  return {
    riskNo: row.risk_no,
    riskYear: row.risk_year,
    riskStoreNo: row.risk_store_no,
    category1: row.category1_id === 0 ? inBothLanguages('其他', 'Others') : inBothLanguages(row.category1_name, row.category1_name_en),
    category2: inBothLanguages(row.category2_name, row.category2_name_en) || row.category2_text,
    category3: inBothLanguages(row.category3_name, row.category3_name_en) || row.category3_text,
    riskDescription: row.risk_description,
    managementArea: label('managementArea', row.management_area),
    keyControl: label('KeyControl', row.key_control),
    businessUnit: label('businessUnit', row.business_unit),
    controlObjective: label('controlObjective', row.control_objective),
    standardControlDesc: row.standard_control_desc,
    controlCategory: label('controlCategory', row.control_category),
    controlOwnerFunction: label('controlOwnerFunction', row.control_owner_function),
    department: inBothLanguages(row.department_name, row.department_name_en),
    ownerNo: row.owner_no,
    owner: inBothLanguages(row.owner_name, row.owner_english_name),
    currentControlDesc: row.current_desc,
    score: row.score,
    effectiveness: row.effectiveness,
    deficiency: toDeficiency(row.deficiency, labels),
    status: toStatus(row),
    isActive: yesNo(row.is_active),
    dueOn: row.due_on,
    updatedAt: row.updated_at,
    frequency: numbered('controlFrequency', row.frequency),
    mode: numbered('controlMode', row.mode),
    consequences: row.consequences,
    consequencesEn: row.consequences_en,
    scoreMeaning: sayScore(row.score),
    scoreComments: row.assessment_comments,
    effectivenessMeaning: sayScore(row.effectiveness),
    reviewer: inBothLanguages(row.reviewer_name, row.reviewer_english_name),
    reviewDate: row.last_review_date,
    reviewComments: row.review_comments,
    plan: row.remediation_plan,
    planDueOn: row.expected_completion_date,
    issues: (row.issues ?? []).map(({ no, state, due }) => [no, issueStates.get(state) ?? state, due].join(' · ')).join('\n'),
    previousNo: row.previous_no,
    sharedControlNo: row.shared_control_no,
    leadingNo: row.leading_no,
  };
}

/** Of a row that shows another one's control both: that it does, and where that control stands. */
function toStatus({ state, leading_state }: ControlSheetRow): string {
  const own = states.get(state) ?? state;
  return leading_state === null ? own : `${own} · ${states.get(leading_state) ?? leading_state}`;
}

function sayScore(score: number | null): string {
  const meaning = score === null ? undefined : scoreMeanings[score];
  return meaning ? inBothLanguages(meaning.zh, meaning.en) : '';
}

function toDeficiency(found: string | null, labels: SheetLabels): string {
  if (found === DEFICIENCY_NOT_STATED) return inBothLanguages('未说明', 'Not stated');
  return found === null ? '' : (labels.get(`RiskReview_controlDeficiency/${found}`) ?? found);
}
