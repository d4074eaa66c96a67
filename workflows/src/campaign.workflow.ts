import { isAdministrator, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a campaign. */
export interface CampaignFacts extends BaseFacts {
  /** It is being made: its row exists for no longer than this transaction. */
  readonly isNew: boolean;
}

type GuardArguments = GuardInput<CampaignFacts>;

const cancel = step({
  label: text('取消活动', 'Cancel campaign'),
  history: text('取消活动', 'Campaign cancelled'),
  reasonRequired: 'reason',
  destructive: true,
});

/** A round of self-assessments of many controls (docs/decisions/risk-control.md, campaigns). */
export const campaignMachine = setupLifecycle({
  facts: {} as CampaignFacts,
  guards: {
    isNewAndAdministrator: (input: GuardArguments) => input.context.isNew && isAdministrator(input),
    isAdministrator: (input: GuardArguments) => !input.context.isNew && isAdministrator(input),
    isAdministratorOrDay: (input: GuardArguments) => !input.context.isNew && (isAdministrator(input) || isSystem(input)),
  },
}).createMachine({
  id: 'campaign',
  initial: 'planned',
  states: {
    planned: {
      meta: state({ label: text('已计划', 'Planned'), tone: 'neutral', glyph: 'dashed', restsOn: 'service' }),
      on: {
        PLAN: {
          guard: 'isNewAndAdministrator',
          meta: step({ label: text('计划活动', 'Plan campaign'), history: text('计划评估活动', 'Campaign planned') }),
        },
        OPEN: {
          guard: 'isAdministratorOrDay',
          target: 'open',
          meta: step({ label: text('立即开启', 'Open now'), history: text('活动开启', 'Campaign opened'), button: 'filled' }),
        },
        EDIT: {
          guard: 'isAdministrator',
          meta: step({ label: text('编辑', 'Edit'), history: text('编辑活动', 'Campaign edited'), button: 'outlined', form: 'edit' }),
        },
        CANCEL: { guard: 'isAdministrator', target: 'cancelled', meta: cancel },
      },
    },
    open: {
      meta: state({ label: text('进行中', 'Open'), tone: 'blue', glyph: 'half', restsOn: 'others' }),
      on: {
        CLOSE: {
          guard: 'isAdministrator',
          target: 'closed',
          meta: step({ label: text('结束活动', 'Close campaign'), history: text('活动结束', 'Campaign closed'), button: 'filled' }),
        },
        EXTEND: {
          guard: 'isAdministrator',
          meta: step({
            label: text('全部延期', 'Extend all'),
            history: text('活动延期', 'Campaign extended'),
            reasonRequired: 'reason',
            button: 'outlined',
          }),
        },
        CANCEL: { guard: 'isAdministrator', target: 'cancelled', meta: cancel },
      },
    },
    closed: { meta: state({ label: text('已结束', 'Closed'), tone: 'green', glyph: 'check', isEnd: true }) },
    cancelled: { meta: state({ label: text('已取消', 'Cancelled'), tone: 'neutral', glyph: 'slash', isEnd: true }) },
  },
});

export const campaignWorkflow = defineWorkflow('campaign', campaignMachine, text('评估活动', 'Campaign'));
export type CampaignWorkflow = typeof campaignWorkflow;
export type CampaignEventName = EventOf<CampaignWorkflow>;
export type CampaignState = StateOf<CampaignWorkflow>;
