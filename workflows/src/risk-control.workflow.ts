import { setup } from 'xstate';
import type { Actor } from './kit/actor.ts';
import { categoryMerged } from './kit/category-merged.ts';
import { isAdministrator, isSystem } from './kit/guards.ts';
import { state, step, text, type Meta } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type StateOf } from './kit/workflow.ts';

/** What the guards know about a risk control (docs/decisions/risk-control.md). People are ids. */
export interface RiskControlFacts extends BaseFacts {
  /** True until the first save. */
  readonly isNew: boolean;
  readonly ownerId: number | null;
  readonly creatorId: number;
  readonly assistantIds: readonly number[];
  readonly submittedById: number | null;
  /** Who made the last submission with his own hands, where it was in somebody else's place. */
  readonly submissionActorId: number | null;
  readonly forwardedToIds: readonly number[];
  readonly needOwnerApprove: boolean;
  readonly isNewestOfLineage: boolean;
  /** Issues of the newest review that are neither verified nor cancelled. */
  readonly openIssues: number;
}

export type RiskControlEventName =
  | 'SAVE_DRAFT'
  | 'SUBMIT'
  | 'ROLL_IN'
  | 'ROLL_IN_WITHOUT_OWNER'
  | 'IMPORT_DRAFT'
  | 'SET_ASSISTANTS'
  | 'REPLACE_ASSISTANT'
  | 'SAVE_ASSESSMENT'
  | 'SUBMIT_ASSESSMENT'
  | 'OWNER_APPROVE'
  | 'OWNER_RETURN'
  | 'REVIEW_CLOSED'
  | 'REVIEW_CLOSED_WITH_DEFICIENCY'
  | 'REVIEW_REJECTED'
  | 'REVIEW_WITHDRAWN'
  | 'WITHDRAW'
  | 'ISSUE_CHANGED'
  | 'ALL_VERIFIED'
  | 'FORWARD'
  | 'REASSIGN'
  | 'REASSIGN_TO_SUBMITTER'
  | 'REOPEN'
  | 'ROLL_FORWARD'
  | 'REMIND'
  | 'DELETE'
  | 'RESTORE'
  | 'CATEGORY_MERGED';

interface GuardArguments {
  readonly context: RiskControlFacts;
  readonly event: { readonly type: RiskControlEventName; readonly actor: Actor };
}

const isOwner = ({ context, event }: GuardArguments) => context.ownerId === event.actor.id;
/** A substitute does not approve for the owner what he submitted himself: it would be nobody's second look. */
const didNotSubmit = ({ context, event }: GuardArguments) =>
  event.actor.actedById === undefined || ![context.submittedById, context.submissionActorId].includes(event.actor.actedById);
const isAssistant = ({ context, event }: GuardArguments) => context.assistantIds.includes(event.actor.id);
const isParticipant = ({ context, event }: GuardArguments) =>
  [context.ownerId, context.creatorId, context.submittedById, ...context.assistantIds, ...context.forwardedToIds].includes(event.actor.id);

const saveDraft = step({ label: text('保存草稿', 'Save draft'), history: text('保存草稿', 'Draft saved'), button: 'filled', form: 'edit' });
const submit = step({
  label: text('提交', 'Submit'),
  history: text('提交并指定风险责任人', 'Submitted, risk owner assigned'),
  operation: 'riskManagerAssigned',
  button: 'filled',
  form: 'edit',
});
const editStandard = step({
  label: text('编辑标准信息', 'Edit standard information'),
  history: text('编辑标准信息', 'Standard information edited'),
  operation: 'riskManagerAssigned',
  form: 'edit',
});
const submitAssessment = step({
  label: text('提交自评', 'Submit'),
  history: text('提交控制措施', 'Control measure submitted'),
  operation: 'controlSubmitted',
  button: 'filled',
  form: 'assess',
  bySubstitute: true,
});
const withdraw = step({ label: text('撤回', 'Withdraw'), history: text('撤回提交', 'Submission withdrawn'), bySubstitute: true });
const remove = step({
  label: text('删除', 'Delete'),
  history: text('删除', 'Deleted'),
  timers: 'cancel',
  destructive: true,
  reasonExpected: 'ofAdministrator',
});
const reopen = step({ label: text('重新打开', 'Reopen'), history: text('重新打开', 'Reopened'), reasonRequired: 'reason' });
const rollForward = step({
  label: text('结转到下一年度', 'Roll forward'),
  history: text('结转到下一年度', 'Rolled forward to the next year'),
  button: 'outlined',
});

/** An administrator's reminder beside the ladder; who must act in the state hears of it. */
const remind = {
  REMIND: { guard: 'isAdministrator', meta: step({ label: text('催办', 'Remind'), history: text('催办', 'Reminded'), telling: true }) },
} as const;

const assessmentEvents = {
  SUBMIT: { guard: 'isAdministrator', meta: editStandard },
  SET_ASSISTANTS: {
    guard: 'isOwner',
    meta: step({
      label: text('设置协助人', 'Set assistants'),
      history: text('设置协助人', 'Assistants set'),
      button: 'outlined',
      bySubstitute: true,
    }),
  },
  SAVE_ASSESSMENT: {
    guard: 'isOwnerOrAssistant',
    meta: step({
      label: text('保存草稿', 'Save draft'),
      history: text('保存自评草稿', 'Assessment draft saved'),
      button: 'filled',
      form: 'assess',
      bySubstitute: true,
    }),
  },
  SUBMIT_ASSESSMENT: [
    { guard: 'isAssistantWhoNeedsApproval', target: 'ownerApproval', meta: submitAssessment },
    { guard: 'isOwnerOrAssistant', target: 'reviewing', meta: submitAssessment },
  ],
  DELETE: { guard: 'isOwnerAndCreator', meta: remove },
} as const;

const closedEvents = {
  REOPEN: { guard: 'isAdministratorOnNewest', target: 'assessing', meta: reopen },
  ROLL_FORWARD: { guard: 'isAdministrator', meta: rollForward },
} as const;

const reassign = {
  REASSIGN: {
    guard: 'isAdministrator',
    meta: step({
      label: text('更换责任人', 'Reassign'),
      history: text('更换控制责任人', 'Control owner reassigned'),
      timers: 'restart',
      reasonRequired: 'reason',
    }),
  },
} as const;

/** Assistants are the owner's to choose; who has left cannot stay one, so the service puts his successor in his place (leavers). */
const replaceAssistant = {
  REPLACE_ASSISTANT: {
    guard: 'isSystem',
    meta: step({
      label: text('更换协助人', 'Replace assistant'),
      history: text('协助人离职,由他人接任', 'An assistant left and was replaced'),
      system: true,
    }),
  },
} as const;

/** The lifecycle of one risk control in one risk year (docs/decisions/risk-control.md). */
export const riskControlMachine = setup({
  types: {
    context: {} as RiskControlFacts,
    events: {} as { type: RiskControlEventName; actor: Actor },
    meta: {} as Meta,
  },
  guards: {
    isAdministrator,
    isSystem,
    isOwner,
    mayApprove: (input) => isOwner(input) && didNotSubmit(input),
    isOwnerOrAssistant: (input) => isOwner(input) || isAssistant(input),
    isAssistantWhoNeedsApproval: (input) => isAssistant(input) && !isOwner(input) && input.context.needOwnerApprove,
    isOwnerAndCreator: (input) => isOwner(input) && input.context.creatorId === input.event.actor.id,
    isSubmitterOrOwner: (input) => isOwner(input) || input.context.submittedById === input.event.actor.id,
    isNewOrAdministrator: (input) => input.context.isNew || isAdministrator(input),
    isSaved: (input) => !input.context.isNew && isAdministrator(input),
    isAdministratorOnNewest: (input) => isAdministrator(input) && input.context.isNewestOfLineage,
    isParticipantOrAdministrator: (input) => !input.context.isNew && (isParticipant(input) || isAdministrator(input)),
    allIssuesSettled: (input) => isSystem(input) && input.context.openIssues === 0,
  },
}).createMachine({
  id: 'riskControl',
  initial: 'draft',
  context: {} as RiskControlFacts,
  on: {
    FORWARD: {
      guard: 'isParticipantOrAdministrator',
      meta: step({ label: text('转发', 'Forward'), history: text('转发', 'Forwarded'), button: 'text' }),
    },
    DELETE: { guard: 'isSaved', meta: remove },
    RESTORE: {
      guard: 'isAdministrator',
      meta: step({
        label: text('恢复', 'Restore'),
        history: text('恢复', 'Restored'),
        whenInactive: true,
        timers: 'restart',
        button: 'filled',
      }),
    },
    CATEGORY_MERGED: categoryMerged,
  },
  states: {
    draft: {
      meta: state({ label: text('草稿', 'Draft'), tone: 'neutral', glyph: 'dashed' }),
      on: {
        SUBMIT: { guard: 'isNewOrAdministrator', target: 'assessing', meta: submit },
        SAVE_DRAFT: { guard: 'isAdministrator', meta: saveDraft },
        REASSIGN: { guard: 'isSaved', meta: reassign.REASSIGN.meta },
        IMPORT_DRAFT: {
          guard: 'isSystem',
          meta: step({ label: text('导入', 'Import'), history: text('由工作簿导入', 'Imported from a workbook'), system: true }),
        },
        ROLL_IN: {
          guard: 'isSystem',
          target: 'assessing',
          meta: step({
            label: text('结转', 'Roll forward'),
            history: text('由上一年度结转', 'Rolled forward from last year'),
            operation: 'riskManagerAssigned',
            system: true,
          }),
        },
        ROLL_IN_WITHOUT_OWNER: {
          guard: 'isSystem',
          meta: step({
            label: text('结转', 'Roll forward'),
            history: text('由上一年度结转,责任人已停用', 'Rolled forward from last year; its owner is inactive'),
            system: true,
          }),
        },
      },
    },
    assessing: {
      meta: state({ label: text('待自评', 'Assessing'), tone: 'blue', glyph: 'quarter', duty: 'assessment' }),
      on: { ...assessmentEvents, ...reassign, ...replaceAssistant, ...remind },
    },
    returned: {
      meta: state({ label: text('已退回', 'Returned'), tone: 'red', glyph: 'return', duty: 'assessment' }),
      on: { ...assessmentEvents, ...reassign, ...replaceAssistant, ...remind },
    },
    ownerApproval: {
      meta: state({ label: text('待责任人批准', 'Owner approval'), tone: 'violet', glyph: 'half', duty: 'ownerApproval' }),
      on: {
        OWNER_APPROVE: {
          guard: 'mayApprove',
          target: 'reviewing',
          meta: step({
            label: text('批准', 'Approve'),
            history: text('责任人批准', 'Approved by the owner'),
            button: 'filled',
            bySubstitute: true,
          }),
        },
        OWNER_RETURN: {
          guard: 'mayApprove',
          target: 'returned',
          meta: step({
            label: text('退回', 'Return'),
            history: text('责任人退回', 'Returned by the owner'),
            button: 'outlined',
            reasonRequired: 'comment',
            bySubstitute: true,
          }),
        },
        WITHDRAW: { guard: 'isSubmitterOrOwner', target: 'assessing', meta: withdraw },
        ...reassign,
        ...replaceAssistant,
        ...remind,
        REASSIGN_TO_SUBMITTER: {
          guard: 'isAdministrator',
          target: 'reviewing',
          meta: step({
            label: text('更换责任人', 'Reassign'),
            history: text('提交人成为控制责任人', 'The submitter became the control owner'),
            action: 'REASSIGN',
            reasonRequired: 'reason',
          }),
        },
      },
    },
    reviewing: {
      meta: state({ label: text('待审核', 'In review'), tone: 'amber', glyph: 'threeQuarter', duty: 'review' }),
      on: {
        REVIEW_CLOSED: {
          guard: 'isSystem',
          target: 'complete',
          meta: step({
            label: text('审核通过', 'Close'),
            history: text('独立审核通过', 'Independent review closed'),
            operation: 'riskManagerReview',
            system: true,
          }),
        },
        REVIEW_CLOSED_WITH_DEFICIENCY: {
          guard: 'isSystem',
          target: 'remediating',
          meta: step({
            label: text('审核通过', 'Close'),
            history: text('独立审核通过,存在缺陷需整改', 'Independent review closed with a deficiency'),
            operation: 'riskManagerReview',
            system: true,
          }),
        },
        REVIEW_REJECTED: {
          guard: 'isSystem',
          target: 'returned',
          meta: step({
            label: text('审核退回', 'Reject'),
            history: text('独立审核退回', 'Independent review rejected'),
            operation: 'riskManagerRejected',
            system: true,
          }),
        },
        REVIEW_WITHDRAWN: { guard: 'isSystem', target: 'assessing', meta: step({ ...withdraw, system: true }) },
        ...reassign,
        ...replaceAssistant,
        ...remind,
      },
    },
    remediating: {
      meta: state({ label: text('整改中', 'Remediating'), tone: 'teal', glyph: 'alert' }),
      on: {
        ...closedEvents,
        ...reassign,
        ...remind,
        ISSUE_CHANGED: {
          guard: 'isSystem',
          meta: step({
            label: text('整改进展', 'Remediation'),
            history: text('整改事项有进展', 'A remediation issue changed'),
            system: true,
          }),
        },
        ALL_VERIFIED: {
          guard: 'allIssuesSettled',
          target: 'complete',
          meta: step({
            label: text('整改完成', 'Remediated'),
            history: text('整改全部完成', 'All remediation issues settled'),
            system: true,
          }),
        },
      },
    },
    complete: {
      meta: state({ label: text('已完成', 'Complete'), tone: 'green', glyph: 'check', isEnd: true }),
      on: closedEvents,
    },
  },
});

export const riskControlWorkflow = defineWorkflow('riskControl', riskControlMachine);
export type RiskControlWorkflow = typeof riskControlWorkflow;
export type RiskControlState = StateOf<RiskControlWorkflow>;

/** Chart status of the dashboards: 0 open, 1 to be approved, 3 closed (docs/decisions/risk-control.md). */
export const riskControlChartStatus: Readonly<Record<RiskControlState, 0 | 1 | 3>> = {
  draft: 0,
  assessing: 0,
  returned: 0,
  ownerApproval: 1,
  reviewing: 1,
  remediating: 3,
  complete: 3,
};

/**
 * The states behind each list (docs/decisions/risk-control.md). `ownerApproval` stands in To be done for its owner and in Submitted for the others,
 * and Related also holds the forwarded ones: the list query adds that.
 */
export const riskControlBuckets = {
  toDo: ['assessing', 'returned'],
  toDoForOwner: ['ownerApproval'],
  submitted: ['reviewing'],
  submittedForOthers: ['ownerApproval'],
  related: ['remediating', 'complete'],
  pendingApproval: ['reviewing'],
  approved: ['remediating', 'complete'],
  completed: ['complete'],
} as const satisfies Readonly<Record<string, readonly RiskControlState[]>>;
