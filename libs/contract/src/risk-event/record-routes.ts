import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, numberField, pageOf } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { lossAnalysis, lossAnalysisBody, processAnalysis, processAnalysisBody } from './analysis-schema.ts';
import {
  closeEventBody,
  discardEventBody,
  eventApprovalBody,
  eventCountsBody,
  eventListBody,
  forwardEventBody,
  reopenEventBody,
  riskEventBody,
  riskEventRecord,
  riskEventRow,
  riskNoEntry,
  savedEvent,
} from './event-schema.ts';
import { riskEventRecordPaths } from './record-paths.ts';
import {
  approvedReport,
  heatCell,
  reassignReportBody,
  reportDecisionBody,
  reportRejectBody,
  riskReportBody,
  riskReportRecord,
  riskReportRow,
  savedReport,
} from './report-schema.ts';

const eventList = { query: actorQuery, body: eventListBody, data: pageOf(riskEventRow), reads: true };
const exported = {
  query: actorQuery.extend({ wait: z.coerce.number().int().min(0).max(60).optional() }),
  body: eventListBody,
  data: exportAnswer,
};

/** Risk events, response reports, what hangs on a risk number, and analysis (docs/decisions/risk-events.md, docs/decisions/calls.md, docs/decisions/wire.md). */
export const riskEventRecordRoutes = defineRoutes('risk-event', riskEventRecordPaths, {
  getRiskEventDetail: { summary: 'One risk event', query: actorAndIdQuery, data: riskEventRecord },
  getRiskReportDetail: { summary: 'One response report', query: actorAndIdQuery, data: riskReportRecord },
  saveRiskEventDraft: { summary: 'Save a draft of a risk event', query: actorQuery, body: riskEventBody, data: savedEvent },
  submitRiskEvent: { summary: 'Report a risk event', query: actorQuery, body: riskEventBody, data: savedEvent },
  deleteRiskEvent: {
    summary: 'Discard a draft that was never reported; nobody finds it any more, its steps stay in the chain',
    query: actorQuery,
    body: discardEventBody,
    data: z.object({ id: z.number() }),
  },
  riskEventApproval: {
    summary: 'Confirm an event as a risk with one report for each escalation user, or return it',
    query: actorQuery,
    body: eventApprovalBody,
    data: savedEvent,
  },
  closeRiskEvent: { summary: 'Close an event with a reason', query: actorQuery, body: closeEventBody, data: savedEvent },
  reopenRiskEvent: { summary: 'Reopen a closed event', query: actorQuery, body: reopenEventBody, data: savedEvent },
  ccRiskEventTo: {
    summary: 'Forward an event to people, who may read it then',
    query: actorQuery,
    body: forwardEventBody,
    data: savedEvent,
  },
  saveRiskReportDraft: { summary: 'Save a draft of a report', query: actorQuery, body: riskReportBody, data: savedReport },
  submitRiskReport: { summary: 'Submit a report', query: actorQuery, body: riskReportBody, data: savedReport },
  riskReportApproval: {
    summary: 'Approve a report; its actions become issues',
    query: actorQuery,
    body: reportDecisionBody,
    data: approvedReport,
  },
  riskReportReject: { summary: 'Return a report with a comment', query: actorQuery, body: reportRejectBody, data: savedReport },
  reassignRiskReport: { summary: 'Give a report to another person', query: actorQuery, body: reassignReportBody, data: savedReport },
  remindOwnerToSubmitReport: {
    summary: "Remind the escalation user of an event's report, at most once in 24 hours; riskNo is the eventNo",
    query: actorQuery.extend({ escalationUserNo: z.string().optional(), riskNo: z.string().optional() }),
    data: z.string(),
  },
  getRiskEventByPage: { summary: 'My events: reported by me or shared with me', ...eventList },
  getRiskEventQueryByPage: { summary: 'Every event that I may read', ...eventList },
  getRiskReportQueryByPage: { summary: 'Every report that I may read', ...eventList, data: pageOf(riskReportRow) },
  getRiskEventCounts: {
    summary: 'The counts of the home tiles; each is that of the list behind it',
    query: actorQuery,
    body: eventCountsBody.optional(),
    data: z.object({ pendingEscalation: z.number(), pendingReport: z.number(), incidentManaged: z.number() }),
    reads: true,
  },
  getRiskReportHeatMap: {
    summary: 'Approved reports by residual likelihood and impact',
    query: actorQuery,
    body: eventListBody,
    data: z.array(heatCell),
    reads: true,
  },
  getListByRiskNo: {
    summary: 'All that hangs on a risk number and that I may read',
    query: z.object({ UserNo: z.string().optional(), riskNo: z.string().max(50) }),
    data: z.array(riskNoEntry),
  },
  filingRiskStorage: {
    summary: 'Freeze a year of the risk store and clone its active items into the next; refuses a cross-site call',
    access: 'administrator',
    acts: true,
    query: actorQuery.extend({ RiskYear: numberField() }),
    data: z.object({ riskYear: z.number(), filed: z.number(), cloned: z.number() }),
  },
  exportRiskEventReport: { summary: 'Export my events', ...exported },
  exportRiskEventQueryReport: { summary: 'Export every event that I may read', ...exported },
  exportRiskReportReport: { summary: 'Export every report that I may read', ...exported },
  getLossAnalysis: {
    summary: 'Losses by category, unit and month; times from occurrence to closure',
    access: 'administrator',
    query: actorQuery,
    body: lossAnalysisBody.optional(),
    data: lossAnalysis,
    reads: true,
  },
  getProcessAnalysis: {
    summary: 'Where the cases of every lifecycle wait, from the step log',
    access: 'administrator',
    query: actorQuery,
    body: processAnalysisBody.optional(),
    data: processAnalysis,
    reads: true,
  },
});
