import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, waitQuery } from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import {
  committeePack,
  committeePackBody,
  committeePackDetail,
  committeePackListBody,
  comparePacksBody,
  figureDifference,
  workingPapersBody,
} from './pack-schema.ts';
import { certificationPaths } from './paths.ts';
import {
  certificationEventBody,
  certificationListBody,
  certificationRecord,
  certificationRow,
  openStatementsBody,
  proposedNode,
  proposeTreeBody,
  signBody,
  statementCampaign,
  statementText,
  statementTextBody,
  statementTree,
} from './schema.ts';

/** Every call of the statements (docs/adr/0060-statements-are-bound-to-facts.md). */
export const certificationRoutes = defineRoutes('certification', certificationPaths, {
  saveStatementText: {
    summary: 'A new version of the text that signers sign',
    query: actorQuery,
    body: statementTextBody,
    data: statementText,
    access: 'administrator',
  },
  getStatementTexts: {
    summary: 'All versions of the text, the newest first',
    query: actorQuery,
    data: z.array(statementText),
    reads: true,
    access: 'administrator',
  },
  openStatements: {
    summary: 'Ask all signers of a tree for their statements',
    query: actorQuery,
    body: openStatementsBody,
    data: statementCampaign,
    access: 'administrator',
  },
  getStatementCampaigns: {
    summary: 'The campaigns in which I may read a statement, the newest first, with their counts',
    query: actorQuery,
    data: z.array(statementCampaign),
    reads: true,
  },
  getStatementTree: {
    summary: 'The tree of a campaign, as far as I may read it',
    query: actorAndIdQuery,
    data: statementTree,
    reads: true,
  },
  proposeStatementTree: {
    summary: 'A tree of signers from companies, departments or processes',
    query: actorQuery,
    body: proposeTreeBody,
    data: z.array(proposedNode),
    reads: true,
    access: 'administrator',
  },
  signCertification: {
    summary: 'Sign a statement; asks for the password or code again',
    query: actorQuery,
    body: signBody,
    data: certificationRecord,
  },
  updateCertification: {
    summary: 'Decline, override, ask again, remind, or give another signer',
    query: actorQuery,
    body: certificationEventBody,
    data: certificationRecord,
  },
  getCertification: {
    summary: 'One statement with its facts then and now',
    query: actorAndIdQuery,
    data: certificationRecord,
    reads: true,
  },
  getCertificationHistory: {
    summary: 'Every step of one record, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getCertificationByPage: {
    summary: 'A page of the statements',
    query: actorQuery,
    body: certificationListBody,
    data: pageOf(certificationRow),
    reads: true,
  },
  exportCertification: { summary: 'Export the statements', query: waitQuery, body: certificationListBody, data: exportAnswer },
  prepareCommitteePack: {
    summary: 'Ask for a pack; a job freezes it and writes its files',
    access: 'administrator',
    query: actorQuery,
    body: committeePackBody,
    data: committeePack,
  },
  getCommitteePack: {
    summary: 'One pack with its content, its files and what changed since the last one',
    access: 'administrator',
    query: actorAndIdQuery,
    data: committeePackDetail,
    reads: true,
  },
  getCommitteePackHistory: {
    summary: 'Every step of one pack, the newest first',
    access: 'administrator',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getCommitteePackByPage: {
    summary: 'A page of the packs, the newest first',
    access: 'administrator',
    query: actorQuery,
    body: committeePackListBody,
    data: pageOf(committeePack),
    reads: true,
  },
  compareCommitteePacks: {
    summary: 'The figures that differ between two packs',
    access: 'administrator',
    query: actorQuery,
    body: comparePacksBody,
    data: z.array(figureDifference),
    reads: true,
  },
  exportWorkingPapers: {
    summary: 'The working papers of a period, or of a company in it, as one signed zip',
    access: 'administrator',
    query: waitQuery,
    body: workingPapersBody,
    data: exportAnswer,
  },
});
