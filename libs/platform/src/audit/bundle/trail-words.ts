import { workflowCatalogue } from '@portal/workflows';

interface Words {
  readonly zh: string;
  readonly en: string;
}

/** A state's label; undefined where the machine of today does not know it any more. */
export function sayState(workflow: string, state: string): Words | undefined {
  const meta = workflowCatalogue[workflow]?.machine.states[state]?.meta as { label?: Words } | undefined;
  return meta?.label;
}
