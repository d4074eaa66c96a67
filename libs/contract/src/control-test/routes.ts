import { z } from 'zod';
import { actorAndIdQuery, actorQuery, exportAnswer, pageOf, requiredId, waitQuery } from '../field.ts';
import { importAnswer, importCell, importChunk, sheetRowCell } from '../import/import.ts';
import { taskRow } from '../risk-event/task-row.ts';
import { defineRoutes } from '../route.ts';
import { controlTestPaths } from './paths.ts';
import { populationBody, populationLook, populationLookBody } from './population-schema.ts';
import {
  controlTestBoardBody,
  controlTestBoardRow,
  controlTestBody,
  controlTestEventBody,
  controlTestListBody,
  controlTestRecord,
  controlTestRow,
  sampleBody,
  sampleSizes,
  sampleSizesBody,
  testProcedure,
  testProcedureBody,
  testProcedureChoice,
  testResultsBody,
  testSample,
} from './schema.ts';

const record = controlTestRecord;
const planRow = z.object({
  ...sheetRowCell,
  controlNo: importCell,
  kind: importCell,
  tester: importCell,
  reviewer: importCell,
  dueOn: importCell,
  procedure: importCell,
});

/** Every call of control tests, their procedures, populations and samples. */
export const controlTestRoutes = defineRoutes('control-test', controlTestPaths, {
  saveControlTest: {
    access: 'administrator',
    summary: 'Plan a test of a control in a period',
    query: actorQuery,
    body: controlTestBody,
    data: record,
  },
  uploadTestPlan: {
    access: 'administrator',
    summary: 'Import a plan of tests into a period: all rows or none',
    query: actorQuery.extend({ recordId: requiredId() }),
    body: importChunk.extend({ TestPlanTemplateList: z.array(planRow).max(20_000) }),
    data: importAnswer,
  },
  updateControlTest: { summary: 'One event of a test', query: actorQuery, body: controlTestEventBody, data: record },
  setTestProcedure: {
    summary: 'Choose the procedure of a test, in its newest version',
    query: actorQuery,
    body: testProcedureChoice,
    data: record,
  },
  lookAtPopulation: {
    summary: 'Columns and first rows of an uploaded population, before it is frozen',
    query: actorQuery,
    body: populationLookBody,
    data: populationLook,
  },
  freezePopulation: { summary: 'Freeze the population of a test', query: actorQuery, body: populationBody, data: record },
  drawSample: { summary: 'Draw, redraw or extend the sample of a test', query: actorQuery, body: sampleBody, data: record },
  saveTestResults: { summary: 'Results, notes and evidence of items', query: actorQuery, body: testResultsBody, data: record },
  getControlTest: {
    auditor: { reads: 'page', of: 'controlTest' },
    summary: 'One test with its sample and results',
    query: actorAndIdQuery,
    data: record,
    reads: true,
  },
  getTestSample: {
    auditor: { reads: 'page', of: 'controlTest' },
    summary: 'The sample as a file that anybody can draw again',
    query: actorAndIdQuery,
    data: testSample,
    reads: true,
  },
  getControlTestHistory: {
    auditor: { reads: 'history', of: 'controlTest' },
    summary: 'Every step of one test, the newest first',
    query: actorAndIdQuery,
    data: z.array(taskRow),
    reads: true,
  },
  getControlTestByPage: {
    auditor: { reads: 'list', of: 'controlTest' },
    summary: 'A page of the list',
    query: actorQuery,
    body: controlTestListBody,
    data: pageOf(controlTestRow),
    reads: true,
  },
  getControlTestBoard: {
    auditor: { reads: 'list', of: 'controlTest' },
    summary: 'Progress by process, tester or kind',
    query: actorQuery,
    body: controlTestBoardBody,
    data: z.array(controlTestBoardRow),
    reads: true,
  },
  exportControlTest: {
    auditor: { reads: 'export', of: 'controlTest' },
    summary: 'Export the list',
    query: waitQuery,
    body: controlTestListBody,
    data: exportAnswer,
  },
  getTestProcedures: {
    auditor: { reads: 'list', of: 'controlTest' },
    summary: 'The library of procedures',
    query: actorQuery,
    data: z.array(testProcedure),
    reads: true,
  },
  saveTestProcedure: {
    access: 'administrator',
    summary: 'A procedure, or its next version',
    query: actorQuery,
    body: testProcedureBody,
    data: testProcedure,
  },
  getSampleSizes: {
    auditor: { reads: 'list', of: 'controlTest' },
    summary: 'The table of sample sizes',
    query: actorQuery,
    data: sampleSizes,
    reads: true,
  },
  saveSampleSizes: {
    access: 'administrator',
    summary: 'Change the table of sample sizes',
    query: actorQuery,
    body: sampleSizesBody,
    data: sampleSizes,
  },
});
