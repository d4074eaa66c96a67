import { expect, test } from '@jest/globals';
import { systemActor, type Actor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { allowedActions, decide } from './kit/workflow.ts';
import { policyFolderWorkflow, type PolicyFolderFacts } from './policy-folder.workflow.ts';
import { policyVersionWorkflow, type PolicyVersionFacts } from './policy-version.workflow.ts';
import { person } from './risk-control.scenario.ts';

const facts: PolicyVersionFacts = {
  isActive: true,
  ownerIds: [5, 6, 7],
  authorId: 5,
  submittedById: 6,
  dependentIds: [8],
  needsApproval: true,
  hasPending: false,
};
const published: PolicyVersionFacts = { ...facts, hasPending: true };
const scenarios: Record<string, Scenario<PolicyVersionFacts>> = {
  'independent owner': { actor: person(7), facts },
  author: { actor: person(5), facts },
  submitter: { actor: person(6), facts },
  administrator: { actor: person(1, true), facts },
  'administrator who acted for the author': { actor: person(8, true), facts },
  'author who is no owner any more': { actor: person(9), facts: { ...facts, authorId: 9 } },
  'owner, a version pending': { actor: person(7), facts: published },
  'owner, no approval needed': { actor: person(7), facts: { ...facts, needsApproval: false } },
  outsider: { actor: person(9), facts },
  'outsider, no approval needed': { actor: person(9), facts: { ...facts, needsApproval: false } },
  system: { actor: systemActor, facts },
  'owner, deleted': { actor: person(7), facts: { ...facts, isActive: false } },
  'administrator, deleted': { actor: person(1, true), facts: { ...facts, isActive: false } },
};

const merged = 'DEPARTMENT_MERGED';
const asOwner = 'DELETE MOVE PERMISSION RENAME';
const ofOwner = {
  draft: `${asOwner} SAVE_DRAFT SUBMIT>inReview`,
  inReview: asOwner,
  approved: 'DELETE MOVE PERMISSION RENAME RESCHEDULE WITHDRAW>draft',
  published: `ALERT CONFIRM_NO_CHANGE ${asOwner} RETIRE>retired REVISE`,
  superseded: '',
  retired: 'DELETE MOVE PERMISSION REINSTATE>published RENAME',
};
const nothing = { draft: '', inReview: '', approved: '', published: '', superseded: '', retired: '' };
const ofApprover = { ...ofOwner, inReview: 'APPROVE>approved DELETE MOVE PERMISSION RENAME RETURN>draft' };
const restoring = { draft: 'RESTORE', inReview: 'RESTORE', approved: 'RESTORE', published: 'RESTORE', superseded: '', retired: 'RESTORE' };

/** docs/decisions/policy-library.md, and who may do what with a document as a whole (docs/decisions/library.md §6). */
const expected: Record<string, Record<string, string>> = {
  'independent owner': ofApprover,
  author: { ...ofOwner, inReview: 'DELETE MOVE PERMISSION RENAME WITHDRAW>draft' },
  submitter: ofOwner,
  administrator: ofApprover,
  'administrator who acted for the author': ofOwner,
  'author who is no owner any more': { ...nothing, inReview: 'WITHDRAW>draft' },
  'owner, a version pending': { ...ofApprover, published: `ALERT CONFIRM_NO_CHANGE ${asOwner} RETIRE>retired` },
  'owner, no approval needed': { ...ofApprover, draft: 'DELETE MOVE PERMISSION PUBLISH>published RENAME SAVE_DRAFT SCHEDULE>approved' },
  outsider: nothing,
  'outsider, no approval needed': nothing,
  system: {
    draft: merged,
    inReview: merged,
    approved: `${merged} PUBLISH>published`,
    published: `${merged} SUPERSEDE>superseded`,
    superseded: '',
    retired: merged,
  },
  'owner, deleted': nothing,
  'administrator, deleted': restoring,
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(policyVersionWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const golden = JSON.stringify(outcomeTable(policyVersionWorkflow, scenarios));
  const mutants = listMutants(policyVersionWorkflow);
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(mutants.length).toBeGreaterThan(150);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});

test('no chain of substitutes lets somebody approve what he wrote', () => {
  const absent = { id: 7, isAdministrator: false, standsInForIds: [] };
  const substitute: Actor = { ...person(20), standsInFor: [absent] };
  expect(decide(policyVersionWorkflow, 'inReview', facts, 'APPROVE', substitute)).toMatchObject({ to: 'approved', onBehalfOf: 7 });
  expect(decide(policyVersionWorkflow, 'inReview', { ...facts, authorId: 20 }, 'APPROVE', substitute)).toBe('not_allowed');
  const ofAuthor: Actor = { ...person(7), standsInFor: [{ id: 5, isAdministrator: false, standsInForIds: [] }] };
  expect(decide(policyVersionWorkflow, 'inReview', facts, 'APPROVE', ofAuthor)).toBe('not_allowed');
  expect(decide(policyVersionWorkflow, 'published', facts, 'RETIRE', substitute)).toBe('not_allowed');
  expect(decide(policyVersionWorkflow, 'published', facts, 'CONFIRM_NO_CHANGE', substitute)).toMatchObject({ onBehalfOf: 7 });
});

const folder: PolicyFolderFacts = { isActive: true, ownerIds: [5], isNew: false };
const folderScenarios: Record<string, Scenario<PolicyFolderFacts>> = {
  owner: { actor: person(5), facts: folder },
  'owner of the folder above': { actor: person(5), facts: { ...folder, isNew: true } },
  administrator: { actor: person(1, true), facts: folder },
  outsider: { actor: person(9), facts: folder },
  'outsider, new': { actor: person(9), facts: { ...folder, isNew: true } },
  'owner, deleted': { actor: person(5), facts: { ...folder, isActive: false } },
  'administrator, deleted': { actor: person(1, true), facts: { ...folder, isActive: false } },
  'the portal itself': { actor: systemActor, facts: folder },
  'the portal itself, deleted': { actor: systemActor, facts: { ...folder, isActive: false } },
};

test('a folder is for its owners; only administrators restore it', () => {
  const golden = outcomeTable(policyFolderWorkflow, folderScenarios);
  expect(golden).toEqual({
    owner: { open: asOwner },
    'owner of the folder above': { open: `CREATE ${asOwner}` },
    administrator: { open: asOwner },
    outsider: { open: '' },
    'outsider, new': { open: '' },
    'owner, deleted': { open: '' },
    'administrator, deleted': { open: 'RESTORE' },
    'the portal itself': { open: 'DEPARTMENT_MERGED' },
    'the portal itself, deleted': { open: 'DEPARTMENT_MERGED' },
  });
  const survivors = listMutants(policyFolderWorkflow).filter(
    (mutant) => JSON.stringify(outcomeTable(mutant.workflow, folderScenarios)) === JSON.stringify(golden),
  );
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});

test('what the service does itself is never offered', () => {
  expect(allowedActions(policyVersionWorkflow, 'published', facts, systemActor)).toEqual([]);
});
