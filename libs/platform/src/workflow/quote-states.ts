import type { StateOf, Workflow } from '@portal/workflows';

/**
 * States as a statement lists them: `state in (${quoteStates(riskControlWorkflow, ['assessing', 'returned'])})`. A name that the machine does not
 * have does not compile, so that no statement goes on asking for a state that was renamed.
 */
export function quoteStates<W extends Workflow>(_workflow: W, states: readonly StateOf<W>[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}

/** One state as a statement compares it: `state = ${quoteState(mailWorkflow, 'failed')}`. The text is that of a literal, so that plans and partial indexes stay. */
export function quoteState<W extends Workflow>(workflow: W, state: StateOf<W>): string {
  return quoteStates(workflow, [state]);
}
