import { z } from 'zod';
import {
  actorAndIdQuery,
  actorQuery,
  cappedPageOf,
  commentText,
  exportAnswer,
  idField,
  nothing,
  numberText,
  pageIndexField,
  pageSizeField,
} from '../field.ts';
import { defineRoutes } from '../route.ts';
import { savedRecord } from './actions.ts';
import { dashboardSummary } from './dashboard.ts';
import { riskControlPaths } from './paths.ts';
import { controlsOfRisk, currentControl, reviewHistoryRow, riskControlRecord } from './record.ts';
import {
  allocateBody,
  extendManyBody,
  deleteManyBody,
  forwardManyBody,
  idsBody,
  joinSharedManyBody,
  reassignManyBody,
  reviewLoads,
  reviewRules,
  reviewRulesBody,
  rollForwardFilterBody,
  rollForwardPreview,
  rollForwardReport,
} from './many.ts';
import {
  assistantsBody,
  currentControlBody,
  deficiencyBody,
  forwardBody,
  joinSharedBody,
  ownerApprovalBody,
  reasonBody,
  reassignBody,
  recordBody,
  reviewBody,
  riskControlBody,
  riskListBody,
  riskListRow,
} from './schema.ts';

const riskList = { query: actorQuery, body: riskListBody, data: cappedPageOf(riskListRow), reads: true };
const exportQuery = actorQuery.extend({ wait: z.coerce.number().int().min(0).max(60).optional() });
const bulkAnswer = z.object({
  done: z.array(z.object({ id: z.number(), riskNo: z.string() })),
  refused: z.array(z.object({ id: z.number(), code: z.string(), message: z.string() })),
});
const deletion = { query: actorAndIdQuery.extend({ reason: commentText() }), body: reasonBody.optional(), data: savedRecord };
const recordById = { query: actorAndIdQuery, body: recordBody.optional(), reads: true };

/** Every call of the risk control area (docs/decisions/portal.md §7, docs/decisions/risk-control.md, docs/decisions/calls.md, docs/decisions/wire.md). */
export const riskControlRoutes = defineRoutes('risk-control', riskControlPaths, {
  updateRiskControl: { summary: 'Submit a risk control', query: actorQuery, body: riskControlBody, data: savedRecord },
  saveDraftRiskControl: { summary: 'Save a draft', query: actorQuery, body: riskControlBody, data: savedRecord },
  updateRiskCurrentControl: { summary: 'Submit the self-assessment', query: actorQuery, body: currentControlBody, data: savedRecord },
  saveDraftRiskCurrentControl: { summary: 'Save the self-assessment', query: actorQuery, body: currentControlBody, data: savedRecord },
  updateReviewRequest: { summary: 'Close or reject the review', query: actorQuery, body: reviewBody, data: savedRecord },
  stateDeficiency: { summary: 'State what a closed review left open', query: actorQuery, body: deficiencyBody, data: savedRecord },
  updateRiskControlOwners: { summary: 'Set assistants', query: actorQuery, body: assistantsBody, data: savedRecord },
  takeBackForward: { summary: 'People to whom it was forwarded read it no more', query: actorQuery, body: forwardBody, data: savedRecord },
  ccToTask: { summary: 'Forward to people', query: actorQuery, body: forwardBody, data: savedRecord },
  exportRiskList: { summary: 'Export the management list', query: exportQuery, body: riskListBody, data: exportAnswer },
  exportMyRiskList: { summary: 'Export my risk controls', query: exportQuery, body: riskListBody, data: exportAnswer },
  exportYearEndPackage: {
    summary:
      'The year-end package of the management list: matrix, trails, reviews, issues and evidence as a signed zip that verifies offline',
    access: 'administrator',
    query: exportQuery,
    body: riskListBody,
    data: exportAnswer,
  },
  getRiskControl: { summary: 'One risk control', ...recordById, data: riskControlRecord },
  deleteRiskCurrentControl: { summary: 'Delete one of my risk controls', ...deletion },
  deleteRiskControl: { summary: 'Delete a risk control', ...deletion },
  adminDeleteRiskCurrentControl: { summary: 'Delete as administrator', ...deletion },
  getControlOwners: {
    summary: 'The assistants of a risk control',
    ...recordById,
    data: z.array(z.object({ userId: z.number(), no: z.string(), name: z.string(), englishName: z.string() })),
  },
  getRiskReviewHistory: { summary: 'All rounds of review', ...recordById, data: z.array(reviewHistoryRow) },
  getRiskControlByPage: { summary: 'The management list; wfStatus 3 asks for the completed ones', ...riskList },
  getRiskControlByPageHome: { summary: 'Completed controls for the home page', ...riskList },
  getRunRiskControlByPage: { summary: 'Pending approval', access: 'administrator', ...riskList },
  getHiRiskControlByPage: { summary: 'Approved', access: 'administrator', ...riskList },
  getMyRiskControlByPage: { summary: 'My risk controls: wfStatus 1 to do, 2 submitted, 3 related', ...riskList },
  ownerApproval: { summary: 'The owner approves or returns', query: actorQuery, body: ownerApprovalBody, data: savedRecord },
  withdrawRiskCurrentControl: { summary: 'Withdraw a submission', query: actorQuery, body: reasonBody, data: savedRecord },
  restoreRiskControl: { summary: 'Restore a deleted control', query: actorQuery, body: reasonBody, data: savedRecord },
  reassignControlOwner: { summary: 'Give a control another owner', query: actorQuery, body: reassignBody, data: savedRecord },
  reopenRiskControl: { summary: 'Reopen a closed control', query: actorQuery, body: reasonBody, data: savedRecord },
  rollForwardRiskControl: { summary: 'Roll controls forward to the next year', query: actorQuery, body: idsBody, data: bulkAnswer },
  rollForwardByFilter: {
    summary: 'Roll a whole filter forward, as a job',
    access: 'administrator',
    query: actorQuery,
    body: rollForwardFilterBody,
    data: z.object({ jobId: z.string() }),
  },
  previewRollForward: {
    summary: 'How many rows of a filter can be rolled forward',
    access: 'administrator',
    query: actorQuery,
    body: rollForwardFilterBody,
    data: rollForwardPreview,
    reads: true,
  },
  getRollForwardJob: {
    summary: 'How rolling a filter forward fares: the job named, or my newest one that I have not put away',
    access: 'administrator',
    query: z.object({ jobId: idField(), pageIndex: pageIndexField(), pageSize: pageSizeField() }),
    data: rollForwardReport.nullable(),
  },
  dismissRollForward: {
    summary: 'Put the summary of a finished job away',
    access: 'administrator',
    query: actorQuery,
    body: z.object({ jobId: idField() }),
    data: nothing,
  },
  remindRiskControls: {
    summary: 'Remind whoever must act, at most once in 24 hours a record',
    query: actorQuery,
    body: idsBody,
    data: bulkAnswer,
  },
  getRiskControlDashboard: {
    summary: 'All figures of the dashboard',
    query: actorQuery,
    body: riskListBody.optional(),
    data: dashboardSummary,
    reads: true,
  },
  getPreviousRiskCurrentControl: { summary: "Last year's current control", ...recordById, data: currentControl.nullable() },
  reassignControlOwners: { summary: 'Give many controls another owner', query: actorQuery, body: reassignManyBody, data: bulkAnswer },
  extendAssessments: {
    summary: 'Extend the assessments of many controls',
    access: 'administrator',
    query: actorQuery,
    body: extendManyBody,
    data: bulkAnswer,
  },
  allocateReviews: {
    summary: 'Allocate waiting reviews to a reviewer, or to all of them again',
    access: 'administrator',
    query: actorQuery,
    body: allocateBody,
    data: bulkAnswer,
  },
  takeOverReview: { summary: 'Take a review over', access: 'administrator', query: actorQuery, body: recordBody, data: savedRecord },
  getReviewLoad: { summary: 'What waits for each reviewer', access: 'administrator', query: actorQuery, data: reviewLoads, reads: true },
  getReviewRules: { summary: 'The rules of allocation', access: 'administrator', query: actorQuery, data: reviewRules, reads: true },
  saveReviewRules: {
    summary: 'Save all rules of allocation',
    access: 'administrator',
    query: actorQuery,
    body: reviewRulesBody,
    data: reviewRules,
  },
  forwardRiskControls: { summary: 'Forward many controls to people', query: actorQuery, body: forwardManyBody, data: bulkAnswer },
  adminDeleteRiskControls: {
    summary: 'Delete many controls',
    access: 'administrator',
    query: actorQuery,
    body: deleteManyBody,
    data: bulkAnswer,
  },
  submitRiskControls: { summary: 'Submit many drafts', query: actorQuery, body: idsBody, data: bulkAnswer },
  getControlsOfRisk: {
    summary: 'All controls of a risk of the register in a year, shared ones too, and whether something of it is uncovered',
    query: actorQuery.extend({ riskNo: numberText(), riskYear: z.coerce.number().int() }),
    data: controlsOfRisk,
    reads: true,
  },
  joinSharedControl: {
    summary: 'A risk shares the control of another one of its year',
    query: actorQuery,
    body: joinSharedBody,
    data: savedRecord,
  },
  joinSharedControls: {
    summary: 'Many risks share the control of one of their year, each by itself',
    access: 'administrator',
    query: actorQuery,
    body: joinSharedManyBody,
    data: bulkAnswer,
  },
  separateSharedControl: {
    summary: 'A risk that shares a control gets one of its own again',
    query: actorQuery,
    body: reasonBody,
    data: savedRecord,
  },
});
