import { duties, type DutyHolder } from './duty.ts';
import type { Actor } from './actor.ts';
import { watchFacts } from './permitted-actions.ts';
import { decide, stateMeta, type Decision, type Workflow } from './workflow.ts';

/** Where a lifecycle leaves somebody without a way on. */
export interface DeadEnd {
  readonly state: string;
  /**
   * `noDuty`: nobody is asked and the machine does not say why; `nobody`: whom the duty waits for can do nothing that leads on;
   * `noEnd`: no chain of steps leads to an end; `noWayOut`: when everybody of the record has left, an administrator can neither
   * bring it to an end nor give it to somebody else.
   */
  readonly what: 'noDuty' | 'nobody' | 'noEnd' | 'noWayOut';
}

const [ACTOR_ID, system] = [1, { id: 0, isAdministrator: false, isSystem: true } satisfies Actor];
const stranger: Actor = { id: ACTOR_ID, isAdministrator: true, isSystem: false };
const person: Actor = { id: ACTOR_ID, isAdministrator: false, isSystem: false };
/** A duty that each of many has for himself: who leaves has none, and nobody takes it over. */
const ofEach: readonly DutyHolder[] = ['reader', 'examSitters'];

type Facts = Readonly<Record<string, unknown>>;

/**
 * Every dead end of a lifecycle, found by asking its own guards (docs/decisions/machinery.md, no dead ends). People of the record are
 * strangers to whoever acts, unless a fact ties him to it.
 */
export function findDeadEnds(workflow: Workflow): DeadEnd[] {
  return workflow.states.flatMap((state): DeadEnd[] => {
    const { isEnd, duty, restsOn } = stateMeta(workflow, state);
    if (isEnd) return [];
    const found: DeadEnd['what'][] = [];
    if ((duty === undefined) === (restsOn === undefined)) found.push('noDuty');
    if (duty && !canAct(workflow, state, duties[duty].holder)) found.push('nobody');
    if (!reachesEnd(workflow, state, (from) => listLeading(workflow, from))) found.push('noEnd');
    // What its maker keeps to himself is nobody else's; what comes on by the clock needs nobody; what each does for himself ends with him.
    const isOwn = restsOn === 'maker' || restsOn === 'service' || (duty && ofEach.includes(duties[duty].holder));
    if (!isOwn && !hasWayOut(workflow, state)) found.push('noWayOut');
    return found.map((what) => ({ state, what }));
  });
}

/** Does a step lead on: elsewhere, out of force, or into other hands? Telling, forwarding and saving do not. */
const leadsOn = ({ from, to, meta }: Decision): boolean =>
  from !== to || meta.handsOver === true || (meta.destructive === true && meta.timers === 'cancel');

/** What an actor may do in a state, asked with the facts as they are and with their flags turned. */
function listSteps(workflow: Workflow, state: string, actor: Actor, known: Facts): Decision[] {
  return [true, false].flatMap((flags) =>
    workflow.events.flatMap((event) => {
      const facts = watchFacts({ isActive: true, isNew: false, ...known }, new Set(), flags);
      const decision = decide(workflow, state, facts, event, actor);
      return typeof decision === 'object' ? [decision] : [];
    }),
  );
}

/** The facts that name people, which the guards of a workflow look at. */
function listTies(workflow: Workflow): string[] {
  const looked = new Set<string>();
  for (const state of workflow.states)
    for (const event of workflow.events) decide(workflow, state, watchFacts({ isActive: true, isNew: false }, looked, true), event, person);
  return [...looked].filter((key) => /Ids?$/.test(key));
}

const tied = (key: string): Facts => ({ [key]: key.endsWith('Ids') ? [ACTOR_ID] : ACTOR_ID });

/** Can whoever the duty waits for take a step that leads on? */
function canAct(workflow: Workflow, state: string, holder: DutyHolder): boolean {
  if (holder === 'administrators') return listSteps(workflow, state, stranger, {}).some(leadsOn);
  // What each does for himself the service may measure.
  if (ofEach.includes(holder) && listSteps(workflow, state, system, {}).some(leadsOn)) return true;
  return listTies(workflow).some((key) => listSteps(workflow, state, person, tied(key)).some(leadsOn));
}

/** Steps that somebody or the service can take. */
function listLeading(workflow: Workflow, state: string): Decision[] {
  const ties = listTies(workflow);
  const together = Object.assign({}, ...ties.map(tied)) as Facts;
  return [
    ...listSteps(workflow, state, stranger, {}),
    ...listSteps(workflow, state, system, {}),
    ...[...ties.map(tied), together].flatMap((facts) => listSteps(workflow, state, person, facts)),
  ];
}

function reachesEnd(workflow: Workflow, start: string, stepsFrom: (state: string) => Decision[]): boolean {
  const seen = new Set([start]);
  for (const state of seen) {
    if (stateMeta(workflow, state).isEnd) return true;
    for (const { to } of stepsFrom(state)) seen.add(to);
  }
  return false;
}

/** Everybody of the record has left: does an administrator who has nothing to do with it bring it to an end, or into living hands? */
function hasWayOut(workflow: Workflow, start: string): boolean {
  const seen = new Set([start]);
  for (const state of seen) {
    if (stateMeta(workflow, state).isEnd) return true;
    const steps = listSteps(workflow, state, stranger, {});
    if (steps.some((step) => leadsOn(step) && step.from === step.to)) return true;
    for (const { to } of steps) seen.add(to);
  }
  return false;
}
