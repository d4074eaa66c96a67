import { z } from 'zod';
import { actorAndIdQuery, actorQuery, cappedPageOf, exportAnswer, idField } from '../field.ts';
import { recordBody } from '../risk-control/schema.ts';
import { defineRoutes } from '../route.ts';
import { remediationPaths } from './paths.ts';
import { issueListRow, remediationIssue } from './record.ts';
import {
  extendIssuesBody,
  issueBody,
  issueListBody,
  raiseIssueBody,
  reassignIssueBody,
  reassignIssuesBody,
  remindIssuesBody,
} from './schema.ts';

const exportQuery = actorQuery.extend({ wait: z.coerce.number().int().min(0).max(60).optional() });
const manyIssues = z.object({
  done: z.array(z.object({ id: z.number(), issueNo: z.string() })),
  refused: z.array(z.object({ id: z.number(), code: z.string(), message: z.string() })),
});

/** The calls of remediation issues (docs/decisions/risk-control.md, docs/decisions/calls.md). */
export const remediationRoutes = defineRoutes('risk-control', remediationPaths, {
  getRemediationIssues: {
    summary: 'Issues of a control or of a response report',
    query: actorAndIdQuery,
    body: recordBody.extend({ reportId: idField() }).optional(),
    data: z.array(remediationIssue),
    reads: true,
  },
  updateRemediationIssue: { summary: 'An event of an issue', query: actorQuery, body: issueBody, data: remediationIssue },
  reassignIssue: { summary: 'Give an issue another assignee', query: actorQuery, body: reassignIssueBody, data: remediationIssue },
  raiseIssue: { summary: 'Raise an issue without a review', query: actorQuery, body: raiseIssueBody, data: remediationIssue },
  getRemediationIssue: { summary: 'One issue', query: actorAndIdQuery, body: recordBody.optional(), data: remediationIssue, reads: true },
  getRemediationIssuesByPage: {
    summary: 'The register of issues, whatever their source',
    query: actorQuery,
    body: issueListBody,
    data: cappedPageOf(issueListRow),
    reads: true,
  },
  exportRemediationIssues: { summary: 'Export the register of issues', query: exportQuery, body: issueListBody, data: exportAnswer },
  reassignIssues: { summary: 'Give many issues another assignee', query: actorQuery, body: reassignIssuesBody, data: manyIssues },
  extendIssues: { summary: 'Extend many issues', query: actorQuery, body: extendIssuesBody, data: manyIssues },
  remindIssues: {
    summary: 'Remind whoever must act on issues, at most once in 24 hours an issue',
    query: actorQuery,
    body: remindIssuesBody,
    data: manyIssues,
  },
});
