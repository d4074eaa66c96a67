import { usePeriodOptions } from '../api/periods.ts';

/** The filter of a list by assessment period: administrators choose one, whoever comes by a link sees which one narrows the list. */
export const periodFilter = {
  label: 'table.period',
  to: 'periodId',
  kind: 'number',
  useOptions: usePeriodOptions,
  unnamed: 'table.chosenPeriod',
} as const;
