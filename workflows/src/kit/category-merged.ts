import { step, text } from './meta.ts';

/** An administrator made one category of two: what carried the first carries the second, in whatever state it is, deleted ones too. */
export const categoryMerged = {
  guard: 'isSystem',
  meta: step({
    label: text('风险分类合并', 'Category merged'),
    history: text('所属风险分类被合并', 'Its risk category was merged into another'),
    system: true,
    whenInactive: 'too',
  }),
} as const;
