import type { StateOf, Workflow } from '@portal/workflows';

/**
 * States as a statement lists them: `state in (${quoteStates(riskControlWorkflow, ['assessing', 'returned'])})`. A name that the machine does not
 * have does not compile, so that no statement goes on asking for a state that was renamed.
 */
export function quoteStates<W extends Workflow>(_workflow: W, states: readonly StateOf<W>[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}
