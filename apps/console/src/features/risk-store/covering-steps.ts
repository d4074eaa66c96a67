import { riskControlCoveringSteps } from '@portal/workflows';

/** What moves the coverage that the list shows, as live updates name it. The build replaces this file by a constant (vite.inline-tables.ts). */
export const coveringSteps: readonly string[] = riskControlCoveringSteps.map((event) => `riskControl.${event}`);
