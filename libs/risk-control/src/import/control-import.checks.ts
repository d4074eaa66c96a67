import { importFieldMax, isLonger, type ImportIssue, type MessageParams } from '@portal/contract';
import { describeIssue, describeUnlisted, describeWarning, sheetRowOf, type ImportMessageKey } from '@portal/platform';
import type { Text } from '@portal/workflows';
import type { ControlCells, ControlContext, ControlField } from './control-row.ts';
import { headerOf } from './control-row.ts';
import { referenceFields, type Found } from './reference-lookup.ts';

/** A row's values once every cell is understood; null where a cell is empty. */
export interface ControlValues {
  readonly managementArea: string | null;
  readonly keyControl: string | null;
  readonly businessUnit: string | null;
  readonly controlObjective: string | null;
  readonly controlCategory: string | null;
  readonly controlOwnerFunction: string | null;
  readonly departmentId: number | null;
  readonly ownerId: number | null;
}

type Report = (
  field: ControlField,
  key: ImportMessageKey,
  params?: MessageParams,
  /** What may be written instead, where that is a short list. */
  allowed?: readonly Text[],
) => void;

/** All that is wrong with the rows, and what looks odd (docs/decisions/risk-control.md, "A bad row"). */
export function checkControlRows(rows: readonly ControlCells[], context: ControlContext): ImportIssue[] {
  const firstRows = new Map<string, number>();
  return rows.flatMap((cells, index) => {
    const issues: ImportIssue[] = [];
    const row = index + 1;
    const report: Report = (field, key, params, allowed) => {
      issues.push(
        allowed ? describeUnlisted(row, headerOf(field), cells[field], allowed) : describeIssue(row, headerOf(field), key, params),
      );
    };
    checkNumber(cells, row, context, firstRows, report);
    checkStoreNumber(cells, context, report);
    const max = importFieldMax('control', 'standardControlDesc');
    if (isLonger(cells.standardControlDesc, max)) report('standardControlDesc', 'import.too_long', { max });
    const values = readValues(cells, context, report);
    const similar = cells.riskNo === '' && issues.length === 0 ? findSimilarDraft(cells, values, context) : undefined;
    if (similar) issues.push(describeWarning(row, headerOf('riskStoreNo'), 'import.similar_draft', { value: similar }));
    return issues;
  });
}

/** An empty number is a new line; a filled one must be a draft of the current year and stand in the file once. */
function checkNumber(cells: ControlCells, row: number, context: ControlContext, firstRows: Map<string, number>, report: Report): void {
  if (cells.riskNo === '') return;
  const value = cells.riskNo.toUpperCase();
  const first = firstRows.get(value);
  if (first !== undefined) return report('riskNo', 'import.repeated', { first });
  firstRows.set(value, sheetRowOf(cells, row));
  const control = context.named.get(value);
  if (!control) return report('riskNo', 'import.unknown_risk_no', { value: cells.riskNo });
  if (!control.is_active) return report('riskNo', 'import.deleted_risk_no', { value });
  if (control.state !== 'draft') return report('riskNo', 'import.not_draft', { value });
  if (control.risk_year !== context.year) report('riskNo', 'import.other_year', { value, year: control.risk_year });
}

function checkStoreNumber(cells: ControlCells, context: ControlContext, report: Report): void {
  const value = cells.riskStoreNo;
  if (value === '') {
    // A draft needs its category, and that comes from the store; an update keeps what it has.
    if (cells.riskNo === '') report('riskStoreNo', 'import.required');
    return;
  }
  const item = context.storeItems.get(value);
  if (!item) report('riskStoreNo', 'import.unknown_store_no', { value, year: context.year });
  else if (item.state === 'retired') report('riskStoreNo', 'import.retired_store_no', { value });
}

/** The cells that name something else, as the values that they stand for; unknown ones are reported. */
export function readValues(cells: ControlCells, { references }: ControlContext, report: Report = () => undefined): ControlValues {
  const allowedIn = (field: ControlField) => Object.entries(references.allowed).find(([one]) => one === field)?.[1];
  const read = <Value>(field: ControlField, find: (text: string) => Found<Value>, unknown: ImportMessageKey = 'import.unknown_value') => {
    if (cells[field] === '') return null;
    const found = find(cells[field]);
    if (typeof found === 'object') return found.value;
    const isUnknown = found === 'unknown_value';
    report(field, isUnknown ? unknown : `import.${found}`, { value: cells[field] }, isUnknown ? allowedIn(field) : undefined);
    return null;
  };
  const values = Object.fromEntries(referenceFields.map((field) => [field, read(field, (text) => references.values[field].find(text))]));
  return {
    ...(values as unknown as Omit<ControlValues, 'departmentId' | 'ownerId'>),
    departmentId: read('controlOwnerDeptId', (text) => references.departments.find(text), 'import.unknown_department'),
    ownerId: read('controlOwner', (text) => references.people.find(text), 'import.unknown_person'),
  };
}

/** The number of a draft that stands for the same risk in the same place with the same owner. */
function findSimilarDraft(cells: ControlCells, values: ControlValues, context: ControlContext): string | undefined {
  return context.drafts
    .get(cells.riskStoreNo)
    ?.find(
      (draft) =>
        draft.management_area === (values.managementArea ?? '') &&
        draft.business_unit === (values.businessUnit ?? '') &&
        draft.department_id === values.departmentId &&
        draft.owner_id === values.ownerId,
    )?.risk_no;
}
