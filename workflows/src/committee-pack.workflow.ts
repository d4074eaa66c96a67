import { isAdministrator, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a committee pack. */
export interface CommitteePackFacts extends BaseFacts {
  /** It is being made: its row exists for no longer than this transaction. */
  readonly isNew: boolean;
}

type GuardArguments = GuardInput<CommitteePackFacts>;

/** A pack for the audit committee: asked for, then frozen for ever; a later one is a new one (docs/adr/0061-packs-are-frozen.md). */
export const committeePackMachine = setupLifecycle({
  facts: {} as CommitteePackFacts,
  guards: {
    isSystem,
    isNewAndAdministrator: (input: GuardArguments) => input.context.isNew && isAdministrator(input),
  },
}).createMachine({
  id: 'committeePack',
  initial: 'preparing',
  states: {
    preparing: {
      meta: state({ label: text('编制中', 'In preparation'), tone: 'blue', glyph: 'half', restsOn: 'service' }),
      on: {
        PREPARE: {
          guard: 'isNewAndAdministrator',
          meta: step({ label: text('编制', 'Prepare'), history: text('开始编制资料', 'Pack requested') }),
        },
        FREEZE: {
          guard: 'isSystem',
          target: 'frozen',
          meta: step({ label: text('冻结', 'Freeze'), history: text('资料已冻结', 'Pack frozen'), system: true }),
        },
      },
    },
    frozen: { meta: state({ label: text('已冻结', 'Frozen'), tone: 'green', glyph: 'check', isEnd: true }) },
  },
});

export const committeePackWorkflow = defineWorkflow('committeePack', committeePackMachine, text('审计委员会资料', 'Committee pack'));
export type CommitteePackWorkflow = typeof committeePackWorkflow;
export type CommitteePackEventName = EventOf<CommitteePackWorkflow>;
export type CommitteePackState = StateOf<CommitteePackWorkflow>;
