import { expect, test } from '@jest/globals';
import { examAttemptWorkflow, type ExamAttemptFacts, markedExamStates, unmarkedExamStates } from './exam-attempt.workflow.ts';
import { examWorkflow, type ExamFacts } from './exam.workflow.ts';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { allowedActions, decide } from './kit/workflow.ts';
import { person } from './risk-control.scenario.ts';

const facts: ExamAttemptFacts = { isActive: true, isNew: false, sitterId: 5, markerId: 6 };
const scenarios: Record<string, Scenario<ExamAttemptFacts>> = {
  sitter: { actor: person(5), facts },
  'sitter who begins': { actor: person(5), facts: { ...facts, isNew: true } },
  'sitter who is an administrator': { actor: person(5, true), facts },
  'sitter who is the marker': { actor: person(5), facts: { ...facts, markerId: 5 } },
  marker: { actor: person(6), facts },
  administrator: { actor: person(1, true), facts },
  outsider: { actor: person(9), facts },
  system: { actor: systemActor, facts },
};
const ofSitter = { inProgress: 'SUBMIT>submitted', submitted: '', passed: '', failed: '' };
const ofMarker = {
  ...ofSitter,
  inProgress: '',
  submitted: 'MARK>passed MARK_FAILED>failed',
  passed: 'REMARK',
  failed: 'REMARK>passed REMARK_FAILED',
};
const nothing = { ...ofSitter, inProgress: '' };

/** docs/decisions/knowledge.md: the sitter hands in, the service when time is up, and nobody marks himself. */
const expected: Record<string, Record<string, string>> = {
  sitter: ofSitter,
  'sitter who begins': { ...ofSitter, inProgress: 'START SUBMIT>submitted' },
  'sitter who is an administrator': ofSitter,
  'sitter who is the marker': ofSitter,
  marker: ofMarker,
  administrator: ofMarker,
  outsider: nothing,
  system: { ...nothing, inProgress: 'EXPIRE>submitted', submitted: 'GRADE>passed GRADE_FAILED>failed' },
};

test('who may do what with an attempt', () => {
  expect(outcomeTable(examAttemptWorkflow, scenarios)).toEqual(expected);
});

test('the table notices every guard that is left out', () => {
  for (const { name, workflow } of listMutants(examAttemptWorkflow)) {
    expect({ name, same: JSON.stringify(outcomeTable(workflow, scenarios)) === JSON.stringify(expected) }).toEqual({ name, same: false });
  }
});

test('a marker is offered one button', () => {
  expect(allowedActions(examAttemptWorkflow, 'submitted', facts, person(6))).toEqual(['MARK']);
  for (const state of ['passed', 'failed'] as const)
    expect(allowedActions(examAttemptWorkflow, state, facts, person(6))).toEqual(['REMARK']);
});

const exam: ExamFacts = { isActive: true, isNew: false, hasEnd: true };
const exams: Record<string, Scenario<ExamFacts>> = {
  administrator: { actor: person(1, true), facts: exam },
  'administrator, new': { actor: person(1, true), facts: { ...exam, isNew: true } },
  'administrator, new and without end': { actor: person(1, true), facts: { ...exam, isNew: true, hasEnd: false } },
  'administrator, without end': { actor: person(1, true), facts: { ...exam, hasEnd: false } },
  'administrator, deleted': { actor: person(1, true), facts: { ...exam, isActive: false } },
  'the service': { actor: systemActor, facts: exam },
  user: { actor: person(5), facts: exam },
  'user, new': { actor: person(5), facts: { ...exam, isNew: true } },
  'user, new and without end': { actor: person(5), facts: { ...exam, isNew: true, hasEnd: false } },
  'user, without end': { actor: person(5), facts: { ...exam, hasEnd: false } },
};

/** What happens and what it does to the reminders: an exam has one state, so that its timers are what its guards decide about. */
const timersOf = (workflow: typeof examWorkflow) =>
  Object.values(exams).map(({ actor, facts }) =>
    workflow.events.map((event) => {
      const decision = decide(workflow, 'open', facts, event, actor);
      return typeof decision === 'string' ? decision : `${decision.to} ${decision.meta.timers ?? ''}`;
    }),
  );

test('a change of any guard of an exam changes who may do what, or who is reminded', () => {
  const golden = JSON.stringify(timersOf(examWorkflow));
  const mutants = listMutants(examWorkflow);
  expect(mutants.length).toBeGreaterThan(0);
  const survivors = mutants.filter(({ workflow }) => JSON.stringify(timersOf(workflow as typeof examWorkflow)) === golden);
  expect(survivors.map(({ name }) => name)).toEqual([]);
});

test('exams are the administrators’, and are reminded of only where they end', () => {
  const table = outcomeTable(examWorkflow, {
    administrator: { actor: person(1, true), facts: exam },
    'administrator, new': { actor: person(1, true), facts: { ...exam, isNew: true } },
    'administrator, without end': { actor: person(1, true), facts: { ...exam, hasEnd: false } },
    'administrator, deleted': { actor: person(1, true), facts: { ...exam, isActive: false } },
    user: { actor: person(5), facts: exam },
  });
  const edits = 'CHANGE_MARKER DELETE IMPORT_QUESTIONS UPDATE';
  expect(table).toEqual({
    administrator: { open: edits },
    'administrator, new': { open: `CHANGE_MARKER CREATE DELETE IMPORT_QUESTIONS UPDATE` },
    'administrator, without end': { open: edits },
    'administrator, deleted': { open: '' },
    user: { open: '' },
  });
});

test('an attempt has its marks, or it has none', () => {
  expect(unmarkedExamStates).toEqual(['inProgress', 'submitted']);
  expect(markedExamStates).toEqual(['passed', 'failed']);
});
