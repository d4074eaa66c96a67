import { expect, test } from '@jest/globals';
import { listMutants, outcomeTable } from './kit/outcome-table.ts';
import { riskControlScenarios } from './risk-control.scenario.ts';
import { riskControlWorkflow } from './risk-control.workflow.ts';

/** Written by hand from docs/decisions/risk-control.md: who may do what in which state, and where it leads. */
const expected: Record<string, Record<string, string>> = {
  administrator: {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    returned: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    ownerApproval: 'DELETE FORWARD RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
  },
  'administrator, forwarded to nobody': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing',
    assessing: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT',
    returned: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT',
    ownerApproval: 'DELETE FORWARD RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD',
  },
  'administrator, review allocated to another': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    returned: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    ownerApproval: 'DELETE FORWARD RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD TAKE_OVER',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
  },
  'administrator, review allocated to him': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    returned: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    ownerApproval: 'DELETE FORWARD RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
  },
  'administrator who had a part, review allocated to another': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    returned: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    ownerApproval: 'DELETE FORWARD RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
  },
  'administrator, older year': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    returned: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    ownerApproval: 'DELETE FORWARD RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND ROLL_FORWARD TAKE_BACK_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating ROLL_FORWARD TAKE_BACK_FORWARD',
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
    assessing: 'EXTEND RAISE_ISSUE REASSIGN REMIND SUBMIT',
    returned: 'EXTEND RAISE_ISSUE REASSIGN REMIND SUBMIT',
    ownerApproval: 'RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND',
    reviewing: 'ALLOCATE RAISE_ISSUE REASSIGN REMIND',
    remediating: 'RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD',
    complete: 'RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD',
  },
  'administrator, deficiency not stated': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    returned: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    ownerApproval: 'DELETE FORWARD RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD',
    remediating:
      'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD STATE_DEFICIENCY STATE_DEFICIENCY_WITH_PLAN TAKE_BACK_FORWARD',
    complete:
      'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD STATE_DEFICIENCY STATE_DEFICIENCY_WITH_PLAN>remediating TAKE_BACK_FORWARD',
  },
  'administrator who assisted, deficiency not stated': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SAVE_ASSESSMENT SUBMIT SUBMIT_ASSESSMENT>ownerApproval TAKE_BACK_FORWARD',
    returned: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SAVE_ASSESSMENT SUBMIT SUBMIT_ASSESSMENT>ownerApproval TAKE_BACK_FORWARD',
    ownerApproval: 'DELETE FORWARD RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
  },
  'administrator who submitted, deficiency not stated': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    returned: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    ownerApproval: 'DELETE FORWARD RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD WITHDRAW>assessing',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
  },
  'administrator who submitted for another, deficiency not stated': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    returned: 'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SUBMIT TAKE_BACK_FORWARD',
    ownerApproval: 'DELETE FORWARD RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
  },
  'administrator who owns, deficiency not stated': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing:
      'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT SUBMIT_ASSESSMENT>reviewing TAKE_BACK_FORWARD',
    returned:
      'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT SUBMIT_ASSESSMENT>reviewing TAKE_BACK_FORWARD',
    ownerApproval:
      'DELETE FORWARD OWNER_APPROVE>reviewing OWNER_RETURN>returned RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD WITHDRAW>assessing',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
  },
  'outsider, deficiency not stated': {
    draft: '',
    assessing: '',
    returned: '',
    ownerApproval: '',
    reviewing: '',
    remediating: '',
    complete: '',
  },
  'administrator who owns': {
    draft: 'DELETE FORWARD REASSIGN SAVE_DRAFT SUBMIT>assessing TAKE_BACK_FORWARD',
    assessing:
      'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT SUBMIT_ASSESSMENT>reviewing TAKE_BACK_FORWARD',
    returned:
      'DELETE EXTEND FORWARD RAISE_ISSUE REASSIGN REMIND SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT SUBMIT_ASSESSMENT>reviewing TAKE_BACK_FORWARD',
    ownerApproval:
      'DELETE FORWARD OWNER_APPROVE>reviewing OWNER_RETURN>returned RAISE_ISSUE REASSIGN REASSIGN_TO_SUBMITTER>reviewing REMIND TAKE_BACK_FORWARD WITHDRAW>assessing',
    reviewing: 'ALLOCATE DELETE FORWARD RAISE_ISSUE REASSIGN REMIND TAKE_BACK_FORWARD',
    remediating: 'DELETE FORWARD RAISE_ISSUE REASSIGN REMIND REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
    complete: 'DELETE FORWARD RAISE_ISSUE>remediating REOPEN>assessing ROLL_FORWARD TAKE_BACK_FORWARD',
  },
  owner: {
    draft: 'FORWARD TAKE_BACK_FORWARD',
    assessing: 'FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing TAKE_BACK_FORWARD',
    returned: 'FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing TAKE_BACK_FORWARD',
    ownerApproval: 'FORWARD OWNER_APPROVE>reviewing OWNER_RETURN>returned TAKE_BACK_FORWARD WITHDRAW>assessing',
    reviewing: 'FORWARD TAKE_BACK_FORWARD',
    remediating: 'FORWARD TAKE_BACK_FORWARD',
    complete: 'FORWARD TAKE_BACK_FORWARD',
  },
  'owner who created': {
    draft: 'FORWARD TAKE_BACK_FORWARD',
    assessing: 'DELETE FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing TAKE_BACK_FORWARD',
    returned: 'DELETE FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing TAKE_BACK_FORWARD',
    ownerApproval: 'FORWARD OWNER_APPROVE>reviewing OWNER_RETURN>returned TAKE_BACK_FORWARD WITHDRAW>assessing',
    reviewing: 'FORWARD TAKE_BACK_FORWARD',
    remediating: 'FORWARD TAKE_BACK_FORWARD',
    complete: 'FORWARD TAKE_BACK_FORWARD',
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
    draft: 'FORWARD TAKE_BACK_FORWARD',
    assessing: 'FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing TAKE_BACK_FORWARD',
    returned: 'FORWARD SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT>reviewing TAKE_BACK_FORWARD',
    ownerApproval: 'FORWARD OWNER_APPROVE>reviewing OWNER_RETURN>returned TAKE_BACK_FORWARD WITHDRAW>assessing',
    reviewing: 'FORWARD TAKE_BACK_FORWARD',
    remediating: 'FORWARD TAKE_BACK_FORWARD',
    complete: 'FORWARD TAKE_BACK_FORWARD',
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
    draft:
      'CAMPAIGN_OPENS>assessing CATEGORY_MERGED DEPARTMENT_MERGED IMPORT_DRAFT ISSUE_CHANGED ROLL_IN>assessing ROLL_IN_FOR_CAMPAIGN ROLL_IN_WITHOUT_OWNER',
    assessing: 'CAMPAIGN_OPENS CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED REPLACE_ASSISTANT',
    returned: 'CAMPAIGN_OPENS CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED REPLACE_ASSISTANT',
    ownerApproval: 'CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED REPLACE_ASSISTANT',
    reviewing:
      'CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED REPLACE_ASSISTANT REVIEW_CLOSED>complete REVIEW_CLOSED_WITH_DEFICIENCY>remediating REVIEW_REJECTED>returned REVIEW_WITHDRAWN>assessing',
    remediating: 'CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED',
    complete: 'CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED',
  },
  'system, issues settled': {
    draft:
      'CAMPAIGN_OPENS>assessing CATEGORY_MERGED DEPARTMENT_MERGED IMPORT_DRAFT ISSUE_CHANGED ROLL_IN>assessing ROLL_IN_FOR_CAMPAIGN ROLL_IN_WITHOUT_OWNER',
    assessing: 'CAMPAIGN_OPENS CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED REPLACE_ASSISTANT',
    returned: 'CAMPAIGN_OPENS CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED REPLACE_ASSISTANT',
    ownerApproval: 'CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED REPLACE_ASSISTANT',
    reviewing:
      'CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED REPLACE_ASSISTANT REVIEW_CLOSED>complete REVIEW_CLOSED_WITH_DEFICIENCY>remediating REVIEW_REJECTED>returned REVIEW_WITHDRAWN>assessing',
    remediating: 'ALL_VERIFIED>complete CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED',
    complete: 'CATEGORY_MERGED DEPARTMENT_MERGED ISSUE_CHANGED',
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
