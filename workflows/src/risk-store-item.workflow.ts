import { categoryMerged } from './kit/category-merged.ts';
import { isAdministrator, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about an item of the risk store. */
export interface RiskStoreItemFacts extends BaseFacts {
  readonly isNew: boolean;
}

type GuardArguments = GuardInput<RiskStoreItemFacts>;

const importing = step({ label: text('导入', 'Import'), history: text('从文件导入', 'Imported from a file'), system: true });
const adding = step({ label: text('新增', 'Add'), history: text('新增风险库条目', 'Library item added') });
const carrying = step({
  label: text('结转', 'Carry over'),
  history: text('从上一年度结转', 'Carried over from the previous year'),
  system: true,
});

/**
 * A standard risk of one year (docs/decisions/risk-events.md): worked on while its year is open, retired when a record names it and it is to go,
 * frozen with its year. A deleted one is in no list; its number can be used again in its year, and then it is the same record that begins anew.
 */
export const riskStoreItemMachine = setupLifecycle({
  facts: {} as RiskStoreItemFacts,
  guards: {
    isAdministrator,
    isSystem,
    isMaker: ({ context, event }: GuardArguments) => context.isNew && event.actor.isAdministrator,
    isCarried: ({ context, event }: GuardArguments) => context.isNew && event.actor.isSystem,
  },
}).createMachine({
  id: 'riskStoreItem',
  initial: 'active',
  on: { CATEGORY_MERGED: categoryMerged },
  states: {
    active: {
      meta: state({ label: text('有效', 'Active'), tone: 'green', glyph: 'check', isEnd: true }),
      on: {
        ADD: { guard: 'isMaker', meta: adding },
        EDIT: {
          guard: 'isAdministrator',
          meta: step({
            label: text('编辑', 'Edit'),
            history: text('编辑风险库条目', 'Library item edited'),
            form: 'edit',
            button: 'outlined',
          }),
        },
        DELETE: {
          guard: 'isAdministrator',
          target: 'deleted',
          meta: step({ label: text('删除', 'Delete'), history: text('删除风险库条目', 'Library item deleted'), destructive: true }),
        },
        RETIRE: {
          guard: 'isAdministrator',
          target: 'retired',
          meta: step({
            label: text('停用', 'Retire'),
            history: text('条目已被引用，改为停用', 'Retired instead of deleted: it is in use'),
            action: 'DELETE',
            destructive: true,
          }),
        },
        IMPORT: { guard: 'isSystem', meta: importing },
        CARRY_OVER: { guard: 'isCarried', meta: carrying },
        FILE: {
          guard: 'isSystem',
          target: 'filed',
          meta: step({ label: text('归档', 'Archive'), history: text('随年度归档', 'Archived with its year'), system: true }),
        },
      },
    },
    retired: { meta: state({ label: text('已停用', 'Retired'), tone: 'neutral', glyph: 'slash', isEnd: true }) },
    filed: { meta: state({ label: text('已归档', 'Archived'), tone: 'blue', glyph: 'half', isEnd: true }) },
    deleted: {
      meta: state({ label: text('已删除', 'Deleted'), tone: 'neutral', glyph: 'slash', isEnd: true }),
      on: {
        ADD: {
          guard: 'isMaker',
          target: 'active',
          meta: step({
            label: text('新增', 'Add'),
            history: text('重新使用已删除的编号', 'Added under the number of a deleted item'),
          }),
        },
        IMPORT: { guard: 'isSystem', target: 'active', meta: importing },
        CARRY_OVER: { guard: 'isSystem', target: 'active', meta: carrying },
      },
    },
  },
});

export const riskStoreItemWorkflow = defineWorkflow('riskStoreItem', riskStoreItemMachine, text('风险库条目', 'Library item'));
export type RiskStoreItemWorkflow = typeof riskStoreItemWorkflow;
export type RiskStoreItemEventName = EventOf<RiskStoreItemWorkflow>;
export type RiskStoreItemState = StateOf<RiskStoreItemWorkflow>;
/** The states in which somebody still sees an item. */
export type SeenStoreItemState = Exclude<RiskStoreItemState, 'deleted'>;
