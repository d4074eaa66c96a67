import { setup } from 'xstate';
import type { Actor } from './kit/actor.ts';
import { categoryMerged } from './kit/category-merged.ts';
import { isAdministrator, isIndependent, isSystem } from './kit/guards.ts';
import { state, step, text, type Meta } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type StateOf } from './kit/workflow.ts';

/** What the guards know about a risk event (docs/decisions/risk-events.md). People are ids. */
export interface RiskEventFacts extends BaseFacts {
  /** True until the first save. */
  readonly isNew: boolean;
  readonly reporterId: number;
  /** Whoever sent it in with his own hands in the reporter's place. */
  readonly submissionActorId: number | null;
  /** Named by the reporter, forwarded to, asked for a report, or owner of an action. */
  readonly allowedIds: readonly number[];
  /** Reports that are not approved yet. */
  readonly openReports: number;
  /** Issues of its reports that are neither verified nor cancelled. */
  readonly openIssues: number;
}

export type RiskEventEventName =
  'SAVE_DRAFT' | 'SUBMIT' | 'DELETE' | 'APPROVE' | 'RETURN' | 'CLOSE' | 'REOPEN' | 'FORWARD' | 'CATEGORY_MERGED';

interface GuardArguments {
  readonly context: RiskEventFacts;
  readonly event: { readonly type: RiskEventEventName; readonly actor: Actor };
}

const isReporter = ({ context, event }: GuardArguments) => context.reporterId === event.actor.id;
const close = step({ label: text('关闭', 'Close'), history: text('关闭风险事件', 'Event closed'), button: 'outlined' });

/** A risk event from its report to its end; confirmed as a risk it goes on as response reports (docs/decisions/risk-events.md). */
export const riskEventMachine = setup({
  types: {
    context: {} as RiskEventFacts,
    events: {} as { type: RiskEventEventName; actor: Actor },
    meta: {} as Meta,
  },
  guards: {
    isAdministrator,
    isSystem,
    isReporter,
    isReporterOfUnreported: (input: GuardArguments) =>
      !input.context.isNew && isReporter(input) && input.context.submissionActorId === null,
    isIndependentAdministrator: ({ context, event }: GuardArguments) =>
      event.actor.isAdministrator && isIndependent(event.actor, [context.reporterId, context.submissionActorId]),
    isSettledForAdministrator: ({ context, event }: GuardArguments) =>
      event.actor.isAdministrator && context.openReports === 0 && context.openIssues === 0,
    isParticipantOrAdministrator: (input: GuardArguments) =>
      !input.context.isNew &&
      (isReporter(input) || input.context.allowedIds.includes(input.event.actor.id) || input.event.actor.isAdministrator),
  },
}).createMachine({
  id: 'riskEvent',
  initial: 'draft',
  context: {} as RiskEventFacts,
  on: {
    FORWARD: {
      guard: 'isParticipantOrAdministrator',
      meta: step({ label: text('转发', 'Forward'), history: text('转发', 'Forwarded'), button: 'text' }),
    },
    CATEGORY_MERGED: categoryMerged,
  },
  states: {
    draft: {
      meta: state({ label: text('草稿', 'Draft'), tone: 'neutral', glyph: 'dashed' }),
      on: {
        SUBMIT: {
          guard: 'isReporter',
          target: 'pendingApproval',
          meta: step({
            label: text('上报', 'Submit'),
            history: text('上报风险事件', 'Event reported'),
            operation: 'riskEventReported',
            button: 'filled',
            form: 'edit',
          }),
        },
        SAVE_DRAFT: {
          guard: 'isReporter',
          meta: step({ label: text('保存草稿', 'Save draft'), history: text('保存草稿', 'Draft saved'), button: 'filled', form: 'edit' }),
        },
        DELETE: {
          guard: 'isReporterOfUnreported',
          meta: step({
            label: text('放弃草稿', 'Discard draft'),
            history: text('放弃草稿', 'Draft discarded'),
            destructive: true,
            timers: 'cancel',
          }),
        },
      },
    },
    pendingApproval: {
      meta: state({ label: text('待审批', 'Pending approval'), tone: 'amber', glyph: 'threeQuarter', duty: 'eventApproval' }),
      on: {
        APPROVE: {
          guard: 'isIndependentAdministrator',
          target: 'identified',
          meta: step({
            label: text('确认为风险', 'Confirm as risk'),
            history: text('确认为风险事件', 'Confirmed as risk event'),
            operation: 'confirmedAsRiskEvent',
            button: 'filled',
            bySubstitute: true,
          }),
        },
        RETURN: {
          guard: 'isIndependentAdministrator',
          target: 'draft',
          meta: step({
            label: text('退回', 'Return'),
            history: text('退回上报人', 'Returned to the reporter'),
            button: 'outlined',
            reasonRequired: 'comment',
            bySubstitute: true,
          }),
        },
        CLOSE: { guard: 'isAdministrator', target: 'closed', meta: close },
      },
    },
    identified: {
      meta: state({ label: text('确认为风险', 'Identified as risk'), tone: 'red', glyph: 'alert' }),
      on: { CLOSE: { guard: 'isSettledForAdministrator', target: 'closed', meta: close } },
    },
    closed: {
      meta: state({ label: text('关闭', 'Closed'), tone: 'green', glyph: 'check', isEnd: true }),
      on: {
        REOPEN: {
          guard: 'isAdministrator',
          target: 'pendingApproval',
          meta: step({
            label: text('重新打开', 'Reopen'),
            history: text('重新打开', 'Reopened'),
            button: 'outlined',
            reasonRequired: 'reason',
          }),
        },
      },
    },
  },
});

export const riskEventWorkflow = defineWorkflow('riskEvent', riskEventMachine);
export type RiskEventWorkflow = typeof riskEventWorkflow;
export type RiskEventState = StateOf<RiskEventWorkflow>;

/** The classItem of RISKEVENTSTATUS (docs/decisions/risk-events.md). */
export const riskEventStatus: Readonly<Record<RiskEventState, 0 | 1 | 2 | 3>> = { draft: 0, pendingApproval: 1, identified: 2, closed: 3 };
