import { departmentMerged } from './kit/department-merged.ts';
import { isAdministrator, isSystem } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { remind } from './kit/remind.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a share. `isActive` here: it is not deleted; whether people see it is its state. */
export type ShareFacts = BaseFacts;

const byAdministrator = {
  SAVE: {
    guard: 'isAdministrator',
    meta: step({ label: text('编辑', 'Edit'), history: text('保存分享', 'Resource saved'), form: 'edit' }),
  },
  REASSIGN: {
    guard: 'isAdministrator',
    meta: step({ label: text('更换联系人', 'Change contact'), history: text('更换分享联系人', 'Contact changed') }),
  },
  DELETE: {
    guard: 'isAdministrator',
    meta: step({ label: text('删除', 'Delete'), history: text('删除分享', 'Resource deleted'), destructive: true }),
  },
} as const;

const activate = (history: ReturnType<typeof text>) =>
  ({
    guard: 'isAdministrator',
    target: 'active',
    meta: step({ label: text('发布', 'Release'), history, button: 'filled' }),
  }) as const;

/** What happens to a share from outside: a policy that it asks to confirm has a new version, which it follows. */
const follow = {
  DEPARTMENT_MERGED: departmentMerged,
  FOLLOW_VERSION: {
    guard: 'isSystem',
    meta: step({ label: text('新版本', 'New version'), history: text('制度有新版本', 'The policy has a new version'), system: true }),
  },
  // Its exam is gone or not for everybody, its policy retired or closed to somebody: the reading has a way out, its contact hears of it.
  REPORT_OBSTACLE: {
    guard: 'isSystem',
    meta: step({
      label: text('关联内容失效', 'Required exam or policy unavailable'),
      history: text('关联的考试或制度已有人无法完成', 'Its exam or policy is no longer available to some readers'),
      system: true,
    }),
  },
} as const;

/** A share of knowledge: prepared by an administrator, released to its audience, taken back (docs/decisions/knowledge.md). */
export const shareMachine = setupLifecycle({
  facts: {} as ShareFacts,
  guards: { isAdministrator, isSystem },
}).createMachine({
  id: 'share',
  initial: 'draft',
  states: {
    draft: {
      meta: state({ label: text('未发布', 'Not released'), tone: 'neutral', glyph: 'dashed', restsOn: 'maker' }),
      on: { ...byAdministrator, ...follow, ACTIVATE: activate(text('发布分享', 'Resource released')) },
    },
    active: {
      meta: state({ label: text('已发布', 'Released'), tone: 'green', glyph: 'check', isEnd: true }),
      on: {
        ...byAdministrator,
        ...follow,
        REMIND: remind(text('提醒未完成的人', 'Reminders sent'), text('提醒未完成的人', 'Send reminders')),
        DEACTIVATE: {
          guard: 'isAdministrator',
          target: 'inactive',
          meta: step({ label: text('停用', 'Withdraw'), history: text('停用分享', 'Resource withdrawn') }),
        },
      },
    },
    inactive: {
      meta: state({ label: text('已停用', 'Withdrawn'), tone: 'neutral', glyph: 'slash', isEnd: true }),
      on: { ...byAdministrator, ...follow, ACTIVATE: activate(text('重新发布分享', 'Resource released again')) },
    },
  },
});

export const shareWorkflow = defineWorkflow('share', shareMachine, text('知识分享', 'Resource'));
export type ShareWorkflow = typeof shareWorkflow;
export type ShareEventName = EventOf<ShareWorkflow>;
export type ShareState = StateOf<ShareWorkflow>;
