import { expect, test } from '@jest/globals';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { allowedActions } from './kit/workflow.ts';
import { person } from './risk-control.scenario.ts';
import { riskStoreItemWorkflow, type RiskStoreItemFacts } from './risk-store-item.workflow.ts';

const facts: RiskStoreItemFacts = { isActive: true, isNew: false };
const fresh: RiskStoreItemFacts = { ...facts, isNew: true };
const scenarios: Record<string, Scenario<RiskStoreItemFacts>> = {
  administrator: { actor: person(1, true), facts },
  'administrator, new': { actor: person(1, true), facts: fresh },
  user: { actor: person(9), facts },
  'user, new': { actor: person(9), facts: fresh },
  system: { actor: systemActor, facts },
  'system, new': { actor: systemActor, facts: fresh },
};

/** Administrators work on active items; what a year, a file or a merge does is the service's; what is retired or filed rests. */
const asAdministrator = 'DELETE>deleted EDIT RETIRE>retired';
const nothing = { active: '', retired: '', filed: '', deleted: '' };
const merged = 'CATEGORY_MERGED';
const expected: Record<string, Record<string, string>> = {
  administrator: { ...nothing, active: asAdministrator },
  'administrator, new': { ...nothing, active: `ADD ${asAdministrator}`, deleted: 'ADD>active' },
  user: nothing,
  'user, new': nothing,
  system: { active: `${merged} FILE>filed IMPORT`, retired: merged, filed: merged, deleted: `CARRY_OVER>active ${merged} IMPORT>active` },
  'system, new': {
    active: `CARRY_OVER ${merged} FILE>filed IMPORT`,
    retired: merged,
    filed: merged,
    deleted: `CARRY_OVER>active ${merged} IMPORT>active`,
  },
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(riskStoreItemWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const mutants = listMutants(riskStoreItemWorkflow);
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === JSON.stringify(expected));
  expect(mutants.length).toBeGreaterThan(30);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});

test('an administrator is offered what he may do with an active item, and nobody anything else', () => {
  const offered = (state: 'active' | 'retired' | 'filed' | 'deleted', isAdministrator: boolean) =>
    allowedActions(riskStoreItemWorkflow, state, facts, person(1, isAdministrator));
  expect(offered('active', true)).toEqual(['EDIT', 'DELETE']);
  expect(offered('active', false)).toEqual([]);
  for (const state of ['retired', 'filed', 'deleted'] as const) expect(offered(state, true)).toEqual([]);
});
