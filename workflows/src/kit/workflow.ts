import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { takeSeat, type Actor } from './actor.ts';
import type { StateMeta, TransitionMeta } from './meta.ts';

/** What every record of a workflow tells its guards, besides the facts of its own kind. */
export interface BaseFacts {
  readonly isActive: boolean;
}

/** One lifecycle: a flat XState machine whose metadata says everything that others derive from it. */
export interface Workflow<Facts extends BaseFacts = BaseFacts> {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly initial: string;
  /** Phantom: the facts' type travels with the workflow. */
  readonly factsType?: Facts;
}

export interface Decision {
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly meta: TransitionMeta;
  /** In whose place the actor does it, when only the seat of somebody absent allows it. */
  readonly onBehalfOf: number | null;
}

export type RefusalReason = 'wrong_state' | 'not_allowed';

export function defineWorkflow<Facts extends BaseFacts>(name: string, machine: AnyStateMachine): Workflow<Facts> {
  return { name, machine, initial: String(machine.config.initial) };
}

export function stateNames(workflow: Workflow): string[] {
  return Object.keys(workflow.machine.states);
}

export function stateMeta(workflow: Workflow, state: string): StateMeta {
  const meta = workflow.machine.states[state]?.meta as StateMeta | undefined;
  if (!meta) throw new Error(`${workflow.name} has no state ${state}`);
  return meta;
}

/** Every event name of the machine, in the order in which the machine lists them. */
export function eventNames(workflow: Workflow): readonly string[] {
  let names = eventNamesOf.get(workflow.machine);
  if (!names) {
    const own = Object.values(workflow.machine.states).flatMap((node) => [...node.transitions.keys()]);
    names = [...new Set([...own, ...workflow.machine.root.transitions.keys()])].filter((name) => name !== '');
    eventNamesOf.set(workflow.machine, names);
  }
  return names;
}

/** Machines never change, and every row of a list asks. */
const eventNamesOf = new WeakMap<AnyStateMachine, readonly string[]>();

/** All transitions as (state, event, meta), root transitions under every state. For diagrams and tests. */
export function listTransitions(
  workflow: Workflow,
): { from: string; event: string; to: string; guard: string | null; meta: TransitionMeta }[] {
  const rootEntries = [...workflow.machine.root.transitions.values()].flat();
  return Object.values(workflow.machine.states).flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...rootEntries].map((transition) => ({
      from: node.key,
      event: String(transition.eventType),
      to: transition.target?.[0]?.key ?? node.key,
      guard: guardName(transition.guard),
      meta: transition.meta as TransitionMeta,
    })),
  );
}

function guardName(guard: unknown): string | null {
  if (!guard) return null;
  if (typeof guard === 'string') return guard;
  return (guard as { type?: string }).type ?? 'guard';
}

/**
 * Decides what an event does, purely.
 * An inactive record answers `wrong_state` to everything but the events meant for it; then an event that the state does not know is
 * `wrong_state`, and one whose guards all fail `not_allowed` (docs/decisions/risk-control.md, order of refusals).
 * The actor is asked for himself first, then on the seat of each person whom he stands in for, there for duties only (`bySubstitute`).
 */
export function decide<Facts extends BaseFacts>(
  workflow: Workflow<Facts>,
  state: string,
  facts: Facts,
  event: string,
  actor: Actor,
): Decision | RefusalReason {
  return openRecord(workflow, state, facts, actor)(event);
}

/** Decides events on one record as it stands: what they share is worked out once, and only when an event comes as far as the guards. */
function openRecord<Facts extends BaseFacts>(
  { name, machine }: Workflow<Facts>,
  state: string,
  facts: Facts,
  actor: Actor,
): (event: string) => Decision | RefusalReason {
  const node = machine.states[state];
  if (!node) throw new Error(`${name} has no state ${state}`);
  let opened: { snapshot: AnyMachineSnapshot; asked: Actor[] } | undefined;
  const open = () => ({
    snapshot: machine.resolveState({ value: state, context: facts }) as AnyMachineSnapshot,
    asked: [actor, ...(actor.isSystem ? [] : (actor.standsInFor ?? []).map((absentee) => takeSeat(actor, absentee)))],
  });
  const isMeant = ({ meta }: { meta?: unknown }): boolean => {
    const { whenInactive } = meta as TransitionMeta;
    return whenInactive === 'too' || (whenInactive === true) !== facts.isActive;
  };
  return (event) => {
    if (!node.transitions.get(event)?.some(isMeant) && !machine.root.transitions.get(event)?.some(isMeant)) return 'wrong_state';
    const { snapshot, asked } = (opened ??= open());
    for (const seat of asked) {
      const [transition] = machine.getTransitionData(snapshot, { type: event, actor: seat }) ?? [];
      const meta = transition?.meta as TransitionMeta | undefined;
      if (!transition || !meta || (seat !== actor && !meta.bySubstitute)) continue;
      return { event, from: state, to: transition.target?.[0]?.key ?? state, meta, onBehalfOf: seat === actor ? null : seat.id };
    }
    return 'not_allowed';
  };
}

/** The public names of what the actor may do now: the console shows exactly these. Variants and system events never appear. */
export function allowedActions<Facts extends BaseFacts>(workflow: Workflow<Facts>, state: string, facts: Facts, actor: Actor): string[] {
  const decideEvent = openRecord(workflow, state, facts, actor);
  return eventNames(workflow).filter((event) => {
    const decision = decideEvent(event);
    return typeof decision === 'object' && !decision.meta.system && !decision.meta.action;
  });
}

/** Whose seats the actor needs for what he may do now: those for whom he would act. A list marks its rows with them. */
export function listRepresented<Facts extends BaseFacts>(workflow: Workflow<Facts>, state: string, facts: Facts, actor: Actor): number[] {
  if (!actor.standsInFor?.length) return [];
  const decisions = eventNames(workflow).map(openRecord(workflow, state, facts, actor));
  return [...new Set(decisions.flatMap((decision) => (typeof decision === 'object' ? (decision.onBehalfOf ?? []) : [])))];
}

/** The metadata of a step that is already in the history. */
export function findStepMeta(workflow: Workflow, from: string, event: string): TransitionMeta | undefined {
  const node = workflow.machine.states[from];
  const transition = node?.transitions.get(event)?.[0] ?? workflow.machine.root.transitions.get(event)?.[0];
  return transition?.meta as TransitionMeta | undefined;
}

/** The domain event that a step publishes: `riskControl.SUBMIT_ASSESSMENT`. */
export function topicOf(workflow: Workflow, event: string): string {
  return `${workflow.name}.${event}`;
}
