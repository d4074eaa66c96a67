import type { Text } from '@portal/workflows';

/** Whether a test asks how a control is designed, or how it worked up to a day (specification of assurance, 2). */
export const controlTestKinds = ['design', 'interim', 'yearEnd', 'rollForward'] as const;
export type ControlTestKind = (typeof controlTestKinds)[number];

/** As screens and workbooks name them. */
export const controlTestKindWords: Readonly<Record<ControlTestKind, Text>> = {
  design: { zh: '设计', en: 'Design' },
  interim: { zh: '运行有效性（期中）', en: 'Operating, interim' },
  yearEnd: { zh: '运行有效性（期末）', en: 'Operating, year-end' },
  rollForward: { zh: '运行有效性（延展）', en: 'Operating, roll-forward' },
};

/** The bounds of a line of the table of sample sizes: items, and days that a mended control runs before its retest is drawn. */
export const sampleSizeBounds = { size: { least: 1, most: 1000 }, waitDays: { least: 0, most: 1000 } } as const;
