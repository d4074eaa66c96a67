import { categoryMerged } from './kit/category-merged.ts';
import { departmentMerged } from './kit/department-merged.ts';
import { takeBackForward } from './kit/forward-events.ts';
import { issueChanged, raiseIssue } from './kit/issue-events.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { remind } from './kit/remind.ts';
import { statingEvents } from './kit/stating-events.ts';
import { defineWorkflow, type EventOf, type StateOf } from './kit/workflow.ts';
import type { RiskControlFacts } from './risk-control.facts.ts';
import { riskControlGuards } from './risk-control.guards.ts';
import {
  allocate,
  campaignOpens,
  editStandard,
  joinShared,
  remove,
  reopen,
  restore,
  rollForward,
  rollInShared,
  saveDraft,
  separateShared,
  sharedWith,
  sharingEnded,
  submit,
  submitAssessment,
  takeOver,
  withdraw,
} from './risk-control.steps.ts';

export type { RiskControlFacts } from './risk-control.facts.ts';

const reminder = { REMIND: remind(text('催办', 'Reminder sent')) } as const;

const assessmentEvents = {
  SUBMIT: { guard: 'isAdministrator', meta: editStandard },
  CAMPAIGN_OPENS: { guard: 'isSystem', meta: campaignOpens },
  EXTEND: {
    guard: 'isAdministrator',
    meta: step({
      label: text('延期', 'Extend'),
      history: text('延后自评截止日期', 'Due date of the self-assessment extended'),
      timers: 'dated',
      reasonRequired: 'reason',
    }),
  },
  SET_ASSISTANTS: {
    guard: 'isOwner',
    meta: step({
      label: text('设置协助人', 'Set assistants'),
      history: text('设置协助人', 'Assistants set'),
      button: 'outlined',
      bySubstitute: true,
      isWork: true,
      handsOver: true,
    }),
  },
  SAVE_ASSESSMENT: {
    guard: 'isOwnerOrAssistant',
    meta: step({
      label: text('保存草稿', 'Save draft'),
      history: text('保存自评草稿', 'Self-assessment draft saved'),
      button: 'filled',
      form: 'assess',
      bySubstitute: true,
      isWork: true,
    }),
  },
  SUBMIT_ASSESSMENT: [
    { guard: 'isAssistantWhoNeedsApproval', target: 'ownerApproval', meta: submitAssessment },
    { guard: 'isOwnerOrAssistant', target: 'reviewing', meta: submitAssessment },
  ],
  DELETE: { guard: 'isOwnerAndCreator', meta: remove },
  JOIN_SHARED: { guard: 'mayJoin', target: 'shared', meta: joinShared },
} as const;

const closedEvents = {
  ...statingEvents,
  REOPEN: { guard: 'isAdministratorOnNewest', target: 'assessing', meta: reopen },
  ROLL_FORWARD: { guard: 'isAdministrator', meta: rollForward },
} as const;

const reassign = {
  REASSIGN: {
    guard: 'isAdministrator',
    meta: step({
      label: text('更换责任人', 'Reassign'),
      history: text('更换控制责任人', 'Control owner reassigned'),
      timers: 'dated',
      reasonRequired: 'reason',
      handsOver: true,
    }),
  },
} as const;

/** Assistants are the owner's to choose; who has left cannot stay one, so the service puts his successor in his place (leavers). */
const replaceAssistant = {
  REPLACE_ASSISTANT: {
    guard: 'isSystem',
    meta: step({
      label: text('更换协助人', 'Replace assistant'),
      history: text('协助人离职，由他人接任', 'An assistant left and was replaced'),
      system: true,
      handsOver: true,
    }),
  },
} as const;

/** The lifecycle of one risk control in one risk year (docs/decisions/risk-control.md). */
export const riskControlMachine = setupLifecycle({
  facts: {} as RiskControlFacts,
  guards: riskControlGuards,
}).createMachine({
  id: 'riskControl',
  initial: 'draft',
  on: {
    FORWARD: {
      guard: 'isParticipantOrAdministrator',
      meta: step({ label: text('转发', 'Forward'), history: text('转发', 'Forwarded'), button: 'text' }),
    },
    TAKE_BACK_FORWARD: takeBackForward,
    DELETE: { guard: 'mayDelete', meta: remove },
    RESTORE: { guard: 'isAdministrator', meta: restore },
    CLASSIFY: {
      guard: 'mayClassify',
      meta: step({ label: text('控制属性', 'Control attributes'), history: text('更改控制属性', 'Control attributes changed') }),
    },
    CATEGORY_MERGED: categoryMerged,
    DEPARTMENT_MERGED: departmentMerged,
    ISSUE_CHANGED: issueChanged,
    SHARED_WITH: { guard: 'isSystem', meta: sharedWith },
    SHARING_ENDED: { guard: 'isSystem', meta: sharingEnded },
  },
  states: {
    draft: {
      meta: state({ label: text('草稿', 'Draft'), tone: 'neutral', glyph: 'dashed', restsOn: 'maker' }),
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
            history: text('由上一年度结转，责任人已停用', 'Rolled forward from last year; the owner is inactive'),
            system: true,
          }),
        },
        ROLL_IN_FOR_CAMPAIGN: {
          guard: 'isSystem',
          meta: step({
            label: text('结转', 'Roll forward'),
            history: text('由上一年度结转，随评估活动开启', 'Rolled forward from last year; opens with its campaign'),
            system: true,
          }),
        },
        CAMPAIGN_OPENS: { guard: 'isSystem', target: 'assessing', meta: campaignOpens },
        ROLL_IN_SHARED: { guard: 'isSystem', target: 'shared', meta: rollInShared },
        JOIN_SHARED: { guard: 'mayJoin', target: 'shared', meta: joinShared },
      },
    },
    assessing: {
      meta: state({ label: text('待自评', 'Assessing'), tone: 'blue', glyph: 'quarter', duty: 'assessment' }),
      on: { ...assessmentEvents, ...reassign, ...replaceAssistant, ...reminder, RAISE_ISSUE: raiseIssue },
    },
    returned: {
      meta: state({ label: text('已退回', 'Returned'), tone: 'red', glyph: 'return', duty: 'assessment', turnsBack: true }),
      on: { ...assessmentEvents, ...reassign, ...replaceAssistant, ...reminder, RAISE_ISSUE: raiseIssue },
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
            isWork: true,
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
        ...reminder,
        RAISE_ISSUE: raiseIssue,
        REASSIGN_TO_SUBMITTER: {
          guard: 'isAdministrator',
          target: 'reviewing',
          meta: step({
            label: text('更换责任人', 'Reassign'),
            history: text('提交人成为控制责任人', 'The submitter became the control owner'),
            action: 'REASSIGN',
            reasonRequired: 'reason',
            handsOver: true,
          }),
        },
      },
    },
    reviewing: {
      meta: state({ label: text('待审核', 'Awaiting review'), tone: 'amber', glyph: 'threeQuarter', duty: 'review' }),
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
            history: text('独立审核通过，存在缺陷需整改', 'Independent review closed with a deficiency'),
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
        ALLOCATE: { guard: 'isAdministrator', meta: allocate },
        TAKE_OVER: { guard: 'mayTakeOver', meta: takeOver },
        REVIEW_WITHDRAWN: { guard: 'isSystem', target: 'assessing', meta: { ...withdraw, system: true } },
        ...reassign,
        ...replaceAssistant,
        ...reminder,
        RAISE_ISSUE: raiseIssue,
      },
    },
    remediating: {
      meta: state({ label: text('整改中', 'In remediation'), tone: 'teal', glyph: 'alert', restsOn: 'others' }),
      on: {
        ...closedEvents,
        ...reassign,
        ...reminder,
        RAISE_ISSUE: raiseIssue,
        ALL_VERIFIED: {
          guard: 'allIssuesSettled',
          target: 'complete',
          meta: step({
            label: text('整改完成', 'Remediated'),
            history: text('整改全部完成', 'All remediation issues closed'),
            system: true,
          }),
        },
      },
    },
    complete: {
      meta: state({ label: text('已完成', 'Complete'), tone: 'green', glyph: 'check', isEnd: true }),
      on: {
        ...closedEvents,
        RAISE_ISSUE: { ...raiseIssue, target: 'remediating' },
        JOIN_SHARED: { guard: 'mayJoin', target: 'shared', meta: joinShared },
      },
    },
    shared: {
      meta: state({ label: text('共用', 'Shared'), tone: 'neutral', glyph: 'dashed', restsOn: 'others', countedElsewhere: true }),
      on: {
        SUBMIT: { guard: 'isAdministrator', meta: editStandard },
        SEPARATE: { guard: 'isAdministrator', target: 'draft', meta: separateShared },
        ROLL_FORWARD: { guard: 'isAdministrator', meta: rollForward },
        RESTORE: { guard: 'isAdministrator', target: 'draft', meta: restore },
      },
    },
  },
});

export const riskControlWorkflow = defineWorkflow('riskControl', riskControlMachine, text('风险控制', 'Risk control'));
export type RiskControlWorkflow = typeof riskControlWorkflow;
export type RiskControlEventName = EventOf<RiskControlWorkflow>;
export type RiskControlState = StateOf<RiskControlWorkflow>;
