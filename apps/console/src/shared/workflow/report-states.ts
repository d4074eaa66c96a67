import { riskReportWorkflow, statesOf } from '@portal/workflows';

/** Where a response report waits for who writes it, as its machine says. The build replaces this file by a constant (vite.inline-tables.ts). */
export const reportStates: readonly string[] = statesOf(riskReportWorkflow, ({ duty }) => duty === 'report');
