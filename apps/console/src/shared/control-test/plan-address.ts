import { controlTestList } from '@portal/contract/client';

/** The list of tests, with the dialog open that plans one of a control in a period; of an empty number one that is yet to be chosen. */
export const planAddress = (periodId: number, riskNo: string): string =>
  `${controlTestList}?${new URLSearchParams({ periodId: String(periodId), action: 'PLAN', plan: riskNo }).toString()}`;
