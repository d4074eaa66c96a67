import { useEveryonesPeriodOptions, usePeriodOptions } from '../api/periods.ts';

/** The filter of a list by assessment period: administrators choose one, whoever comes by a link sees which one narrows the list. */
export const periodFilter = {
  label: 'table.period',
  to: 'periodId',
  kind: 'number',
  useOptions: usePeriodOptions,
  unnamed: 'table.chosenPeriod',
} as const;

/** The same for a list whose every reader works in several periods, as testers do: he chooses one, too. */
export const everyonesPeriodFilter = { ...periodFilter, useOptions: useEveryonesPeriodOptions } as const;
