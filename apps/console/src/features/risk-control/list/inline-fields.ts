import type { RiskListRow } from '@portal/contract/client';

/** The columns of a draft that are edited in the list, with the form's names of their fields. Categories hang together and keep the form. */
export const inlineFields = {
  riskDescription: 'riskDescription',
  standardControlDesc: 'standardControlDesc',
  controlObjective: 'controlObjective',
  managementArea: 'managementArea',
  buName: 'businessUnit',
  keyControl: 'keyControl',
  departmentName: 'controlOwnerDeptId',
  riskControlOwnerUserName: 'controlOwner',
} as const;

/** May this reader edit the cell? The row's own allowed actions decide; the owner of a draft is an administrator's to choose, as in the form. */
export const mayEditCell = (row: RiskListRow, field: string, isAdministrator: boolean): boolean =>
  field in inlineFields &&
  row.state === 'draft' &&
  row.isActive &&
  row.allowedActions.includes('SAVE_DRAFT') &&
  (field !== 'riskControlOwnerUserName' || isAdministrator);
