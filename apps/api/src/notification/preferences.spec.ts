import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildPerson, buildWorld, startNoticeWorker, startTestApi, type NoticeWorker, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;

beforeAll(async () => {
  api = await startTestApi(createApi, { env: { PUBLIC_URL: 'https://portal.example' } });
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
});
beforeEach(async () => {
  await worker.forget();
  await api.sql.query('truncate notification_preference');
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

type Delivery = 'atOnce' | 'digest' | 'inboxOnly';
const choose = (person: World['owner'], preferences: Record<string, Delivery>) =>
  person.client.call(routes.updatePreferences, {
    body: { preferences: Object.entries(preferences).map(([kind, delivery]) => ({ kind, delivery })) },
  });
const forward = (id: number, to: { id: number }) =>
  world.administrator.client.ask(routes.ccToTask, { body: { riskId: id, userId: [to.id], comments: '' } });

describe('preferences', () => {
  test('tell every kind with its words, and what may be chosen; what escalates cannot be turned off', async () => {
    const { kinds, digestAt, waiting } = await world.owner.client.ask(routes.getPreferences);
    expect([digestAt, waiting]).toEqual(['08:00', 0]);
    const of = (kind: string) => kinds.find((one) => one.kind === kind);
    expect(of('forwarded')).toEqual({
      kind: 'forwarded',
      group: 'information',
      label: '风险控制转发给您',
      labelEn: 'A risk control was forwarded to you',
      delivery: 'atOnce',
      standard: 'atOnce',
      allowed: ['atOnce', 'digest', 'inboxOnly'],
    });
    expect(of('ownerAssigned')!.allowed).toEqual(['atOnce', 'digest']);
    expect(of('reminderOverdue')!.allowed).toEqual(['atOnce']);
    expect(of('withdrawn')).toMatchObject({ delivery: 'inboxOnly', allowed: ['digest', 'inboxOnly'] });
    for (const { label, labelEn } of kinds) {
      expect(label).toMatch(/\p{Script=Han}/u);
      expect(labelEn).not.toMatch(/\p{Script=Han}/u);
    }
  });

  test.each([
    ['ownerAssigned', 'inboxOnly', '需要您处理的事项', 'cannot be turned off'],
    ['reminderManager', 'digest', '不能关闭', 'cannot be turned off'],
  ] as const)('%s may not become %s', async (kind, delivery, zh, en) => {
    for (const [language, words] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const answer = await world.owner.client.call(routes.updatePreferences, {
        body: {
          preferences: [
            { kind: 'forwarded', delivery: 'digest' },
            { kind, delivery },
          ],
        },
        language,
      });
      expect(answer).toMatchObject({ isSuccess: false, errors: [{ field: 'preferences', message: expect.stringContaining(words) }] });
    }
    const { kinds } = await world.owner.client.ask(routes.getPreferences);
    expect(kinds.find((one) => one.kind === 'forwarded')!.delivery).toBe('atOnce');
  });

  test('an unknown kind is refused, and a choice that was stored before it was forbidden does not count', async () => {
    expect((await choose(world.owner, { nothing: 'digest' })).isSuccess).toBe(false);
    await api.sql.query(`insert into notification_preference (person_id, kind, delivery) values ($1, 'ownerAssigned', 'inboxOnly')`, [
      world.owner.id,
    ]);
    const { kinds } = await world.owner.client.ask(routes.getPreferences);
    expect(kinds.find((one) => one.kind === 'ownerAssigned')!.delivery).toBe('atOnce');
  });

  test('inbox only sends nothing, the others are as before', async () => {
    const { id } = await world.bring('assessing');
    await worker.forget();
    await choose(world.outsider, { forwarded: 'inboxOnly' });
    await forward(id, world.outsider);
    await forward(id, world.otherOwner);
    expect(await worker.inboxes()).toHaveLength(2);
    expect(await worker.mails()).toEqual([{ userNo: world.otherOwner.userNo, kind: 'forwarded' }]);
  });
});

describe('the page of all notifications', () => {
  test('pages and filters on the server; the unread count is that of the whole inbox', async () => {
    const person = await buildPerson(api.sql);
    const client = await api.as(person);
    const insert = (kind: string, read: boolean) =>
      api.sql.query(
        `insert into notification (person_id, kind, text, text_en, read_at) values ($1, $2, '文', 'text', case when $3::boolean then now() end)`,
        [person.id, kind, read],
      );
    for (const kind of ['ownerAssigned', 'forwarded', 'reviewClosed', 'of-an-old-release']) {
      await insert(kind, true);
      await insert(kind, false);
    }
    const ask = async (query: object) => {
      const { totalCount, unread, data } = await client.ask(routes.getMyNotifications, { query: { ...query } });
      return [totalCount, unread, data.map((row) => row.kind)];
    };
    expect(await ask({ unread: true })).toEqual([4, 4, ['of-an-old-release', 'reviewClosed', 'forwarded', 'ownerAssigned']]);
    expect(await ask({ group: 'duty' })).toEqual([2, 4, ['ownerAssigned', 'ownerAssigned']]);
    expect(await ask({ group: 'outcome', unread: true })).toEqual([1, 4, ['reviewClosed']]);
    expect(await ask({ group: 'nothing' })).toEqual([0, 4, []]);
    expect(await ask({ pageIndex: 1, pageSize: 3 })).toEqual([8, 4, ['reviewClosed', 'forwarded', 'forwarded']]);
    const [row] = (await client.ask(routes.getMyNotifications, { query: { group: 'information' } })).data;
    expect(row).toMatchObject({ label: '风险控制转发给您', labelEn: 'A risk control was forwarded to you' });
  });
});
