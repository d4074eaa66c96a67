import { DEFICIENCY_NOT_STATED, type MissingValue, type RiskListQuery } from '@portal/contract';
import { selectUnheld } from '@portal/directory';
import { type Bind, quoteState } from '@portal/platform';
import { isUnsettled } from '@portal/remediation';
import { independentReviewWorkflow } from '@portal/workflows';
import { reviewDuty } from '../risk-control.holders.ts';

/**
 * What the latest closed review of a control found; null before the first one. An empty code is read by its effectiveness (`found_deficiency`), as
 * `readDeficiency` of the contract says.
 */
export const latestReviewOf = (
  control: string,
  column: 'effectiveness' | 'found_deficiency',
) => `(select v.${column} from independent_review v
  where v.risk_id = ${control}.id and v.state = ${quoteState(independentReviewWorkflow, 'closed')} order by v.round desc limit 1)`;

export const latestReview = (column: 'effectiveness' | 'found_deficiency') => latestReviewOf('c', column);

/**
 * What a list can be filtered by and the dashboard divides by, as SQL over the joins of a list: one text for both, so that a figure and
 * its list cannot disagree. Each is null where a control has no such value.
 */
export const figureColumns = {
  category1: 'c.category1_id',
  businessUnit: `nullif(c.business_unit, '')`,
  managementArea: `nullif(c.management_area, '')`,
  keyControl: `nullif(c.key_control, '')`,
  controlOwnerFunction: `nullif(c.control_owner_function, '')`,
  score: 's.counted_score',
  controlMode: 'nullif(s.mode, 0)',
  controlFrequency: 'nullif(s.frequency, 0)',
  state: 'c.state',
  dueOn: 't.due_on',
  effectiveness: latestReview('effectiveness'),
  deficiency: latestReview('found_deficiency'),
  hasOpenIssue: `exists (select 1 from remediation_issue i where i.source_workflow = 'riskControl' and i.source_id = c.id
    and ${isUnsettled('i')})`,
} as const;

/** A control counts at a level when it names a category there, or says it in free text (docs/decisions/wire.md). */
export const levelConditions: Readonly<Record<number, string>> = {
  1: 'c.category1_id is not null',
  2: `(c.category2_id > 0 or c.category2_text <> '')`,
  3: `(c.category3_id > 0 or c.category3_text <> '')`,
};

/**
 * An open review that no administrator may do. As an array they are known before the list is read: else a first page walks along the newest controls,
 * all of them when none lacks a reviewer.
 */
const lacksReviewer = (day: string) => `c.id = any(array(${selectUnheld(reviewDuty, day)}))`;

/** They are few, and known before the list is read; the newest review still decides. */
const NOT_STATED = `c.id = any(array(select v.risk_id from independent_review v where v.state = ${quoteState(independentReviewWorkflow, 'closed')} and v.found_deficiency = '${DEFICIENCY_NOT_STATED}'))`;

const missingColumns: Readonly<Record<Exclude<MissingValue, 'reviewer'>, string>> = {
  category: figureColumns.category1,
  businessUnit: figureColumns.businessUnit,
  managementArea: figureColumns.managementArea,
  keyControl: figureColumns.keyControl,
  controlOwnerFunction: figureColumns.controlOwnerFunction,
  controlMode: figureColumns.controlMode,
  controlFrequency: figureColumns.controlFrequency,
  effectiveness: figureColumns.effectiveness,
  deficiency: figureColumns.deficiency,
  dueDate: figureColumns.dueOn,
};

const isMissingColumn = (text: string): text is keyof typeof missingColumns => Object.hasOwn(missingColumns, text);

/** The conditions of those list filters that stand behind the dashboard's figures. What cannot be is an empty list, never an unfiltered one. */
export function figureConditions(query: RiskListQuery & { readonly today?: string }, bind: Bind): string[] {
  const conditions: string[] = [];
  if (query.categoryLevel !== null) conditions.push(levelConditions[query.categoryLevel] ?? 'false');
  if (query.controlFrequency !== 0) conditions.push(`${figureColumns.controlFrequency} = ${bind(query.controlFrequency)}`);
  if (query.effectivenessFrom !== null) conditions.push(`${figureColumns.effectiveness} >= ${bind(query.effectivenessFrom)}`);
  if (query.effectivenessTo !== null) conditions.push(`${figureColumns.effectiveness} <= ${bind(query.effectivenessTo)}`);
  if (query.effectiveness !== null) conditions.push(`${figureColumns.effectiveness} = ${bind(query.effectiveness)}`);
  if (query.deficiency === DEFICIENCY_NOT_STATED) conditions.push(NOT_STATED);
  if (query.deficiency) conditions.push(`${figureColumns.deficiency} = ${bind(query.deficiency)}`);
  if (query.dueFrom) conditions.push(`${figureColumns.dueOn} >= ${bind(query.dueFrom)}::date`);
  if (query.dueTo) conditions.push(`${figureColumns.dueOn} <= ${bind(query.dueTo)}::date`);
  if (query.openIssues !== null) conditions.push(`${figureColumns.hasOpenIssue} = ${bind(query.openIssues)}`);
  if (query.ownerNo) conditions.push(`p.user_no = ${bind(query.ownerNo)}`);
  if (query.missing === 'reviewer') {
    // Who stands in for whom is asked of a day, and which day it is only the calendar knows.
    if (!query.today) throw new Error('Nobody said which day it is');
    conditions.push(lacksReviewer(bind(query.today)));
  } else if (query.missing) conditions.push(isMissingColumn(query.missing) ? `${missingColumns[query.missing]} is null` : 'false');
  return conditions;
}
