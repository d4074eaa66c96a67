import { step, text } from './meta.ts';

/** The record's department is another one now, because administrators merged the two (ADR 29). */
export const departmentMerged = {
  guard: 'isSystem',
  meta: step({
    label: text('部门合并', 'Department merged'),
    history: text('所属部门被合并', 'Its department was merged into another'),
    system: true,
    whenInactive: 'too',
  }),
} as const;
