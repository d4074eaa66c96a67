import { defineLifecycleNotices, tellNobody, type AreaNotices } from '@portal/platform';
import { importBatchWorkflow } from '@portal/workflows';
import { reminderTemplates } from './reminder.templates.ts';

/** What no area tells: the reminders of all duties, and to an uploader's open pages how far his import is. */
export const reminderNotices: AreaNotices = {
  templates: reminderTemplates,
  lifecycles: [
    defineLifecycleNotices({
      workflow: importBatchWorkflow,
      find: async () => [],
      rules: tellNobody('the uploader sees on his open page how far it is'),
      async tellLive({ sql }, messages) {
        const uploaders = new Map(
          (
            await sql.query<{ id: number; person_id: number }>('select id, person_id from import_batch where id = any($1::bigint[])', [
              [...new Set(messages.map(({ subjectId }) => subjectId))],
            ])
          ).map((batch) => [batch.id, batch.person_id]),
        );
        return messages.flatMap(({ topic, workflow, subjectId }) => {
          const uploader = uploaders.get(subjectId);
          return uploader === undefined ? [] : [{ topic, subject: workflow, id: subjectId, audience: [uploader] }];
        });
      },
    }),
  ],
};
