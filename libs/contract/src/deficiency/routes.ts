import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, waitQuery } from '../field.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { deficiencyPaths } from './paths.ts';
import {
  classBody,
  compensation,
  deficiencyBoard,
  proposalBody,
  deficiencyChoices,
  deficiencyEventBody,
  deficiencyListBody,
  deficiencyPeriods,
  deficiencyRecord,
  deficiencyRow,
  evaluationBody,
  ofSourceBody,
  ofSourceRow,
  remediationBody,
  retestBody,
} from './schema.ts';
import { deficiencyStandard, offeredBases, standardBody } from './standard.ts';

/** Every call of the deficiency area. */
export const deficiencyRoutes = defineRoutes('deficiency', deficiencyPaths, {
  saveDeficiency: { summary: 'Propose a deficiency by hand', query: actorQuery, body: proposalBody, data: deficiencyRecord },
  updateDeficiency: {
    summary: 'Challenge, conclude, dismiss, close or send back a deficiency',
    query: actorQuery,
    body: deficiencyEventBody,
    data: deficiencyRecord,
  },
  evaluateDeficiency: {
    summary: 'Evaluate a deficiency: the class is computed by the standard of its period',
    query: actorQuery,
    body: evaluationBody,
    data: deficiencyRecord,
  },
  changeDeficiencyClass: {
    summary: 'Raise the class with a reason, or lower it for a compensating control that was tested effective',
    query: actorQuery,
    body: classBody,
    data: deficiencyRecord,
  },
  startDeficiencyRemediation: {
    summary: 'Raise the remediation issue of a concluded deficiency',
    query: actorQuery,
    body: remediationBody,
    data: deficiencyRecord,
  },
  retestDeficiency: {
    summary: 'Record the test of operation after the remediation; what it found decides',
    query: actorQuery,
    body: retestBody,
    data: deficiencyRecord,
  },
  getDeficiency: {
    auditor: { reads: 'page', of: 'deficiency' },
    summary: 'One deficiency with its derivation',
    query: actorAndIdQuery,
    data: deficiencyRecord,
    reads: true,
  },
  getDeficiencyHistory: {
    auditor: { reads: 'history', of: 'deficiency' },
    summary: 'Every step of one deficiency, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getDeficiencyByPage: {
    auditor: { reads: 'list', of: 'deficiency' },
    summary: 'A page of the list',
    query: actorQuery,
    body: deficiencyListBody,
    data: pageOf(deficiencyRow),
    reads: true,
  },
  getDeficiencyBoard: {
    auditor: { reads: 'list', of: 'deficiency' },
    summary: 'How many of a list are in each class and state',
    query: actorQuery,
    body: deficiencyListBody,
    data: deficiencyBoard,
    reads: true,
  },
  getDeficiencyChoices: {
    summary: 'What the evaluation of a deficiency chooses from',
    query: actorAndIdQuery,
    data: deficiencyChoices,
    reads: true,
  },
  getDeficiencyPeriods: {
    auditor: { reads: 'list', of: 'deficiency' },
    summary: 'The periods in which a deficiency can be proposed',
    query: actorQuery,
    data: deficiencyPeriods,
    reads: true,
  },
  getDeficiencyCompensation: {
    summary: 'Controls that could make up for a deficiency, each with what is missing',
    query: actorAndIdQuery,
    data: z.array(compensation),
    reads: true,
  },
  getDeficienciesOfSource: {
    auditor: { reads: 'list', of: 'deficiency' },
    summary: 'What became of what a test, review, report or statement found',
    query: actorQuery,
    body: ofSourceBody,
    data: z.array(ofSourceRow),
    reads: true,
  },
  getDeficiencyStandards: {
    auditor: { reads: 'list', of: 'deficiency' },
    summary: 'The standard of a period in all its versions, the newest first',
    query: actorAndIdQuery,
    data: z.array(deficiencyStandard),
    reads: true,
  },
  getStandardBases: {
    access: 'administrator',
    summary: 'What the materiality of a period was measured by, offered as bases of its standard: the newest amount of each',
    query: actorAndIdQuery,
    data: offeredBases,
    reads: true,
  },
  setDeficiencyStandard: {
    summary: 'A new version of the standard of a period',
    query: actorQuery,
    body: standardBody,
    data: deficiencyStandard,
  },
  exportDeficiency: {
    auditor: { reads: 'export', of: 'deficiency' },
    summary: 'Export the list',
    query: waitQuery,
    body: deficiencyListBody,
    data: exportAnswer,
  },
});
