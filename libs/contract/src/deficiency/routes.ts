import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, waitQuery } from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { deficiencyPaths } from './paths.ts';
import { deficiencyBody, deficiencyEventBody, deficiencyListBody, deficiencyRecord } from './schema.ts';

/** Every call of the deficiency area. */
export const deficiencyRoutes = defineRoutes('deficiency', deficiencyPaths, {
  saveDeficiency: { summary: 'Make a draft', query: actorQuery, body: deficiencyBody, data: deficiencyRecord },
  updateDeficiency: { summary: 'One event of a record', query: actorQuery, body: deficiencyEventBody, data: deficiencyRecord },
  getDeficiency: { summary: 'One record', query: actorAndIdQuery, data: deficiencyRecord, reads: true },
  getDeficiencyHistory: {
    summary: 'Every step of one record, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getDeficiencyByPage: {
    summary: 'A page of the list',
    query: actorQuery,
    body: deficiencyListBody,
    data: pageOf(deficiencyRecord),
    reads: true,
  },
  exportDeficiency: { summary: 'Export the list', query: waitQuery, body: deficiencyListBody, data: exportAnswer },
});
