import { expect, test } from '@jest/globals';
import { jobRunWorkflow, type JobRunFacts } from './job-run.workflow.ts';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { person } from './risk-control.scenario.ts';

const own: JobRunFacts = { isActive: true, requesterId: 1, isShared: false };
const shared: JobRunFacts = { ...own, requesterId: null, isShared: true };
const scenarios: Record<string, Scenario<JobRunFacts>> = {
  requester: { actor: person(1), facts: own },
  'an administrator, of another person’s job': { actor: person(2, true), facts: own },
  'an administrator, of a job of the portal': { actor: person(2, true), facts: shared },
  'somebody, of a job of the portal': { actor: person(3), facts: shared },
  system: { actor: systemActor, facts: own },
};

const nothing = { queued: '', running: '', cancelling: '', done: '', failed: '', cancelled: '' };
/** Who waits for it stops it and tries again; only the worker does the work. */
const stops = {
  queued: 'CANCEL>cancelled',
  running: 'CANCEL>cancelling',
  cancelling: '',
  done: '',
  failed: 'RETRY>queued',
  cancelled: 'RETRY>queued',
};
const expected: Record<string, Record<string, string>> = {
  requester: stops,
  'an administrator, of another person’s job': nothing,
  'an administrator, of a job of the portal': stops,
  'somebody, of a job of the portal': nothing,
  system: {
    ...nothing,
    queued: 'CLAIM>running FAIL>failed',
    running: 'CLAIM FAIL>failed FINISH>done PROGRESS',
    cancelling: 'STOP>cancelled',
  },
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(jobRunWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const golden = JSON.stringify(outcomeTable(jobRunWorkflow, scenarios));
  const mutants = listMutants(jobRunWorkflow);
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(mutants.length).toBeGreaterThan(40);
  expect(JSON.parse(golden)).toEqual(expected);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
