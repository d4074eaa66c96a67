import { stateMeta, type Decision, type Workflow } from './workflow.ts';

/** What a step means for who may judge the record from now on. */
export interface Involvement {
  /** The record has come to its end: what is worked on after that is other work, and nobody is tied to it by what was. */
  readonly frees: boolean;
  /** People who took part in the work by this step; they are tied until the record has come to its end. */
  readonly binds: readonly number[];
}

/** Who has a hand in a step. */
export interface Hands {
  readonly actorId: number;
  /** The absent person in whose place he acts. */
  readonly onBehalfOf: number | null;
  /** What only follows from another record's step, or from time, is nobody's work. */
  readonly bySystem: boolean;
  /** Who had a part in the work that the step gives to another, or that it ends. */
  readonly released: readonly number[];
}

/**
 * Independence is read from the history (docs/adr/0024-independence-by-history.md): whoever did a step of the work, or had a part in it that was
 * taken from him, is tied to the record. Sending work back frees nobody, for the same work goes on.
 * @returns what the runner writes into the record's list of dependents with the step
 */
export function involvementOf<W extends Workflow>(workflow: W, decision: Decision<W>, hands: Hands): Involvement {
  const { from, to, meta } = decision;
  if (stateMeta(workflow, to).isEnd && !stateMeta(workflow, from).isEnd) return { frees: true, binds: [] };
  const doers = meta.isWork && !hands.bySystem ? [hands.actorId, hands.onBehalfOf ?? hands.actorId] : [];
  return { frees: false, binds: [...new Set([...doers, ...hands.released])] };
}
