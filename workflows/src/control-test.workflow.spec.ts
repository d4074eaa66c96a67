import { expect, test } from '@jest/globals';
import { controlTestWorkflow, type ControlTestFacts, type ControlTestState } from './control-test.workflow.ts';
import { listPeopleBehind, systemActor, type Actor } from './kit/actor.ts';
import { involvementOf } from './kit/involvement.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { allowedActions, decide, type Decision } from './kit/workflow.ts';
import { person } from './risk-control.scenario.ts';

/** 1 tests, 2 reviews, 5 owns the control, 6 worked on the test before. */
const facts: ControlTestFacts = {
  isActive: true,
  testerId: 1,
  reviewerId: 2,
  dependentIds: [1, 6],
  controlDependentIds: [5],
  isDesignSettled: true,
};
const scenarios: Record<string, Scenario<ControlTestFacts>> = {
  tester: { actor: person(1), facts },
  'tester without a design test': { actor: person(1), facts: { ...facts, isDesignSettled: false } },
  'tester who acted on the control': { actor: person(1), facts: { ...facts, controlDependentIds: [5, 1] } },
  reviewer: { actor: person(2), facts },
  'reviewer who acted on the control': { actor: person(2), facts: { ...facts, controlDependentIds: [5, 2] } },
  'reviewer who worked on the test': { actor: person(2), facts: { ...facts, dependentIds: [1, 2] } },
  'tester who is his own reviewer': { actor: person(1), facts: { ...facts, reviewerId: 1, dependentIds: [] } },
  administrator: { actor: person(3, true), facts },
  stranger: { actor: person(4), facts },
  owner: { actor: person(5), facts },
  system: { actor: systemActor, facts },
  'administrator of a period that was signed off': { actor: person(3, true), facts: { ...facts, isActive: false } },
};

const nothing = { planned: '', inProgress: '', inReview: '', concluded: '', cancelled: '' };
const testing = 'DRAW_SAMPLE EXTEND_SAMPLE FREEZE_POPULATION RECORD_RESULTS REDRAW_SAMPLE SET_PROCEDURE SUBMIT>inReview';
const steering = 'CANCEL>cancelled REASSIGN REMIND';
const expected: Record<string, Record<string, string>> = {
  tester: { ...nothing, planned: 'START>inProgress', inProgress: testing },
  'tester without a design test': { ...nothing, inProgress: testing },
  'tester who acted on the control': nothing,
  reviewer: { ...nothing, inReview: 'CONCLUDE>concluded CONCLUDE_INEFFECTIVE>concluded RETURN>inProgress' },
  'reviewer who acted on the control': nothing,
  'reviewer who worked on the test': nothing,
  'tester who is his own reviewer': { ...nothing, planned: 'START>inProgress', inProgress: testing },
  administrator: {
    planned: 'CANCEL>cancelled PLAN REASSIGN REMIND',
    inProgress: steering,
    inReview: steering,
    concluded: 'REOPEN>inProgress',
    cancelled: '',
  },
  stranger: nothing,
  owner: nothing,
  system: { ...nothing, inProgress: 'REPLACE_EVIDENCE', inReview: 'REPLACE_EVIDENCE' },
  'administrator of a period that was signed off': nothing,
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(controlTestWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const mutants = listMutants(controlTestWorkflow);
  const golden = JSON.stringify(outcomeTable(controlTestWorkflow, scenarios));
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});

test('a failing conclusion is a variant of the one button, and planning is the service’s', () => {
  expect(allowedActions(controlTestWorkflow, 'inReview', facts, person(2))).toEqual(['CONCLUDE', 'RETURN']);
  expect(allowedActions(controlTestWorkflow, 'planned', facts, person(3, true))).not.toContain('PLAN');
});

test('a substitute tests in the tester’s place only when he is independent of the control himself', () => {
  const substitute = (id: number): Actor => ({ ...person(id), standsInFor: [{ id: 1, isAdministrator: false, standsInForIds: [] }] });
  expect(decide(controlTestWorkflow, 'inProgress', facts, 'SUBMIT', substitute(7))).toMatchObject({ onBehalfOf: 1 });
  expect(decide(controlTestWorkflow, 'inProgress', facts, 'SUBMIT', substitute(5))).toBe('not_allowed');
  const forReviewer: Actor = { ...person(1), standsInFor: [{ id: 2, isAdministrator: false, standsInForIds: [] }] };
  expect(decide(controlTestWorkflow, 'inReview', facts, 'CONCLUDE', forReviewer)).toBe('not_allowed');
});

/** A small generator of its own, so that a failing history can be gone through again. */
function seeded(seed: number): () => number {
  let value = seed;
  return () => {
    value = (value * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return value / 4_294_967_296;
  };
}

const HISTORIES = Number(process.env['INDEPENDENCE_HISTORIES'] ?? 300);
const PEOPLE = [1, 2, 3, 4, 5, 6];

/**
 * Random events by random people, while the control’s circle grows under their hands and tester and reviewer are exchanged. What independence means
 * is told beside it from the log alone.
 * @returns how many verdicts and how many steps of the work were done
 */
function goThrough(seed: number): { verdicts: number; works: number } {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let now: ControlTestFacts = { ...facts, testerId: pick(PEOPLE), reviewerId: pick(PEOPLE), dependentIds: [], controlDependentIds: [5] };
  let state: ControlTestState = 'planned';
  let worked = new Set<number>();
  const done = { verdicts: 0, works: 0 };
  for (let turn = 0; turn < 500; turn += 1) {
    if (random() < 0.02) now = { ...now, controlDependentIds: [...now.controlDependentIds, pick(PEOPLE)] };
    const id = pick(PEOPLE);
    const absent = PEOPLE.filter((one) => one !== id && random() < 0.1);
    const actor: Actor = {
      ...person(id, id <= 3),
      standsInFor: absent.map((one) => ({ id: one, isAdministrator: one <= 3, standsInForIds: [] })),
    };
    const event = pick(controlTestWorkflow.events);
    if (event === 'CANCEL') continue;
    const decision: Decision<typeof controlTestWorkflow> | string = decide(controlTestWorkflow, state, now, event, actor);
    if (typeof decision === 'string') continue;
    const behind = listPeopleBehind(actor);
    if (decision.meta.isVerdict) {
      done.verdicts += 1;
      expect(behind.filter((one) => worked.has(one) || one === now.testerId)).toEqual([]);
    }
    if (decision.meta.isVerdict || decision.meta.isWork) expect(behind.filter((one) => now.controlDependentIds.includes(one))).toEqual([]);
    const involvement = involvementOf(controlTestWorkflow, decision, {
      actorId: id,
      onBehalfOf: decision.onBehalfOf,
      bySystem: false,
      released: decision.meta.handsOver ? [now.testerId] : [],
    });
    if (decision.meta.isWork) {
      done.works += 1;
      worked.add(id).add(decision.onBehalfOf ?? id);
    }
    now = { ...now, dependentIds: involvement.frees ? [] : [...now.dependentIds, ...involvement.binds] };
    if (event === 'REASSIGN') now = { ...now, testerId: pick(PEOPLE), reviewerId: pick(PEOPLE) };
    if (involvement.frees) worked = new Set();
    state = decision.to;
  }
  return done;
}

test('no random history lets anybody test or judge what he, or whom he stands for, had a part in', () => {
  const done = { verdicts: 0, works: 0 };
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const { verdicts, works } = goThrough(seed);
    done.verdicts += verdicts;
    done.works += works;
  }
  expect(done.verdicts).toBeGreaterThan(HISTORIES / 20);
  expect(done.works).toBeGreaterThan(HISTORIES);
});
