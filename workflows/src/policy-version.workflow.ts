import { departmentMerged } from './kit/department-merged.ts';
import { isAdministrator, isIndependent, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf, statesOf } from './kit/workflow.ts';

/** What the guards know about one version of a policy. `isActive` is that of its document: a deleted one rests until it is restored. */
export interface PolicyVersionFacts extends BaseFacts {
  /** Everybody whom `resolve()` makes an owner of the document (docs/decisions/policy-library.md); administrators are owners everywhere. */
  readonly ownerIds: readonly number[];
  readonly authorId: number;
  readonly submittedById: number | null;
  /** Whoever edited or submitted it, himself or in another's place: he does not judge it either. */
  readonly dependentIds: readonly number[];
  /** POLICY_APPROVAL of this portal: without it a saved version is published at once. */
  readonly needsApproval: boolean;
  /** A newer version is being written or waits for its approval. */
  readonly hasPending: boolean;
}

type GuardArguments = GuardInput<PolicyVersionFacts>;

const mayOwn = ({ context, event }: GuardArguments): boolean => event.actor.isAdministrator || context.ownerIds.includes(event.actor.id);

/** What an owner does with a document as a whole; the version that people see carries it in its history. */
const asDocument = {
  DEPARTMENT_MERGED: departmentMerged,
  RENAME: { guard: 'isOwner', meta: step({ label: text('重命名', 'Rename'), history: text('重命名', 'Renamed') }) },
  MOVE: { guard: 'isOwner', meta: step({ label: text('移动', 'Move'), history: text('移动到其他文件夹', 'Moved to another folder') }) },
  PERMISSION: { guard: 'isOwner', meta: step({ label: text('权限', 'Permission'), history: text('更改权限', 'Permissions changed') }) },
  DELETE: {
    guard: 'isOwner',
    meta: step({ label: text('删除', 'Delete'), history: text('删除文档', 'Deleted'), destructive: true, timers: 'cancel' }),
  },
  RESTORE: {
    guard: 'isAdministrator',
    meta: step({ label: text('恢复', 'Restore'), history: text('恢复文档', 'Restored'), whenInactive: true, timers: 'restart' }),
  },
} as const;

/** One version of a policy, from its draft to what replaces it (docs/decisions/policy-library.md). */
export const policyVersionMachine = setupLifecycle({
  facts: {} as PolicyVersionFacts,
  guards: {
    isAdministrator,
    isSystem,
    isOwner: mayOwn,
    isOwnerUnderApproval: (given: GuardArguments) => given.context.needsApproval && mayOwn(given),
    isOwnerWithoutApproval: (given: GuardArguments) => !given.context.needsApproval && mayOwn(given),
    isOwnerWithoutPending: (given: GuardArguments) => !given.context.hasPending && mayOwn(given),
    isAuthor: ({ context, event }: GuardArguments) => context.authorId === event.actor.id,
    isIndependentApprover: (given: GuardArguments) =>
      mayOwn(given) &&
      isIndependent(given.event.actor, [given.context.authorId, given.context.submittedById, ...given.context.dependentIds]),
  },
}).createMachine({
  id: 'policyVersion',
  initial: 'draft',
  states: {
    draft: {
      meta: state({ label: text('草稿', 'Draft'), tone: 'neutral', glyph: 'dashed', restsOn: 'maker' }),
      on: {
        SAVE_DRAFT: {
          guard: 'isOwner',
          meta: step({ label: text('保存', 'Save'), history: text('保存草稿', 'Draft saved'), isWork: true }),
        },
        SUBMIT: {
          guard: 'isOwnerUnderApproval',
          target: 'inReview',
          meta: step({
            label: text('提交审批', 'Submit'),
            history: text('提交审批', 'Submitted for approval'),
            button: 'filled',
            isWork: true,
          }),
        },
        PUBLISH: {
          guard: 'isOwnerWithoutApproval',
          target: 'published',
          meta: step({ label: text('发布', 'Publish'), history: text('发布', 'Published'), button: 'filled' }),
        },
        // Publishing with a date that lies ahead: it waits for its day, with approval on or off.
        SCHEDULE: {
          guard: 'isOwnerWithoutApproval',
          target: 'approved',
          meta: step({
            label: text('发布', 'Publish'),
            history: text('定于生效日发布', 'Scheduled to take effect'),
            action: 'PUBLISH',
          }),
        },
        ...asDocument,
      },
    },
    inReview: {
      meta: state({ label: text('审批中', 'In review'), tone: 'amber', glyph: 'half', duty: 'policyApproval' }),
      on: {
        APPROVE: {
          guard: 'isIndependentApprover',
          target: 'approved',
          meta: step({
            label: text('批准', 'Approve'),
            history: text('批准', 'Approved'),
            button: 'filled',
            bySubstitute: true,
            isVerdict: true,
          }),
        },
        RETURN: {
          guard: 'isIndependentApprover',
          target: 'draft',
          meta: step({
            label: text('退回', 'Return'),
            history: text('退回修改', 'Returned for changes'),
            button: 'outlined',
            reasonRequired: 'comment',
            bySubstitute: true,
            isVerdict: true,
          }),
        },
        WITHDRAW: {
          guard: 'isAuthor',
          target: 'draft',
          meta: step({ label: text('撤回', 'Withdraw'), history: text('撤回提交', 'Submission withdrawn'), button: 'outlined' }),
        },
        ...asDocument,
      },
    },
    approved: {
      meta: state({
        label: text('已批准，待生效', 'Approved, not yet in effect'),
        tone: 'teal',
        glyph: 'threeQuarter',
        restsOn: 'service',
      }),
      on: {
        RESCHEDULE: {
          guard: 'isOwner',
          meta: step({
            label: text('更改生效日期', 'Change effective date'),
            history: text('更改生效日期', 'Effective date changed'),
            button: 'outlined',
            reasonRequired: 'comment',
          }),
        },
        WITHDRAW: {
          guard: 'isOwner',
          target: 'draft',
          meta: step({
            label: text('撤回，不予生效', 'Withdraw before it takes effect'),
            history: text('生效前撤回', 'Withdrawn before it took effect'),
            reasonRequired: 'comment',
          }),
        },
        PUBLISH: {
          guard: 'isSystem',
          target: 'published',
          meta: step({ label: text('发布', 'Publish'), history: text('到期生效', 'Took effect'), system: true }),
        },
        ...asDocument,
      },
    },
    published: {
      meta: state({ label: text('已发布', 'Published'), tone: 'green', glyph: 'check', isEnd: true, duty: 'policyReview' }),
      on: {
        REVISE: {
          guard: 'isOwnerWithoutPending',
          meta: step({ label: text('修订', 'New version'), history: text('开始修订新版本', 'New version started') }),
        },
        CONFIRM_NO_CHANGE: {
          guard: 'isOwner',
          meta: step({
            label: text('确认无需修改', 'Confirm no change'),
            history: text('复审确认无需修改', 'Reviewed: no change needed'),
            timers: 'restart',
            button: 'outlined',
            bySubstitute: true,
          }),
        },
        ALERT: {
          guard: 'isOwner',
          meta: step({ label: text('邮件提醒', 'Email alert'), history: text('提醒负责人复审', 'Owners alerted') }),
        },
        RETIRE: {
          guard: 'isOwner',
          target: 'retired',
          meta: step({ label: text('废止', 'Retire'), history: text('废止', 'Retired'), destructive: true, reasonRequired: 'comment' }),
        },
        SUPERSEDE: {
          guard: 'isSystem',
          target: 'superseded',
          meta: step({
            label: text('被新版本取代', 'Supersede'),
            history: text('被新版本取代', 'Superseded by a new version'),
            system: true,
          }),
        },
        ...asDocument,
      },
    },
    superseded: { meta: state({ label: text('已被取代', 'Superseded'), tone: 'neutral', glyph: 'return', isEnd: true }) },
    retired: {
      meta: state({ label: text('已废止', 'Retired'), tone: 'neutral', glyph: 'slash', isEnd: true }),
      on: {
        REINSTATE: {
          guard: 'isOwner',
          target: 'published',
          meta: step({
            label: text('恢复有效', 'Reinstated'),
            history: text('恢复有效', 'Reinstated'),
            button: 'outlined',
            reasonRequired: 'comment',
          }),
        },
        ...asDocument,
      },
    },
  },
});

export const policyVersionWorkflow = defineWorkflow('policyVersion', policyVersionMachine, text('制度版本', 'Policy version'));
export type PolicyVersionWorkflow = typeof policyVersionWorkflow;
export type PolicyVersionEventName = EventOf<PolicyVersionWorkflow>;
export type PolicyVersionState = StateOf<PolicyVersionWorkflow>;

/** A version that is being written or waits to come into effect: at most one of a document. */
export const pendingPolicyStates = statesOf(policyVersionWorkflow, ({ isEnd }) => !isEnd);
