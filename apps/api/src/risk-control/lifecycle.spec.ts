import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

/** History and chain of a record agree with its version, as the audit sees it. */
async function expectSoundHistory(id: number): Promise<void> {
  const report = await world.administrator.client.ask(routes.verifyTrail, { body: { type: 'riskControl', id } });
  const { rowVersion } = await world.record(id);
  expect(report).toMatchObject({ ok: true, problems: [], steps: rowVersion - 1 });
}

describe('from draft to complete', () => {
  test('an administrator drafts, submits, the owner assesses, a reviewer closes', async () => {
    const { administrator, owner, reviewer } = world;
    const draft = await administrator.client.ask(routes.saveDraftRiskControl, { body: { categoryLevelOne: world.categories[0] } });
    expect(draft.riskNo).toMatch(/^RC-\d{4}-\d{6}$/);
    expect(draft).toMatchObject({ state: 'draft', rowVersion: 2 });
    const submitted = await administrator.client.ask(routes.updateRiskControl, {
      body: world.standardBody({ id: draft.id, rowVersion: draft.rowVersion }),
    });
    expect(submitted).toMatchObject({ id: draft.id, riskNo: draft.riskNo, state: 'assessing', rowVersion: 3 });
    const saved = await owner.client.ask(routes.saveDraftRiskCurrentControl, { body: { riskId: draft.id, currentControlDesc: '起草中' } });
    expect(saved).toMatchObject({ state: 'assessing', rowVersion: 4 });
    const assessed = await owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(draft.id) });
    expect(assessed.state).toBe('reviewing');
    const closed = await reviewer.client.ask(routes.updateReviewRequest, {
      body: { riskId: draft.id, wfStatus: true, controlEffectiveness: 5, controlDeficiency: '0', comments: '有效' },
    });
    expect(closed.state).toBe('complete');
    const record = await world.record(draft.id);
    expect(record.risk_CurrentControl).toMatchObject({
      currentControlDesc: '采购经理每季度复核并签字',
      controlAssessmentScore: 4,
      controlStatus: 3,
    });
    expect(record.risk_ReviewInfo).toMatchObject({ state: 'closed', controlEffectiveness: 5, round: 1, reviewer: { id: reviewer.id } });
    expect(record.risk_ReviewInfo?.lastReviewDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await expectSoundHistory(draft.id);
  });

  test('a non-administrator who creates becomes the owner, whatever the body says', async () => {
    const { owner, otherOwner } = world;
    const created = await owner.client.ask(routes.updateRiskControl, { body: world.standardBody({ controlOwner: otherOwner.id }) });
    const record = await world.record(created.id);
    expect(record.controlOwner).toBe(owner.id);
    expect(created.state).toBe('assessing');
    expect(created.allowedActions).toEqual(expect.arrayContaining(['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT', 'SET_ASSISTANTS', 'DELETE']));
  });

  test('a rejected assessment comes back and is done again in a second round', async () => {
    const { id } = await world.bring('returned');
    await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id, { currentControlDesc: '已补充证据' }) });
    await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: true, controlEffectiveness: 4 } });
    const rounds = await world.owner.client.ask(routes.getRiskReviewHistory, { query: { id } });
    expect(rounds.map((round) => [round.round, round.operationCode, round.comments])).toEqual([
      [1, 'REJECT', '请补充证据'],
      [2, 'CLOSE', ''],
    ]);
    expect((await world.record(id)).state).toBe('complete');
    await expectSoundHistory(id);
  });

  test("an assistant's submission waits for the owner, who approves", async () => {
    const { id, state } = await world.bring('ownerApproval');
    expect(state).toBe('ownerApproval');
    const approved = await world.owner.client.ask(routes.ownerApproval, { body: { riskId: id, approved: true } });
    expect(approved.state).toBe('reviewing');
    await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: true, controlEffectiveness: 5 } });
    await expectSoundHistory(id);
  });

  test("an assistant's submission goes straight to review when no approval was asked for", async () => {
    const { id } = await world.bring('assessing');
    await world.owner.client.ask(routes.updateRiskControlOwners, {
      body: { RiskId: id, userId: [world.assistant.id], NeedOwnerApprove: false },
    });
    const submitted = await world.assistant.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
    expect(submitted.state).toBe('reviewing');
  });

  test('the owner returns with a comment, and must give one', async () => {
    const { id } = await world.bring('ownerApproval');
    const silent = await world.owner.client.call(routes.ownerApproval, { body: { riskId: id, approved: false } });
    expect(silent).toMatchObject({ isSuccess: false, status: 200, code: 'validation', errors: [{ field: 'comments' }] });
    const unsaid = await world.owner.client.call(routes.ownerApproval, { body: { riskId: id, comments: '描述太短' } });
    expect(unsaid).toMatchObject({ isSuccess: false, errors: [{ field: 'approved' }] });
    const returned = await world.owner.client.ask(routes.ownerApproval, { body: { riskId: id, approved: false, comments: '描述太短' } });
    expect(returned.state).toBe('returned');
  });
});

describe('withdrawing', () => {
  test.each([
    ['ownerApproval', 'assistant'],
    ['ownerApproval', 'owner'],
    ['reviewing', 'owner'],
  ] as const)('from %s by the %s', async (state, who) => {
    const { id } = await world.bring(state);
    const back = await world[who].client.ask(routes.withdrawRiskCurrentControl, { body: { riskId: id, reason: '再改一下' } });
    expect(back.state).toBe('assessing');
    await expectSoundHistory(id);
  });

  test('the review of a withdrawn submission counts as a round of its own', async () => {
    const { id } = await world.bring('reviewing');
    await world.owner.client.ask(routes.withdrawRiskCurrentControl, { body: { riskId: id } });
    await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
    const [first] = await world.owner.client.ask(routes.getRiskReviewHistory, { query: { id } });
    expect(first).toMatchObject({ round: 1, operationCode: 'WITHDRAW' });
    expect((await world.record(id)).risk_ReviewInfo).toMatchObject({ round: 2, state: 'open' });
  });
});

describe('remediation', () => {
  const issueOf = async (riskId: number) => (await world.administrator.client.ask(routes.getRemediationIssues, { body: { riskId } }))[0]!;
  const send = (
    who: keyof World & ('owner' | 'reviewer' | 'administrator'),
    id: number,
    event: string,
    extra: Record<string, unknown> = {},
  ) => world[who].client.ask(routes.updateRemediationIssue, { body: { id, event, ...extra } });

  test('deficiency 10 raises an issue for the owner; verified, it completes the control', async () => {
    const { id, state } = await world.bring('remediating');
    expect(state).toBe('remediating');
    const issue = await issueOf(id);
    expect(issue).toMatchObject({ state: 'open', plan: '补充双重审批', dueDate: '2030-01-31', assignee: { id: world.owner.id } });
    expect(issue.issueNo).toMatch(/^RI-\d{4}-\d{6}$/);
    const rounds = await world.owner.client.ask(routes.getRiskReviewHistory, { query: { id }, language: 'en' });
    expect(rounds).toMatchObject([{ operation: 'Review closed with a deficiency', operationCode: 'CLOSE_WITH_DEFICIENCY' }]);
    await send('owner', issue.id, 'START');
    await send('owner', issue.id, 'SUBMIT_FIX', { comments: '已完成' });
    const verified = await send('reviewer', issue.id, 'VERIFY');
    expect(verified.state).toBe('verified');
    expect((await world.record(id)).state).toBe('complete');
    const log = await world.owner.client.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } });
    expect(log.slice(0, 2).map((row) => row.operationCode)).toEqual(['ALL_VERIFIED', 'VERIFY']);
    await expectSoundHistory(id);
  });

  test('a failed verification opens the issue again, and a cancelled one counts as verified', async () => {
    const { id } = await world.bring('remediating');
    const issue = await issueOf(id);
    await send('owner', issue.id, 'START');
    await send('owner', issue.id, 'SUBMIT_FIX', { comments: '已完成' });
    expect((await send('reviewer', issue.id, 'FAIL', { comments: '证据不足' })).state).toBe('open');
    expect((await world.record(id)).state).toBe('remediating');
    const noReason = await world.reviewer.client.call(routes.updateRemediationIssue, { body: { id: issue.id, event: 'CANCEL' } });
    expect(noReason).toMatchObject({ code: 'validation', errors: [{ field: 'comments' }] });
    await send('reviewer', issue.id, 'CANCEL', { comments: '业务已停止' });
    expect((await world.record(id)).state).toBe('complete');
  });

  test('only the assignee works on it, and neither he nor the owner verifies', async () => {
    const { id } = await world.bring('remediating');
    const issue = await issueOf(id);
    const byReviewer = await world.reviewer.client.call(routes.updateRemediationIssue, { body: { id: issue.id, event: 'START' } });
    expect(byReviewer).toMatchObject({ isSuccess: false, code: 'not_allowed' });
    const tooEarly = await world.reviewer.client.call(routes.updateRemediationIssue, { body: { id: issue.id, event: 'VERIFY' } });
    expect(tooEarly.code).toBe('wrong_state');
    const unknown = await world.owner.client.call(routes.updateRemediationIssue, { body: { id: issue.id, event: 'EXPLODE' } });
    expect(unknown.code).toBe('wrong_state');
    const system = await world.reviewer.client.call(routes.updateRemediationIssue, { body: { id: issue.id, event: 'CANCEL_BY_REOPEN' } });
    expect(system.isSuccess).toBe(false);
    const foreign = await world.outsider.client.call(routes.updateRemediationIssue, { body: { id: issue.id, event: 'START' } });
    expect(foreign.code).toBe('not_found');
  });

  test('is extended to a new date and given to somebody else, who then reads the control', async () => {
    const { id } = await world.bring('remediating');
    const issue = await issueOf(id);
    const noDate = await world.reviewer.client.call(routes.updateRemediationIssue, { body: { id: issue.id, event: 'EXTEND' } });
    expect(noDate).toMatchObject({ code: 'validation', errors: [{ field: 'dueDate' }] });
    const past = await world.reviewer.client.call(routes.updateRemediationIssue, {
      body: { id: issue.id, event: 'EXTEND', dueDate: '2020-01-01' },
    });
    expect(past).toMatchObject({ errors: [{ field: 'dueDate' }] });
    expect((await send('reviewer', issue.id, 'EXTEND', { dueDate: '2030-03-31' })).dueDate).toBe('2030-03-31');
    const dueRows = await api.sql.query(
      `select due_on from workflow_timer where workflow = 'remediationIssue' and subject_id = $1 and rung = 0`,
      [issue.id],
    );
    expect(dueRows).toEqual([{ due_on: '2030-03-31' }]);
    const stale = await world.reviewer.client.call(routes.reassignIssue, {
      body: { id: issue.id, assignee: world.outsider.id, rowVersion: 1 },
    });
    expect(stale.code).toBe('conflict');
    const moved = await world.reviewer.client.ask(routes.reassignIssue, { body: { id: issue.id, assignee: world.outsider.id } });
    expect(moved.assignee.id).toBe(world.outsider.id);
    expect((await world.outsider.client.ask(routes.getRiskControl, { query: { id } })).id).toBe(id);
  });

  test('two last verifications at once complete the control exactly once', async () => {
    const { id } = await world.bring('remediating');
    const first = await issueOf(id);
    await api.sql.query(
      `insert into remediation_issue (issue_no, source_workflow, source_id, state, last_hash, plan, assignee_id, due_on, raised_by)
       select issue_no || '-b', source_workflow, source_id, 'open', last_hash, plan, assignee_id, due_on, raised_by from remediation_issue where id = $1`,
      [first.id],
    );
    const issues = await world.administrator.client.ask(routes.getRemediationIssues, { body: { riskId: id } });
    for (const issue of issues) for (const event of ['START', 'SUBMIT_FIX']) await send('owner', issue.id, event, { comments: '已完成' });
    const verify = async (issueId: number): Promise<void> => {
      const answer = await world.reviewer.client.call(routes.updateRemediationIssue, { body: { id: issueId, event: 'VERIFY' } });
      if (answer.code === 'conflict') return verify(issueId);
      expect(answer.isSuccess).toBe(true);
    };
    await Promise.all(issues.map((issue) => verify(issue.id)));
    expect((await world.record(id)).state).toBe('complete');
    const completed = await api.sql.query(`select 1 from workflow_step where subject_id = $1 and event = 'ALL_VERIFIED'`, [id]);
    expect(completed).toHaveLength(1);
    await expectSoundHistory(id);
  });
});
