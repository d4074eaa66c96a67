import type { EventOf, StateOf, Workflow } from '@portal/workflows';
import { z } from 'zod';

/** A record's state, by the names of its machine: who asks for one that it does not have does not compile. */
export const stateOfLifecycle = <W extends Workflow>(workflow: W) => z.enum(workflow.states as readonly StateOf<W>[]);

/**
 * What somebody may do with a record now, by the names of its machine.
 *
 * @param more what he may do beside its events, or the events of a machine that hangs on it
 */
export const actionsOfLifecycle = <W extends Workflow, const More extends string = never>(workflow: W, more: readonly More[] = []) =>
  z.array(z.enum([...(workflow.events as readonly EventOf<W>[]), ...more]));
