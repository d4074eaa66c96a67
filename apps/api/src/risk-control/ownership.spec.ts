import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildPerson, buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

describe('assistants', () => {
  test('are set and taken away by the owner, and read the record only meanwhile', async () => {
    const { id } = await world.bring('assessing');
    expect((await world.assistant.client.call(routes.getRiskControl, { query: { id } })).code).toBe('not_found');
    await world.owner.client.ask(routes.updateRiskControlOwners, {
      body: { RiskId: id, userId: [world.assistant.id], NeedOwnerApprove: false },
    });
    const owners = await world.assistant.client.ask(routes.getControlOwners, { query: { id } });
    expect(owners).toEqual([
      { userId: world.assistant.id, no: world.assistant.userNo, name: world.assistant.name, englishName: world.assistant.englishName },
    ]);
    expect(await world.record(id)).toMatchObject({ needOwnerApprove: false });
    await world.owner.client.ask(routes.updateRiskControlOwners, { body: { RiskId: id, userId: [], NeedOwnerApprove: true } });
    expect((await world.assistant.client.call(routes.getRiskControl, { query: { id } })).code).toBe('not_found');
  });

  test('cannot be the owner, unknown, inactive or an external auditor', async () => {
    const { id } = await world.bring('assessing');
    const inactive = await buildPerson(api.sql, { isActive: false });
    const auditor = await buildPerson(api.sql, { roles: [ROLE.externalAuditor] });
    for (const person of [world.owner.id, inactive.id, 424242, auditor.id]) {
      const answer = await world.owner.client.call(routes.updateRiskControlOwners, { body: { RiskId: id, userId: [person] } });
      expect(answer).toMatchObject({ isSuccess: false, errors: [{ field: 'userId' }] });
    }
  });

  test('may not set assistants themselves', async () => {
    const { id } = await world.bring('assessing');
    await world.owner.client.ask(routes.updateRiskControlOwners, { body: { RiskId: id, userId: [world.assistant.id] } });
    const answer = await world.assistant.client.call(routes.updateRiskControlOwners, { body: { RiskId: id, userId: [] } });
    expect(answer.code).toBe('not_allowed');
  });
});

describe('forwarding', () => {
  test('lets people read, shows them the record under Related, and keeps it from others', async () => {
    const { id } = await world.bring('reviewing');
    const reader = await buildPerson(api.sql);
    const client = await api.as(reader);
    const forwarded = await world.owner.client.ask(routes.ccToTask, { body: { riskId: id, userId: reader.id, comments: '供参考' } });
    expect(forwarded.state).toBe('reviewing');
    expect((await client.ask(routes.getRiskControl, { query: { id } })).allowedActions).toEqual(['FORWARD']);
    const related = await client.ask(routes.getMyRiskControlByPage, { body: { wfStatus: 3 } });
    expect(related.data.map((row) => row.id)).toEqual([id]);
    expect((await client.ask(routes.getMyRiskControlByPage, { body: { wfStatus: 1 } })).totalCount).toBe(0);
    const log = await client.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } });
    expect(log[0]).toMatchObject({ operationCode: 'FORWARD', comments: '供参考', org_User: { name: world.owner.name } });
  });

  test('needs at least one active person', async () => {
    const { id } = await world.bring('assessing');
    expect(await world.owner.client.call(routes.ccToTask, { body: { riskId: id, userId: [] } })).toMatchObject({
      errors: [{ field: 'userId' }],
    });
    expect(await world.owner.client.call(routes.ccToTask, { body: { riskId: id, userId: [424242] } })).toMatchObject({
      errors: [{ field: 'userId' }],
    });
  });
});

describe('reassigning', () => {
  test('moves the duty, keeps its due date and needs a reason and another person', async () => {
    const { id } = await world.bring('assessing');
    await api.sql.query(`update workflow_timer set due_on = '2031-01-01' where subject_id = $1`, [id]);
    const noReason = await world.administrator.client.call(routes.reassignControlOwner, {
      body: { riskId: id, controlOwner: world.otherOwner.id },
    });
    expect(noReason.errors?.[0]?.field).toBe('reason');
    const same = await world.administrator.client.call(routes.reassignControlOwner, {
      body: { riskId: id, controlOwner: world.owner.id, reason: 'x' },
    });
    expect(same.errors?.[0]?.field).toBe('controlOwner');
    await world.administrator.client.ask(routes.reassignControlOwner, {
      body: { riskId: id, controlOwner: world.otherOwner.id, reason: '调岗' },
    });
    const record = await world.record(id);
    expect(record.owner?.id).toBe(world.otherOwner.id);
    expect(record.dueDate).toBe('2031-01-01');
    expect((await world.owner.client.call(routes.getRiskControl, { query: { id } })).code).toBe('not_found');
    expect((await world.otherOwner.client.ask(routes.getRiskControl, { query: { id } })).allowedActions).toContain('SUBMIT_ASSESSMENT');
  });

  test('to the submitter sends a waiting submission to review; to an assistant makes him owner alone', async () => {
    const { id } = await world.bring('ownerApproval');
    const moved = await world.administrator.client.ask(routes.reassignControlOwner, {
      body: { riskId: id, controlOwner: world.assistant.id, reason: '升任' },
    });
    expect(moved.state).toBe('reviewing');
    const record = await world.record(id);
    expect(record.owners).toEqual([]);
    expect(record.risk_ReviewInfo).toMatchObject({ state: 'open', round: 1 });
    const closed = await world.reviewer.client.ask(routes.updateReviewRequest, {
      body: { riskId: id, wfStatus: true, controlEffectiveness: 4 },
    });
    expect(closed.state).toBe('complete');
  });
});

describe('who reads a record', () => {
  test('administrator, owner, assistant, reviewer, creator, forwarded-to, an aide of its department; nobody else', async () => {
    const { id } = await world.bring('complete');
    const reads = async (client: { call: World['owner']['client']['call'] }) =>
      (await client.call(routes.getRiskControl, { query: { id } })).isSuccess;
    expect(await reads(world.administrator.client)).toBe(true);
    expect(await reads(world.owner.client)).toBe(true);
    expect(await reads(world.reviewer.client)).toBe(true);
    expect(await reads(world.aide.client)).toBe(true);
    expect(await reads(world.outsider.client)).toBe(false);
    expect(await reads(world.otherOwner.client)).toBe(false);
    expect(await reads(world.assistant.client)).toBe(false);
    const elsewhere = await api.as(await buildPerson(api.sql, { roles: [ROLE.aide] }));
    expect(await reads(elsewhere)).toBe(false);
    const demoted = world.reviewer;
    await api.sql.query('update person_role set role_id = 1 where person_id = $1', [demoted.id]);
    expect(await reads(demoted.client)).toBe(true);
    const neverSeen = await world.bring('assessing');
    expect((await demoted.client.call(routes.getRiskControl, { query: { id: neverSeen.id } })).code).toBe('not_found');
    await api.sql.query('update person_role set role_id = 2 where person_id = $1', [demoted.id]);
  });

  test('every call about a record answers a stranger as for an unknown id', async () => {
    const { id } = await world.bring('reviewing');
    const calls = [
      routes.getRiskControl,
      routes.getControlOwners,
      routes.getRiskReviewHistory,
      routes.getPreviousRiskCurrentControl,
      routes.getRemediationIssues,
    ];
    for (const route of calls) {
      const foreign = await world.outsider.client.call(route, { query: { id } });
      const unknown = await world.outsider.client.call(route, { query: { id: 99999999 } });
      expect([foreign.code, foreign.message, foreign.data, foreign.status]).toEqual([
        'not_found',
        unknown.message,
        unknown.data,
        unknown.status,
      ]);
    }
    const history = await world.outsider.client.call(routes.getRiskEventTask, { query: { RiskId: id } });
    expect(history.code).toBe('not_found');
    const trail = await world.outsider.client.call(routes.verifyTrail, { body: { type: 'riskControl', id } });
    expect(trail.code).toBe('not_found');
  });
});

test('an aide sees the issues of a control of his department, and may do nothing with them', async () => {
  const { id } = await world.bring('remediating');
  const [issue] = await world.aide.client.ask(routes.getRemediationIssues, { query: { id } });
  expect(issue).toMatchObject({ riskId: id, state: 'open', allowedActions: [] });
  const answer = await world.aide.client.call(routes.updateRemediationIssue, { body: { id: issue!.id, event: 'START' } });
  expect(answer).toMatchObject({ status: 200, code: 'not_allowed' });
});
