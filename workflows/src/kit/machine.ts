import { setup, type AnyStateMachine } from 'xstate';
import type { GuardInput } from './guards.ts';
import type { StateMeta, TransitionMeta } from './meta.ts';

interface Transition<State extends string, Event extends string, Guard extends string> {
  readonly guard?: Guard;
  /** Without it the record stays where it is. */
  readonly target?: State | undefined;
  readonly meta: TransitionMeta<Event>;
}

type OneOrMore<T> = T | readonly T[];

type Transitions<State extends string, Event extends string, Guard extends string> = {
  readonly [Name in Event]?: OneOrMore<Transition<NoInfer<State>, NoInfer<Event>, NoInfer<Guard>>>;
};

/** A flat machine as it is written down: the names of its states and events are the keys, and stand nowhere else. */
interface Description<State extends string, Event extends string, Guard extends string> {
  readonly id: string;
  readonly initial: NoInfer<State>;
  /** What every state answers to. */
  readonly on?: Transitions<State, Event, Guard>;
  readonly states: { readonly [Name in State]: { readonly meta: StateMeta; readonly on?: Transitions<State, Event, Guard> } };
}

/** An XState machine that carries the names it was described with. */
export type Lifecycle<State extends string, Event extends string, Facts> = AnyStateMachine & {
  /** Phantom. */
  readonly namesType?: readonly [State, Event, Facts];
};

/**
 * XState's `setup` for a lifecycle. Its events are those that its states answer to: a target, a guard or, by the workflow's type, anybody
 * else that names what the machine does not have does not compile.
 *
 * @param given `facts` is there for its type alone, as XState's own `types` are
 */
export function setupLifecycle<Facts extends object, Guard extends string>(given: {
  readonly facts: Facts;
  readonly guards: Readonly<Record<Guard, (input: GuardInput<NoInfer<Facts>>) => boolean>>;
}) {
  const { createMachine } = setup({ guards: given.guards as never });
  return {
    // XState's own types want the events to be told beforehand; ours are the stricter ones.
    createMachine: <State extends string, Event extends string>(description: Description<State, Event, Guard>) =>
      createMachine({ ...description, context: {} } as never) as unknown as Lifecycle<State, Event, Facts>,
  };
}
