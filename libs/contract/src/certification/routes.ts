import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, waitQuery } from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { certificationPaths } from './paths.ts';
import { certificationBody, certificationEventBody, certificationListBody, certificationRecord } from './schema.ts';

/** Every call of the certification area. */
export const certificationRoutes = defineRoutes('certification', certificationPaths, {
  saveCertification: { summary: 'Make a draft', query: actorQuery, body: certificationBody, data: certificationRecord },
  updateCertification: { summary: 'One event of a record', query: actorQuery, body: certificationEventBody, data: certificationRecord },
  getCertification: { summary: 'One record', query: actorAndIdQuery, data: certificationRecord, reads: true },
  getCertificationHistory: {
    summary: 'Every step of one record, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getCertificationByPage: {
    summary: 'A page of the list',
    query: actorQuery,
    body: certificationListBody,
    data: pageOf(certificationRecord),
    reads: true,
  },
  exportCertification: { summary: 'Export the list', query: waitQuery, body: certificationListBody, data: exportAnswer },
});
