import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, waitQuery } from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { controlTestPaths } from './paths.ts';
import { controlTestBody, controlTestEventBody, controlTestListBody, controlTestRecord } from './schema.ts';

/** Every call of the control test area. */
export const controlTestRoutes = defineRoutes('control-test', controlTestPaths, {
  saveControlTest: { summary: 'Make a draft', query: actorQuery, body: controlTestBody, data: controlTestRecord },
  updateControlTest: { summary: 'One event of a record', query: actorQuery, body: controlTestEventBody, data: controlTestRecord },
  getControlTest: { summary: 'One record', query: actorAndIdQuery, data: controlTestRecord, reads: true },
  getControlTestHistory: {
    summary: 'Every step of one record, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getControlTestByPage: {
    summary: 'A page of the list',
    query: actorQuery,
    body: controlTestListBody,
    data: pageOf(controlTestRecord),
    reads: true,
  },
  exportControlTest: { summary: 'Export the list', query: waitQuery, body: controlTestListBody, data: exportAnswer },
});
