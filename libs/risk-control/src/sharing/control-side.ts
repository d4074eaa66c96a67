import type { StandardColumns } from '../risk-control.reader.ts';

/** What the standard information says of the control, not of the risk: rows that share it show it of the leading row. */
export const controlSide = [
  'key_control',
  'control_objective',
  'standard_control_desc',
  'control_category',
  'control_owner_function',
] as const satisfies readonly (keyof StandardColumns)[];
