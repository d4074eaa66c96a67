import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { takeSeat, type Actor } from './actor.ts';
import type { Lifecycle } from './machine.ts';
import type { StateMeta, Text, TransitionMeta } from './meta.ts';

/** What every record of a workflow tells its guards, besides the facts of its own kind. */
export interface BaseFacts {
  readonly isActive: boolean;
}

/**
 * One lifecycle: a flat XState machine whose metadata says everything that others derive from it. It carries the names of its states and
 * events as literals, so that whoever misspells one does not compile.
 */
export interface Workflow<State extends string = string, Event extends string = string, Facts extends BaseFacts = BaseFacts> {
  readonly name: string;
  /** What people call one of its records; nothing else tells it. */
  readonly title: Text;
  readonly machine: AnyStateMachine;
  readonly initial: State;
  /** In the order in which the machine lists them. */
  readonly states: readonly State[];
  readonly events: readonly Event[];
  /** Phantom: the facts' type travels with the workflow. */
  readonly factsType?: Facts;
}

export type StateOf<W extends Workflow> = W['initial'];
export type EventOf<W extends Workflow> = W['events'][number];
export type FactsOf<W extends Workflow> = NonNullable<W['factsType']>;

export interface Decision<W extends Workflow = Workflow> {
  readonly event: EventOf<W>;
  readonly from: StateOf<W>;
  readonly to: StateOf<W>;
  readonly meta: TransitionMeta;
  /** In whose place the actor does it, when only the seat of somebody absent allows it. */
  readonly onBehalfOf: number | null;
}

export type RefusalReason = 'wrong_state' | 'not_allowed';

/** A workflow with the names that its machine was described with. */
export function defineWorkflow<State extends string, Event extends string, Facts extends BaseFacts>(
  name: string,
  machine: Lifecycle<State, Event, Facts>,
  title: Text,
): Workflow<State, Event, Facts> {
  const isState = (key: string): key is State => Object.hasOwn(machine.states, key);
  const isEvent = (key: string): key is Event => key !== '';
  const initial = String(machine.config.initial);
  if (!isState(initial)) throw new Error(`${name} has no state ${initial}`);
  const nodes = [...Object.values(machine.states), machine.root];
  return {
    name,
    title,
    machine,
    initial,
    states: Object.keys(machine.states).filter(isState),
    events: [...new Set(nodes.flatMap((node) => [...node.transitions.keys()]))].filter(isEvent),
  };
}

/** Whether a text of the wire or of a row names a state of the workflow. */
export function isStateOf<W extends Workflow>(workflow: W, name: string): name is StateOf<W> {
  return Object.hasOwn(workflow.machine.states, name);
}

/** Whether a text of the wire or of a row names an event of the workflow. */
export function isEventOf<W extends Workflow>(workflow: W, name: string): name is EventOf<W> {
  return workflow.events.includes(name);
}

export function stateMeta<W extends Workflow>(workflow: W, state: StateOf<W>): StateMeta {
  const meta = workflow.machine.states[state]?.meta as StateMeta | undefined;
  if (!meta) throw new Error(`${workflow.name} has no state ${state}`);
  return meta;
}

/** The states of which something holds: who needs a list of states asks for what it means. */
export function statesOf<W extends Workflow>(workflow: W, holds: (meta: StateMeta) => boolean | undefined): readonly StateOf<W>[] {
  return workflow.states.filter((name) => holds(stateMeta(workflow, name)));
}

/** All transitions as (state, event, meta), root transitions under every state. For diagrams and tests. */
export function listTransitions<W extends Workflow>(
  workflow: W,
): { from: StateOf<W>; event: EventOf<W>; to: StateOf<W>; guard: string | null; meta: TransitionMeta }[] {
  const { states, root } = workflow.machine;
  return workflow.states.flatMap((from) =>
    [states[from]?.transitions, root.transitions].flatMap((transitions) =>
      [...(transitions ?? [])].flatMap(([event, list]) =>
        isEventOf(workflow, event)
          ? list.map((transition) => ({
              from,
              event,
              to: targetOf(workflow, transition, from),
              guard: guardName(transition.guard),
              meta: transition.meta as TransitionMeta,
            }))
          : [],
      ),
    ),
  );
}

/** Where a transition leads; one without a target stays. */
function targetOf<W extends Workflow>(workflow: W, { target }: AnyTransitionDefinition, from: StateOf<W>): StateOf<W> {
  const key = target?.[0]?.key;
  return key !== undefined && isStateOf(workflow, key) ? key : from;
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
export function decide<W extends Workflow>(
  workflow: W,
  state: StateOf<W>,
  facts: FactsOf<W>,
  event: EventOf<W>,
  actor: Actor,
): Decision<W> | RefusalReason {
  return openRecord(workflow, state, facts, actor)(event);
}

/** Decides events on one record as it stands: what they share is worked out once, and only when an event comes as far as the guards. */
function openRecord<W extends Workflow>(
  workflow: W,
  state: StateOf<W>,
  facts: FactsOf<W>,
  actor: Actor,
): (event: EventOf<W>) => Decision<W> | RefusalReason {
  const { name, machine } = workflow;
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
    const find = (seat: Actor) => machine.getTransitionData(snapshot, { type: event, actor: seat })?.[0];
    for (const seat of asked) {
      let transition = find(seat);
      if (seat !== actor && (transition?.meta as TransitionMeta | undefined)?.isVerdict) transition = find(withOwnRole(seat, actor));
      const meta = transition?.meta as TransitionMeta | undefined;
      if (!transition || !meta || (seat !== actor && !meta.bySubstitute)) continue;
      const onBehalfOf = seat === actor ? null : seat.id;
      return { event, from: state, to: targetOf(workflow, transition, state), meta, onBehalfOf };
    }
    return 'not_allowed';
  };
}

/** For a verdict a seat lends what ties its person to the record, but not his role: who judges as an administrator is one himself. */
const withOwnRole = (seat: Actor, { isAdministrator }: Actor): Actor => ({
  ...seat,
  isAdministrator: seat.isAdministrator && isAdministrator,
});

/** The public names of what the actor may do now: the console shows exactly these. Variants and system events never appear. */
export function allowedActions<W extends Workflow>(workflow: W, state: StateOf<W>, facts: FactsOf<W>, actor: Actor): EventOf<W>[] {
  const decideEvent = openRecord(workflow, state, facts, actor);
  return workflow.events.filter((event) => {
    const decision = decideEvent(event);
    return typeof decision === 'object' && !decision.meta.system && !decision.meta.action;
  });
}

/** Whose seats the actor needs for what he may do now: those for whom he would act. A list marks its rows with them. */
export function listRepresented<W extends Workflow>(workflow: W, state: StateOf<W>, facts: FactsOf<W>, actor: Actor): number[] {
  if (!actor.standsInFor?.length) return [];
  const decisions = workflow.events.map(openRecord(workflow, state, facts, actor));
  return [...new Set(decisions.flatMap((decision) => (typeof decision === 'object' ? (decision.onBehalfOf ?? []) : [])))];
}

/** The domain event that a step publishes: `riskControl.SUBMIT_ASSESSMENT`. */
export function topicOf<W extends Workflow>(workflow: W, event: EventOf<W>): string {
  return `${workflow.name}.${event}`;
}
