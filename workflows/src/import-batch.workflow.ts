import { isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about an import: who staged it. */
export interface ImportBatchFacts extends BaseFacts {
  readonly uploaderId: number;
}

type GuardArguments = GuardInput<ImportBatchFacts>;

/** One workbook's way into the portal: staged chunk by chunk, then committed whole or refused whole (docs/decisions/risk-control.md). */
export const importBatchMachine = setupLifecycle({
  facts: {} as ImportBatchFacts,
  guards: { isSystem, isUploader: ({ context, event }: GuardArguments) => context.uploaderId === event.actor.id },
}).createMachine({
  id: 'importBatch',
  initial: 'staging',
  states: {
    staging: {
      meta: state({ label: text('上传中', 'Uploading'), tone: 'blue', glyph: 'quarter', restsOn: 'service' }),
      on: {
        COMPLETE_UPLOAD: {
          guard: 'isUploader',
          target: 'queued',
          meta: step({ label: text('完成上传', 'Complete upload'), history: text('上传完成', 'Upload complete') }),
        },
      },
    },
    queued: {
      meta: state({ label: text('处理中', 'Queued'), tone: 'amber', glyph: 'half', restsOn: 'service' }),
      on: {
        COMMIT: {
          guard: 'isSystem',
          target: 'committed',
          meta: step({ label: text('导入', 'Import'), history: text('全部导入', 'All rows imported'), system: true }),
        },
        REFUSE: {
          guard: 'isSystem',
          target: 'refused',
          meta: step({
            label: text('拒绝', 'Refuse'),
            history: text('有错误，未写入任何行', 'Refused; nothing was written'),
            system: true,
          }),
        },
      },
    },
    committed: { meta: state({ label: text('已导入', 'Imported'), tone: 'green', glyph: 'check', isEnd: true }) },
    refused: { meta: state({ label: text('已拒绝', 'Refused'), tone: 'red', glyph: 'alert', isEnd: true }) },
  },
});

export const importBatchWorkflow = defineWorkflow('importBatch', importBatchMachine, text('导入', 'Import'));
export type ImportBatchWorkflow = typeof importBatchWorkflow;
export type ImportBatchEventName = EventOf<ImportBatchWorkflow>;
export type ImportBatchState = StateOf<ImportBatchWorkflow>;
