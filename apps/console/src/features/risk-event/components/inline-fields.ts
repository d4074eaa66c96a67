import type { RiskEventRow } from '@portal/contract/client';

/** The columns of a draft that are edited in the list, with the form's names of their fields. Categories, dates and amounts hang together and keep the form. */
export const inlineFields = {
  title: 'title',
  eventType: 'eventType',
  bu: 'bu',
  managementArea: 'managementArea',
  departmentName: 'departmentId',
} as const;

/** May this reader edit the cell? The row's own allowed actions decide. */
export const mayEditCell = (row: Pick<RiskEventRow, 'state' | 'allowedActions'>, field: string): boolean =>
  field in inlineFields && row.state === 'draft' && row.allowedActions.includes('SAVE_DRAFT');
