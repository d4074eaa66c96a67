import { expect, test } from '@jest/globals';
import { listMutants, outcomeTable } from './kit/outcome-table.ts';
import { riskControlScenarios } from './risk-control.scenario.ts';
import { riskControlWorkflow } from './risk-control.workflow.ts';

/** Written by hand from docs/decisions/risk-control.md: who may do what in which state, and where it leads. */
const expected: Record<string, Record<string, string>> = {
  administrator: {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing',
    assessing: 'DELETE FORWARD REASSIGN REMIND SUBMIT',
    returned: 'DELETE FORWARD REASSIGN REMIND SUBMIT',
    ownerApproval: 'DELETE FORWARD REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND',
    reviewing: 'DELETE FORWARD REASSIGN REMIND',
    remediating: 'DELETE FORWARD REASSIGN REMIND REOPEN>assessing ROLL_FORWARD',
    complete: 'DELETE FORWARD REOPEN>assessing ROLL_FORWARD',
  },
  'administrator, older year': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing',
    assessing: 'DELETE FORWARD REASSIGN REMIND SUBMIT',
    returned: 'DELETE FORWARD REASSIGN REMIND SUBMIT',
    ownerApproval: 'DELETE FORWARD REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND',
    reviewing: 'DELETE FORWARD REASSIGN REMIND',
    remediating: 'DELETE FORWARD REASSIGN REMIND ROLL_FORWARD',
    complete: 'DELETE FORWARD ROLL_FORWARD',
  },
  'administrator, inactive': {
    draft: 'RESTORE',
    assessing: 'RESTORE',
    returned: 'RESTORE',
    ownerApproval: 'RESTORE',
    reviewing: 'RESTORE',
    remediating: 'RESTORE',
    complete: 'RESTORE',
  },
  'administrator, new': {
    draft: 'SAVE_DRAFT SUBMIT>assessing',
    assessing: 'REASSIGN REMIND SUBMIT',
    returned: 'REASSIGN REMIND SUBMIT',
    ownerApproval: 'REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND',
    reviewing: 'REASSIGN REMIND',
    remediating: 'REASSIGN REMIND REOPEN>assessing ROLL_FORWARD',
    complete: 'REOPEN>assessing ROLL_FORWARD',
  },
  'administrator who owns': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing',
    assessing: 'DELETE FORWARD REASSIGN REMIND SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT SUBMIT_ASSESSMENT>reviewing',
    returned: 'DELETE FORWARD REASSIGN REMIND SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT SUBMIT_ASSESSMENT>reviewing',
    ownerApproval:
      'DELETE FORWARD OWNER_APPROVE>reviewing OWNER_RETURN>returned REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND WITHDRAW>assessing',
    reviewing: 'DELETE FORWARD REASSIGN REMIND',
    remediating: 'DELETE FORWARD REASSIGN REMIND REOPEN>assessing ROLL_FORWARD',
    complete: 'DELETE FORWARD REOPEN>assessing ROLL_FORWARD',
  },
  owner: {
    draft: 'FORWARD',
    assessing: 'FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing',
    returned: 'FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing',
    ownerApproval: 'FORWARD OWNER_APPROVE>reviewing OWNER_RETURN>returned WITHDRAW>assessing',
    reviewing: 'FORWARD',
    remediating: 'FORWARD',
    complete: 'FORWARD',
  },
  'owner who created': {
    draft: 'FORWARD',
    assessing: 'DELETE FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing',
    returned: 'DELETE FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing',
    ownerApproval: 'FORWARD OWNER_APPROVE>reviewing OWNER_RETURN>returned WITHDRAW>assessing',
    reviewing: 'FORWARD',
    remediating: 'FORWARD',
    complete: 'FORWARD',
  },
  'owner, inactive': {
    draft: '',
    assessing: '',
    returned: '',
    ownerApproval: '',
    reviewing: '',
    remediating: '',
    complete: '',
  },
  'owner who also assists': {
    draft: 'FORWARD',
    assessing: 'FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing',
    returned: 'FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing',
    ownerApproval: 'FORWARD OWNER_APPROVE>reviewing OWNER_RETURN>returned WITHDRAW>assessing',
    reviewing: 'FORWARD',
    remediating: 'FORWARD',
    complete: 'FORWARD',
  },
  'assistant, approval needed': {
    draft: 'FORWARD',
    assessing: 'FORWARD SAVE_ASSESSMENT SUBMIT_ASSESSMENT>ownerApproval',
    returned: 'FORWARD SAVE_ASSESSMENT SUBMIT_ASSESSMENT>ownerApproval',
    ownerApproval: 'FORWARD',
    reviewing: 'FORWARD',
    remediating: 'FORWARD',
    complete: 'FORWARD',
  },
  'assistant, approval not needed': {
    draft: 'FORWARD',
    assessing: 'FORWARD SAVE_ASSESSMENT SUBMIT_ASSESSMENT>reviewing',
    returned: 'FORWARD SAVE_ASSESSMENT SUBMIT_ASSESSMENT>reviewing',
    ownerApproval: 'FORWARD',
    reviewing: 'FORWARD',
    remediating: 'FORWARD',
    complete: 'FORWARD',
  },
  submitter: {
    draft: 'FORWARD',
    assessing: 'FORWARD',
    returned: 'FORWARD',
    ownerApproval: 'FORWARD WITHDRAW>assessing',
    reviewing: 'FORWARD',
    remediating: 'FORWARD',
    complete: 'FORWARD',
  },
  creator: {
    draft: 'FORWARD',
    assessing: 'FORWARD',
    returned: 'FORWARD',
    ownerApproval: 'FORWARD',
    reviewing: 'FORWARD',
    remediating: 'FORWARD',
    complete: 'FORWARD',
  },
  'forwarded to': {
    draft: 'FORWARD',
    assessing: 'FORWARD',
    returned: 'FORWARD',
    ownerApproval: 'FORWARD',
    reviewing: 'FORWARD',
    remediating: 'FORWARD',
    complete: 'FORWARD',
  },
  outsider: {
    draft: '',
    assessing: '',
    returned: '',
    ownerApproval: '',
    reviewing: '',
    remediating: '',
    complete: '',
  },
  'anybody, new': {
    draft: 'SUBMIT>assessing',
    assessing: 'DELETE SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing',
    returned: 'DELETE SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing',
    ownerApproval: 'OWNER_APPROVE>reviewing OWNER_RETURN>returned WITHDRAW>assessing',
    reviewing: '',
    remediating: '',
    complete: '',
  },
  'system, issues open': {
    draft: 'CATEGORY_MERGED IMPORT_DRAFT ROLL_IN>assessing ROLL_IN_WITHOUT_OWNER',
    assessing: 'CATEGORY_MERGED REPLACE_ASSISTANT',
    returned: 'CATEGORY_MERGED REPLACE_ASSISTANT',
    ownerApproval: 'CATEGORY_MERGED REPLACE_ASSISTANT',
    reviewing:
      'CATEGORY_MERGED REPLACE_ASSISTANT REVIEW_CLOSED>complete REVIEW_CLOSED_WITH_DEFICIENCY>remediating REVIEW_REJECTED>returned REVIEW_WITHDRAWN>assessing',
    remediating: 'CATEGORY_MERGED ISSUE_CHANGED',
    complete: 'CATEGORY_MERGED',
  },
  'system, issues settled': {
    draft: 'CATEGORY_MERGED IMPORT_DRAFT ROLL_IN>assessing ROLL_IN_WITHOUT_OWNER',
    assessing: 'CATEGORY_MERGED REPLACE_ASSISTANT',
    returned: 'CATEGORY_MERGED REPLACE_ASSISTANT',
    ownerApproval: 'CATEGORY_MERGED REPLACE_ASSISTANT',
    reviewing:
      'CATEGORY_MERGED REPLACE_ASSISTANT REVIEW_CLOSED>complete REVIEW_CLOSED_WITH_DEFICIENCY>remediating REVIEW_REJECTED>returned REVIEW_WITHDRAWN>assessing',
    remediating: 'ALL_VERIFIED>complete CATEGORY_MERGED ISSUE_CHANGED',
    complete: 'CATEGORY_MERGED',
  },
  'person, issues settled': {
    draft: '',
    assessing: '',
    returned: '',
    ownerApproval: '',
    reviewing: '',
    remediating: '',
    complete: '',
  },
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(riskControlWorkflow, riskControlScenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const golden = JSON.stringify(outcomeTable(riskControlWorkflow, riskControlScenarios));
  const mutants = listMutants(riskControlWorkflow);
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, riskControlScenarios)) === golden);
  expect(mutants.length).toBeGreaterThan(20);
  expect(JSON.parse(golden)).toEqual(expected);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
