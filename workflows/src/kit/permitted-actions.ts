import type { Actor } from './actor.ts';
import type { Text, TransitionMeta } from './meta.ts';
import { decide, stateMeta, type BaseFacts, type Workflow } from './workflow.ts';

/** Something that a person may do with a record, as the machine's guards say it. */
export interface PermittedAction {
  readonly event: string;
  readonly label: Text;
  /** The states in which it can be done. */
  readonly states: readonly Text[];
  /** The facts that tie the actor to the record where his role alone is not enough: `ownerId`, `assistantIds`; `isNew` for a record that is being made. */
  readonly relations: readonly string[];
}

const ACTOR_ID = 1;
const SOMEBODY_ID = 2;

/**
 * What the guards let a person do with the records of a workflow, found out by asking them: first as a stranger, then with each fact that
 * a guard looks at and that may name him. So the list follows the machine and is written down nowhere.
 */
export function listPermittedActions(workflow: Workflow, isAdministrator: boolean): PermittedAction[] {
  const actor: Actor = { id: ACTOR_ID, isAdministrator, isSystem: false };
  const actions = new Map<string, { event: string; label: Text; states: Text[]; relations: string[] }>();
  for (const event of workflow.events) {
    for (const state of workflow.states) {
      const found = ask(workflow, state, event, actor);
      if (!found || found.meta.system || found.meta.action) continue;
      const key = `${event} ${found.meta.label.en} ${found.relations.join()}`;
      const action = actions.get(key) ?? { event, label: found.meta.label, states: [], relations: found.relations };
      action.states.push(stateMeta(workflow, state).label);
      actions.set(key, action);
    }
  }
  return [...actions.values()];
}

/** The relations that open an event in a state, none when the role alone does; undefined when nothing does. */
function ask(workflow: Workflow, state: string, event: string, actor: Actor): { meta: TransitionMeta; relations: string[] } | undefined {
  // What a record must not be for it counts as much as what it must be: evidence is withdrawn while nothing stands on it.
  const cases = [true, false].flatMap((flags) => [true, false].map((isActive) => ({ flags, isActive })));
  for (const { flags, isActive } of cases) {
    const looked = new Set<string>();
    const asStranger = tryOnce(workflow, state, event, actor, { isActive }, looked, flags);
    if (asStranger) return { meta: asStranger, relations: [] };
    const ties = [...looked].filter((key) => /Ids?$/.test(key) || key === 'isNew');
    const opened = ties.flatMap((key) => {
      const meta = tryOnce(workflow, state, event, actor, { isActive, ...tie(key) }, looked, flags);
      return meta ? [{ key, meta }] : [];
    });
    if (opened[0]) return { meta: opened[0].meta, relations: opened.map(({ key }) => key) };
    const together = tryOnce(
      workflow,
      state,
      event,
      actor,
      Object.assign({ isActive }, ...ties.filter((key) => key !== 'isNew').map(tie)),
      looked,
      flags,
    );
    // Two facts at once, for example who owns a record and has made it.
    if (together && ties.length > 1) return { meta: together, relations: [ties.filter((key) => key !== 'isNew').join('+')] };
  }
  return undefined;
}

function tie(key: string): Record<string, unknown> {
  if (key === 'isNew') return { isNew: true };
  return { [key]: key.endsWith('Ids') ? [ACTOR_ID] : ACTOR_ID };
}

function tryOnce(
  workflow: Workflow,
  state: string,
  event: string,
  actor: Actor,
  facts: Readonly<Record<string, unknown>>,
  looked: Set<string>,
  flags: boolean,
): TransitionMeta | undefined {
  const decision = decide(workflow, state, watchFacts(facts, looked, flags), event, actor);
  return typeof decision === 'object' ? decision.meta : undefined;
}

/** Facts of a record that others have to do with; it remembers what was looked at. @param flags what those that say yes or no answer */
export function watchFacts(known: Readonly<Record<string, unknown>>, looked: Set<string>, flags = true): BaseFacts {
  return new Proxy({} as Record<string, unknown>, {
    get: (_target, key) => {
      if (typeof key !== 'string') return undefined;
      looked.add(key);
      if (key in known) return known[key];
      if (key.endsWith('Ids')) return [SOMEBODY_ID];
      if (key.endsWith('Id')) return SOMEBODY_ID;
      if (key === 'isNew') return false;
      return /^(is|has|need|may|can|awaits|lacks)[A-Z]/.test(key) ? flags : 0;
    },
    has: () => true,
  }) as unknown as BaseFacts;
}
