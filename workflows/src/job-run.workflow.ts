import { isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a run. */
export interface JobRunFacts extends BaseFacts {
  readonly requesterId: number | null;
  /** A job of the whole portal, which every administrator sees and may stop; else it is the requester's own. */
  readonly isShared: boolean;
}

type GuardArguments = GuardInput<JobRunFacts>;

const fail = {
  FAIL: {
    guard: 'isSystem',
    target: 'failed',
    meta: step({ label: text('失败', 'Fail'), history: text('作业失败', 'Job failed'), system: true }),
  },
} as const;

const retry = {
  RETRY: {
    guard: 'mayStop',
    target: 'queued',
    meta: step({ label: text('重试', 'Retry'), history: text('重新执行', 'Retried'), button: 'filled' }),
  },
} as const;

const cancelled = { label: text('取消', 'Cancel'), history: text('已取消', 'Cancelled') };

/**
 * One run of a job that somebody waits for: export, roll forward, audit verification, replanning of reminders, rendering (docs/adr/0021-jobs-are-lifecycles.md).
 * A run that is cancelled at work is `cancelling` until its worker has noticed and cleaned up.
 */
export const jobRunMachine = setupLifecycle({
  facts: {} as JobRunFacts,
  guards: {
    isSystem,
    mayStop: ({ context, event }: GuardArguments) =>
      context.isShared ? event.actor.isAdministrator : context.requesterId === event.actor.id,
  },
}).createMachine({
  id: 'jobRun',
  initial: 'queued',
  states: {
    queued: {
      meta: state({ label: text('等待执行', 'Queued'), tone: 'neutral', glyph: 'dashed' }),
      on: {
        CLAIM: {
          guard: 'isSystem',
          target: 'running',
          meta: step({ label: text('开始', 'Start'), history: text('开始执行', 'Started'), system: true }),
        },
        CANCEL: { guard: 'mayStop', target: 'cancelled', meta: step({ ...cancelled, destructive: true }) },
        ...fail,
      },
    },
    running: {
      meta: state({ label: text('执行中', 'Running'), tone: 'blue', glyph: 'half' }),
      on: {
        // The worker before it died, or its try failed.
        CLAIM: {
          guard: 'isSystem',
          meta: step({ label: text('继续', 'Continue'), history: text('继续执行', 'Resumed'), system: true }),
        },
        PROGRESS: {
          guard: 'isSystem',
          meta: step({ label: text('进度', 'Progress'), history: text('记录进度', 'Progress recorded'), system: true }),
        },
        FINISH: {
          guard: 'isSystem',
          target: 'done',
          meta: step({ label: text('完成', 'Finish'), history: text('执行完成', 'Finished'), system: true }),
        },
        CANCEL: { guard: 'mayStop', target: 'cancelling', meta: step({ ...cancelled, destructive: true }) },
        ...fail,
      },
    },
    cancelling: {
      meta: state({ label: text('正在取消', 'Cancelling'), tone: 'amber', glyph: 'half' }),
      on: {
        STOP: {
          guard: 'isSystem',
          target: 'cancelled',
          meta: step({ label: text('停止', 'Stop'), history: text('已停止并清理', 'Stopped and cleaned up'), system: true }),
        },
      },
    },
    done: { meta: state({ label: text('已完成', 'Done'), tone: 'green', glyph: 'check', isEnd: true }) },
    failed: { meta: state({ label: text('失败', 'Failed'), tone: 'red', glyph: 'alert', isEnd: true }), on: retry },
    cancelled: { meta: state({ label: text('已取消', 'Cancelled'), tone: 'neutral', glyph: 'slash', isEnd: true }), on: retry },
  },
});

export const jobRunWorkflow = defineWorkflow('jobRun', jobRunMachine, text('后台作业', 'Background job'));
export type JobRunState = StateOf<typeof jobRunWorkflow>;
export type JobRunEventName = EventOf<typeof jobRunWorkflow>;
