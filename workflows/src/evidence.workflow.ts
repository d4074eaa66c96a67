import { isAdministrator, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a piece of evidence. */
export interface EvidenceFacts extends BaseFacts {
  readonly providerId: number;
  /** Something stands on it: it may get another version, and never go. */
  readonly isUsed: boolean;
}

type GuardArguments = GuardInput<EvidenceFacts>;

const keeps = (input: GuardArguments): boolean => input.context.providerId === input.event.actor.id || isAdministrator(input);

/** A piece of evidence with its versions: received, replaced, used, and withdrawn only while nothing stands on it (docs/adr/0059-evidence.md). */
export const evidenceMachine = setupLifecycle({
  facts: {} as EvidenceFacts,
  guards: {
    keeps,
    keepsUnused: (input: GuardArguments) => keeps(input) && !input.context.isUsed,
    // Whom a record and its evidence are shown to is asked by their rooms; the service links nothing by itself.
    isPerson: ({ event }: GuardArguments) => !event.actor.isSystem,
  },
}).createMachine({
  id: 'evidence',
  initial: 'current',
  states: {
    current: {
      meta: state({ label: text('有效', 'Current'), tone: 'green', glyph: 'check', isEnd: true }),
      on: {
        RECEIVE: {
          guard: 'keeps',
          meta: step({ label: text('接收', 'Receive'), history: text('收到证据', 'Evidence received'), system: true }),
        },
        REPLACE: {
          guard: 'keeps',
          meta: step({ label: text('上传新版本', 'New version'), history: text('更新版本', 'New version added'), button: 'outlined' }),
        },
        DESCRIBE: {
          guard: 'keeps',
          meta: step({ label: text('更正说明', 'Correct details'), history: text('更正说明', 'Details corrected'), button: 'text' }),
        },
        USE: {
          guard: 'isPerson',
          meta: step({ label: text('关联记录', 'Link to a record'), history: text('关联到记录', 'Linked to a record') }),
        },
        RELEASE: {
          guard: 'isPerson',
          meta: step({ label: text('解除关联', 'Remove link'), history: text('解除关联', 'Link removed') }),
        },
        WITHDRAW: {
          guard: 'keepsUnused',
          target: 'withdrawn',
          meta: step({
            label: text('撤回', 'Withdraw'),
            history: text('撤回证据', 'Evidence withdrawn'),
            destructive: true,
            reasonRequired: 'reason',
          }),
        },
      },
    },
    withdrawn: { meta: state({ label: text('已撤回', 'Withdrawn'), tone: 'neutral', glyph: 'slash', isEnd: true }) },
  },
});

export const evidenceWorkflow = defineWorkflow('evidence', evidenceMachine, text('证据', 'Evidence'));
export type EvidenceWorkflow = typeof evidenceWorkflow;
export type EvidenceEventName = EventOf<EvidenceWorkflow>;
export type EvidenceState = StateOf<EvidenceWorkflow>;
