import { departmentMerged } from './kit/department-merged.ts';
import { isAdministrator, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a folder of the policy library. */
export interface PolicyFolderFacts extends BaseFacts {
  /** Everybody whom `resolve()` makes an owner of the folder; of a folder that is being made, the owners of the one above it. */
  readonly ownerIds: readonly number[];
  readonly isNew: boolean;
}

type GuardArguments = GuardInput<PolicyFolderFacts>;

const mayOwn = ({ context, event }: GuardArguments): boolean => event.actor.isAdministrator || context.ownerIds.includes(event.actor.id);

/** A folder has one state; its machine is who may do what with it, and the history of who did (docs/decisions/policy-library.md). */
export const policyFolderMachine = setupLifecycle({
  facts: {} as PolicyFolderFacts,
  guards: {
    isAdministrator,
    isSystem,
    isOwner: mayOwn,
    isCreator: (given: GuardArguments) => given.context.isNew && mayOwn(given),
  },
}).createMachine({
  id: 'policyFolder',
  initial: 'open',
  states: {
    open: {
      meta: state({ label: text('使用中', 'In use'), tone: 'neutral', glyph: 'check', isEnd: true }),
      on: {
        CREATE: { guard: 'isCreator', meta: step({ label: text('新建', 'Create'), history: text('新建文件夹', 'Folder created') }) },
        RENAME: { guard: 'isOwner', meta: step({ label: text('重命名', 'Rename'), history: text('重命名', 'Renamed') }) },
        MOVE: {
          guard: 'isOwner',
          meta: step({ label: text('移动', 'Move'), history: text('移动到其他文件夹', 'Moved to another folder') }),
        },
        PERMISSION: {
          guard: 'isOwner',
          meta: step({ label: text('权限', 'Permission'), history: text('更改权限', 'Permissions changed') }),
        },
        DELETE: {
          guard: 'isOwner',
          meta: step({ label: text('删除', 'Delete'), history: text('删除文件夹', 'Deleted'), destructive: true }),
        },
        RESTORE: {
          guard: 'isAdministrator',
          meta: step({ label: text('恢复', 'Restore'), history: text('恢复文件夹', 'Restored'), whenInactive: true }),
        },
        // A folder belongs to no department: its entries name them.
        DEPARTMENT_MERGED: {
          ...departmentMerged,
          meta: {
            ...departmentMerged.meta,
            history: text('权限中的部门被合并', 'A department in its permissions was merged into another'),
          },
        },
      },
    },
  },
});

export const policyFolderWorkflow = defineWorkflow('policyFolder', policyFolderMachine, text('制度文件夹', 'Policy folder'));
export type PolicyFolderWorkflow = typeof policyFolderWorkflow;
export type PolicyFolderEventName = EventOf<PolicyFolderWorkflow>;
export type PolicyFolderState = StateOf<PolicyFolderWorkflow>;
