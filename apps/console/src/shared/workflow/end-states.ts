import { statesOf, workflowCatalogue } from '@portal/workflows';

/** Where the cases of every lifecycle rest, as its machine says. The build replaces this file by a constant (vite.inline-tables.ts). */
export const endStates: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(workflowCatalogue).map((workflow) => [workflow.name, statesOf(workflow, ({ isEnd }) => isEnd)]),
);
