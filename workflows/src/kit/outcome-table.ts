import { createMachine, type AnyStateMachine } from 'xstate';
import type { Actor } from './actor.ts';
import { decide, type BaseFacts, type FactsOf, type Workflow } from './workflow.ts';

/** One way of asking a machine: who, about which record. */
export interface Scenario<Facts extends BaseFacts> {
  readonly actor: Actor;
  readonly facts: Facts;
}

/**
 * Everything a machine lets happen: for each scenario and state the events that pass, with their targets, as `EVENT` or `EVENT>target`.
 * Tests hold it against a table written by hand, and against every mutant of the machine.
 */
export function outcomeTable<W extends Workflow>(
  workflow: W,
  scenarios: Readonly<Record<string, Scenario<FactsOf<W>>>>,
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(scenarios).map(([name, { actor, facts }]) => [
      name,
      Object.fromEntries(
        workflow.states.map((state) => {
          const passed = workflow.events.flatMap((event) => {
            const decision = decide(workflow, state, facts, event, actor);
            if (typeof decision === 'string') return [];
            return [decision.to === state ? event : `${event}>${decision.to}`];
          });
          return [state, passed.sort().join(' ')];
        }),
      ),
    ]),
  );
}

export interface Mutant<W extends Workflow> {
  readonly name: string;
  readonly workflow: W;
}

interface TransitionConfig {
  target?: string;
  guard?: string;
}
interface MachineConfig {
  on?: Record<string, TransitionConfig | TransitionConfig[]>;
  states: Record<string, { on?: Record<string, TransitionConfig | TransitionConfig[]> }>;
}
type GuardFunction = (...input: unknown[]) => boolean;

/**
 * Every machine that differs from this one in one place: a transition with another target, without a target, without its guard or
 * removed; a guard that always passes, never passes, or says the opposite.
 */
export function listMutants<W extends Workflow>(workflow: W): Mutant<W>[] {
  const config = workflow.machine.config as unknown as MachineConfig;
  const guards = workflow.machine.implementations.guards as Record<string, GuardFunction>;
  const states = Object.keys(config.states);
  const build = (name: string, change: (copy: MachineConfig) => void, changedGuards = guards): Mutant<W> => {
    const copy = structuredClone(config);
    change(copy);
    const machine = createMachine(copy as never, { guards: changedGuards } as never) as unknown as AnyStateMachine;
    return { name, workflow: { ...workflow, machine } };
  };
  const places = [undefined, ...states].flatMap((state) => {
    const on = (state === undefined ? config.on : config.states[state]?.on) ?? {};
    return Object.entries(on).flatMap(([event, entry]) => [entry].flat().map((transition, index) => ({ state, event, index, transition })));
  });
  const at = (copy: MachineConfig, place: (typeof places)[number]) => {
    const on = (place.state === undefined ? copy.on : copy.states[place.state]?.on) ?? {};
    const list = [on[place.event] ?? []].flat();
    on[place.event] = list;
    return { list, transition: list[place.index]! };
  };
  const transitionMutants = places.flatMap((place) => {
    const label = `${place.state ?? 'any'} ${place.event}[${place.index}]`;
    const here = place.state ?? states[0]!;
    const others = states.filter((state) => state !== (place.transition.target ?? here) && state !== place.state);
    return [
      ...others.map((target) =>
        build(`${label} goes to ${target}`, (copy) => void (at(copy, place).transition.target = place.state ? target : `.${target}`)),
      ),
      ...(place.transition.target ? [build(`${label} stays`, (copy) => void delete at(copy, place).transition.target)] : []),
      ...(place.transition.guard ? [build(`${label} without guard`, (copy) => void delete at(copy, place).transition.guard)] : []),
      build(`${label} removed`, (copy) => void at(copy, place).list.splice(place.index, 1)),
    ];
  });
  const guardMutants = Object.entries(guards).flatMap(([name, guard]) =>
    Object.entries({
      passes: () => true,
      fails: () => false,
      'says the opposite': (...input: unknown[]) => !guard(...input),
    }).map(([how, replacement]) => build(`guard ${name} ${how}`, () => undefined, { ...guards, [name]: replacement })),
  );
  return [...transitionMutants, ...guardMutants];
}
