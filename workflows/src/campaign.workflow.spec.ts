import { expect, test } from '@jest/globals';
import { campaignWorkflow, type CampaignFacts } from './campaign.workflow.ts';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { person } from './risk-control.scenario.ts';

const facts: CampaignFacts = { isActive: true, isNew: false };
const scenarios: Record<string, Scenario<CampaignFacts>> = {
  'administrator who makes one': { actor: person(1, true), facts: { ...facts, isNew: true } },
  'somebody who makes one': { actor: person(2), facts: { ...facts, isNew: true } },
  'system on one being made': { actor: systemActor, facts: { ...facts, isNew: true } },
  administrator: { actor: person(1, true), facts },
  somebody: { actor: person(2), facts },
  system: { actor: systemActor, facts },
};

const nothing = { planned: '', open: '', closed: '', cancelled: '' };
/** Administrators plan, open, extend, close and cancel; the opening day opens by itself. */
const expected: Record<string, Record<string, string>> = {
  'administrator who makes one': { ...nothing, planned: 'PLAN' },
  'somebody who makes one': nothing,
  'system on one being made': nothing,
  administrator: { ...nothing, planned: 'CANCEL>cancelled EDIT OPEN>open', open: 'CANCEL>cancelled CLOSE>closed EXTEND' },
  somebody: nothing,
  system: { ...nothing, planned: 'OPEN>open' },
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(campaignWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const golden = JSON.stringify(outcomeTable(campaignWorkflow, scenarios));
  const survivors = listMutants(campaignWorkflow).filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
