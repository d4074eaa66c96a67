import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, waitQuery } from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { assessmentPeriodPaths } from './paths.ts';
import { assessmentPeriodBody, assessmentPeriodEventBody, assessmentPeriodListBody, assessmentPeriodRecord } from './schema.ts';

const administrators = { access: 'administrator' as const };

/** Every call of the assessment period area. */
export const assessmentPeriodRoutes = defineRoutes('assessment-period', assessmentPeriodPaths, {
  saveAssessmentPeriod: {
    summary: 'Plan a period, or edit one that is not concluded',
    ...administrators,
    query: actorQuery,
    body: assessmentPeriodBody,
    data: assessmentPeriodRecord,
  },
  updateAssessmentPeriod: {
    summary: 'Lead a period on, sign it off or reopen it',
    ...administrators,
    query: actorQuery,
    body: assessmentPeriodEventBody,
    data: assessmentPeriodRecord,
  },
  getAssessmentPeriod: {
    auditor: { reads: 'page', of: 'assessmentPeriod' },
    summary: 'One record',
    query: actorAndIdQuery,
    data: assessmentPeriodRecord,
    reads: true,
  },
  getAssessmentPeriodHistory: {
    auditor: { reads: 'history', of: 'assessmentPeriod' },
    summary: 'Every step of one record, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getAssessmentPeriodByPage: {
    auditor: { reads: 'list', of: 'assessmentPeriod' },
    summary: 'A page of the list',
    query: actorQuery,
    body: assessmentPeriodListBody,
    data: pageOf(assessmentPeriodRecord),
    reads: true,
  },
  exportAssessmentPeriod: {
    auditor: { reads: 'export', of: 'assessmentPeriod' },
    summary: 'Export the list',
    query: waitQuery,
    body: assessmentPeriodListBody,
    data: exportAnswer,
  },
});
