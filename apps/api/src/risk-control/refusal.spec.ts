import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { buildWorld, startTestApi, type ControlState, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

type Who = 'administrator' | 'reviewer' | 'owner' | 'assistant' | 'outsider';

interface Row {
  readonly name: string;
  readonly route: Route;
  /** The state in which the event is possible. */
  readonly state: ControlState;
  /** Who may. */
  readonly who: Who;
  /** Who may not although he reads the record. */
  readonly notWho: Who;
  /** A state in which the event does not exist. */
  readonly wrongState: ControlState;
  readonly body: (id: number) => Record<string, unknown>;
  readonly to: ControlState | 'same';
}

/** Every row of the table of docs/decisions/risk-control.md that a person triggers on a saved record. */
const rows: Row[] = [
  {
    name: 'SAVE_DRAFT',
    route: routes.saveDraftRiskControl,
    state: 'draft',
    who: 'administrator',
    notWho: 'owner',
    wrongState: 'assessing',
    body: (id) => world.standardBody({ id }),
    to: 'same',
  },
  {
    name: 'SUBMIT',
    route: routes.updateRiskControl,
    state: 'draft',
    who: 'administrator',
    notWho: 'owner',
    wrongState: 'reviewing',
    body: (id) => world.standardBody({ id }),
    to: 'assessing',
  },
  {
    name: 'SUBMIT as a later edit',
    route: routes.updateRiskControl,
    state: 'returned',
    who: 'administrator',
    notWho: 'owner',
    wrongState: 'complete',
    body: (id) => world.standardBody({ id, riskDescription: '改写的描述' }),
    to: 'same',
  },
  {
    name: 'SET_ASSISTANTS',
    route: routes.updateRiskControlOwners,
    state: 'assessing',
    who: 'owner',
    notWho: 'administrator',
    wrongState: 'reviewing',
    body: (id) => ({ RiskId: id, userId: [world.assistant.id], NeedOwnerApprove: true }),
    to: 'same',
  },
  {
    name: 'SAVE_ASSESSMENT',
    route: routes.saveDraftRiskCurrentControl,
    state: 'assessing',
    who: 'owner',
    notWho: 'administrator',
    wrongState: 'reviewing',
    body: (id) => ({ riskId: id, currentControlDesc: '草稿' }),
    to: 'same',
  },
  {
    name: 'SUBMIT_ASSESSMENT',
    route: routes.updateRiskCurrentControl,
    state: 'returned',
    who: 'owner',
    notWho: 'administrator',
    wrongState: 'complete',
    body: (id) => world.assessmentBody(id),
    to: 'reviewing',
  },
  {
    name: 'OWNER_APPROVE',
    route: routes.ownerApproval,
    state: 'ownerApproval',
    who: 'owner',
    notWho: 'assistant',
    wrongState: 'assessing',
    body: (id) => ({ riskId: id, approved: true }),
    to: 'reviewing',
  },
  {
    name: 'OWNER_RETURN',
    route: routes.ownerApproval,
    state: 'ownerApproval',
    who: 'owner',
    notWho: 'administrator',
    wrongState: 'reviewing',
    body: (id) => ({ riskId: id, approved: false, comments: '请修改' }),
    to: 'returned',
  },
  {
    name: 'CLOSE',
    route: routes.updateReviewRequest,
    state: 'reviewing',
    who: 'reviewer',
    notWho: 'owner',
    wrongState: 'assessing',
    body: (id) => ({ riskId: id, wfStatus: true, controlEffectiveness: 5, controlDeficiency: '0' }),
    to: 'complete',
  },
  {
    name: 'CLOSE with deficiency 10',
    route: routes.updateReviewRequest,
    state: 'reviewing',
    who: 'reviewer',
    notWho: 'owner',
    wrongState: 'complete',
    body: (id) => ({ riskId: id, wfStatus: true, controlEffectiveness: 2, controlDeficiency: '10' }),
    to: 'remediating',
  },
  {
    name: 'STATE_DEFICIENCY',
    route: routes.stateDeficiency,
    state: 'unstated',
    who: 'reviewer',
    notWho: 'owner',
    wrongState: 'reviewing',
    body: (id) => ({ riskId: id, controlDeficiency: '20', comments: '影响小' }),
    to: 'complete',
  },
  {
    name: 'REJECT',
    route: routes.updateReviewRequest,
    state: 'reviewing',
    who: 'reviewer',
    notWho: 'owner',
    wrongState: 'returned',
    body: (id) => ({ riskId: id, wfStatus: false }),
    to: 'returned',
  },
  {
    name: 'FORWARD',
    route: routes.ccToTask,
    state: 'complete',
    who: 'owner',
    notWho: 'outsider',
    wrongState: 'draft',
    body: (id) => ({ riskId: id, userId: [world.otherOwner.id], taskType: 0, comments: '请阅' }),
    to: 'same',
  },
  {
    name: 'WITHDRAW',
    route: routes.withdrawRiskCurrentControl,
    state: 'reviewing',
    who: 'owner',
    notWho: 'administrator',
    wrongState: 'complete',
    body: (id) => ({ riskId: id }),
    to: 'assessing',
  },
  {
    name: 'DELETE by an administrator',
    route: routes.adminDeleteRiskCurrentControl,
    state: 'complete',
    who: 'administrator',
    notWho: 'owner',
    wrongState: 'draft',
    body: (id) => ({ id, reason: '重复' }),
    to: 'same',
  },
  {
    name: 'REASSIGN',
    route: routes.reassignControlOwner,
    state: 'reviewing',
    who: 'administrator',
    notWho: 'owner',
    wrongState: 'complete',
    body: (id) => ({ riskId: id, controlOwner: world.otherOwner.id, reason: '调岗' }),
    to: 'same',
  },
  {
    name: 'REOPEN',
    route: routes.reopenRiskControl,
    state: 'complete',
    who: 'administrator',
    notWho: 'owner',
    wrongState: 'reviewing',
    body: (id) => ({ riskId: id, reason: '控制已变更' }),
    to: 'assessing',
  },
];
/** Events that exist in every state have no wrong one. */
const hasWrongState = (row: Row) => !['FORWARD', 'DELETE by an administrator'].includes(row.name);

describe.each(rows)('$name', (row) => {
  test('is done by who may, and the answer says the new state and rowVersion', async () => {
    const before = await world.bring(row.state);
    const answer = await world[row.who].client.call(row.route, { body: { ...row.body(before.id), rowVersion: before.rowVersion } });
    expect(answer).toMatchObject({ isSuccess: true, status: 200 });
    const after = await world.record(before.id);
    expect(after.state).toBe(row.to === 'same' ? row.state : row.to);
    expect(answer.data).toMatchObject({ id: before.id, riskNo: before.riskNo, state: after.state, rowVersion: after.rowVersion });
    expect(after.rowVersion).toBe(before.rowVersion + 1);
    const steps = await api.sql.query('select 1 from workflow_step where subject_id = $1', [before.id]);
    expect(steps).toHaveLength(after.rowVersion - 1);
  });

  test('is not_allowed for another participant, not_found for who may not read, not_found for an unknown id', async () => {
    const before = await world.bring(row.state);
    // Make the other person a reader, so that the refusal is about the act.
    if (row.notWho !== 'outsider')
      await world.administrator.client.ask(routes.ccToTask, { body: { riskId: before.id, userId: [world[row.notWho].id] } });
    const participant = await world[row.notWho].client.call(row.route, { body: row.body(before.id) });
    expect(participant).toMatchObject({ isSuccess: false, status: 200, code: row.notWho === 'outsider' ? 'not_found' : 'not_allowed' });
    const stranger = await world.outsider.client.call(row.route, { body: row.body(before.id) });
    const unknown = await world.outsider.client.call(row.route, { body: row.body(999_999_999) });
    expect(stranger).toMatchObject({ isSuccess: false, status: 200, code: 'not_found' });
    expect([unknown.code, unknown.message, unknown.data]).toEqual([stranger.code, stranger.message, stranger.data]);
    expect((await world.record(before.id)).state).toBe(before.state);
  });

  test('is conflict with a stale rowVersion, before anything else', async () => {
    const before = await world.bring(row.state);
    const stale = await world[row.who].client.call(row.route, { body: { ...row.body(before.id), rowVersion: before.rowVersion - 1 } });
    expect(stale).toMatchObject({ isSuccess: false, status: 200, code: 'conflict', data: { rowVersion: before.rowVersion } });
    expect((await world.record(before.id)).rowVersion).toBe(before.rowVersion);
  });

  if (hasWrongState(row)) {
    test(`is wrong_state in ${row.wrongState}`, async () => {
      const before = await world.bring(row.wrongState);
      const answer = await world[row.who].client.call(row.route, { body: row.body(before.id), language: 'zh' });
      expect(answer).toMatchObject({ isSuccess: false, status: 200, code: 'wrong_state', message: '记录当前的状态不允许此操作' });
    });
  }

  test('is wrong_state on an inactive record', async () => {
    const before = await world.bring(row.state);
    await world.administrator.client.ask(routes.deleteRiskControl, { body: { id: before.id, reason: '测试' } });
    const answer = await world[row.who].client.call(row.route, { body: row.body(before.id) });
    expect(answer).toMatchObject({ isSuccess: false, code: 'wrong_state' });
    expect((await world.record(before.id)).isActive).toBe(false);
  });
});

describe('deleting and restoring', () => {
  test('an owner deletes the row that he created, and nobody else of no office does', async () => {
    const created = await world.owner.client.ask(routes.updateRiskControl, { body: world.standardBody() });
    const deleted = await world.owner.client.call(routes.deleteRiskCurrentControl, { query: { id: created.id }, language: 'en' });
    expect(deleted).toMatchObject({ isSuccess: true, message: 'Delete it successfully.' });
    const assigned = await world.bring('assessing');
    expect((await world.owner.client.call(routes.deleteRiskCurrentControl, { query: { id: assigned.id } })).code).toBe('not_allowed');
    expect((await world.owner.client.call(routes.adminDeleteRiskCurrentControl, { query: { id: created.id } })).code).toBe('wrong_state');
  });

  test('deleting cancels the timers, restoring arms them in the state it had', async () => {
    const { id } = await world.bring('reviewing');
    const timers = () => api.sql.query('select duty from workflow_timer where subject_id = $1', [id]);
    expect((await timers()).length).toBeGreaterThan(1);
    await world.administrator.client.ask(routes.deleteRiskControl, { query: { id, reason: '误录' } });
    expect(await timers()).toEqual([]);
    expect((await world.owner.client.call(routes.restoreRiskControl, { body: { riskId: id } })).code).toBe('not_allowed');
    const restored = await world.administrator.client.ask(routes.restoreRiskControl, { body: { riskId: id } });
    expect(restored.state).toBe('reviewing');
    expect((await timers()).length).toBeGreaterThan(1);
    expect((await world.administrator.client.call(routes.restoreRiskControl, { body: { riskId: id } })).code).toBe('wrong_state');
    const closed = await world.reviewer.client.ask(routes.updateReviewRequest, {
      body: { riskId: id, wfStatus: true, controlEffectiveness: 5 },
    });
    expect(closed.state).toBe('complete');
  });
});

describe('independence of the review', () => {
  test('an administrator who owns, submitted or assisted at the submission cannot review', async () => {
    const { administrator, reviewer } = world;
    const owned = await world.bring('assessing', { controlOwner: reviewer.id });
    await reviewer.client.ask(routes.updateRiskControlOwners, {
      body: { riskId: owned.id, userId: [administrator.id], NeedOwnerApprove: false },
    });
    await administrator.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(owned.id) });
    const close = { riskId: owned.id, wfStatus: true, controlEffectiveness: 5 };
    for (const who of [reviewer, administrator]) {
      const answer = await who.client.call(routes.updateReviewRequest, { body: close });
      expect(answer.code).toBe('not_allowed');
      expect((await who.client.ask(routes.getRiskControl, { query: { id: owned.id } })).allowedActions).not.toContain('CLOSE');
    }
    expect((await world.record(owned.id)).noEligibleReviewer).toBe(true);
    // Taking the assistant away afterwards, or another owner, makes nobody independent who was not.
    await administrator.client.ask(routes.reassignControlOwner, {
      body: { riskId: owned.id, controlOwner: world.otherOwner.id, reason: '调岗' },
    });
    expect((await reviewer.client.call(routes.updateReviewRequest, { body: close })).code).toBe('not_allowed');
  });
});

describe('concurrent acts', () => {
  test('fifty reviewers close one record: one success, the others conflict, one step', async () => {
    const { id, rowVersion } = await world.bring('reviewing');
    const body = { riskId: id, wfStatus: true, controlEffectiveness: 5, rowVersion };
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.reviewer.client.call(routes.updateReviewRequest, { body })));
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => !answer.isSuccess).map((answer) => answer.code))).toEqual(new Set(['conflict']));
    const steps = await api.sql.query(`select 1 from workflow_step where subject_id = $1 and event = 'REVIEW_CLOSED'`, [id]);
    expect(steps).toHaveLength(1);
  });

  test('a repeat under one Idempotency-Key answers the first answer and moves nothing', async () => {
    const before = await api.sql.one<{ n: number }>('select count(*)::int as n from risk_control');
    const send = () => world.owner.client.call(routes.updateRiskControl, { body: world.standardBody(), idempotencyKey: 'same-key' });
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
    const after = await api.sql.one<{ n: number }>('select count(*)::int as n from risk_control');
    expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1);
  });

  test('a crash between the commit and the answer does not repeat the act either', async () => {
    const input = { body: world.standardBody({ riskDescription: '断电' }), idempotencyKey: 'lost-answer' };
    const first = await world.owner.client.ask(routes.updateRiskControl, input);
    await api.sql.query(`update idempotency_key set answer = null where key = 'lost-answer'`);
    const again = await world.owner.client.ask(routes.updateRiskControl, input);
    expect(again).toMatchObject({ id: first.id, riskNo: first.riskNo, state: 'assessing' });
    const other = await world.owner.client.call(routes.updateRiskControl, { ...input, body: world.standardBody() });
    expect(other.code).toMatch(/^conflict/);
  });
});
