import { expect, test } from '@jest/globals';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { importBatchWorkflow, type ImportBatchFacts } from './import-batch.workflow.ts';
import { systemActor } from './kit/actor.ts';
import { person } from './risk-control.scenario.ts';

const facts: ImportBatchFacts = { isActive: true, uploaderId: 1 };
const scenarios: Record<string, Scenario<ImportBatchFacts>> = {
  uploader: { actor: person(1, true), facts },
  'another administrator': { actor: person(2, true), facts },
  system: { actor: systemActor, facts },
};

/** All or nothing: only the uploader completes, only the service commits or refuses. */
const expected: Record<string, Record<string, string>> = {
  uploader: {
    staging: 'COMPLETE_UPLOAD>queued',
    queued: '',
    committed: '',
    refused: '',
  },
  'another administrator': {
    staging: '',
    queued: '',
    committed: '',
    refused: '',
  },
  system: {
    staging: '',
    queued: 'COMMIT>committed REFUSE>refused',
    committed: '',
    refused: '',
  },
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(importBatchWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const golden = JSON.stringify(outcomeTable(importBatchWorkflow, scenarios));
  const mutants = listMutants(importBatchWorkflow);
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(mutants.length).toBeGreaterThan(20);
  expect(JSON.parse(golden)).toEqual(expected);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
