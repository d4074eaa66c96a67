import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { policyRoutes as routes } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  eventually,
  makeFolder,
  makePolicy,
  setPermission,
  startNoticeWorker,
  startTestApi,
  type ApiClient,
  type BuiltPerson,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;
let manager: BuiltPerson;
let first: BuiltPerson & { client: ApiClient };
let second: BuiltPerson & { client: ApiClient };
let folderId: number;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { POLICY_APPROVAL: 'on' } });
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
  manager = await buildPerson(api.sql);
  const join = async () => {
    const person = await buildPerson(api.sql, { managerId: manager.id });
    return { ...person, client: await api.as(person) };
  };
  [first, second] = [await join(), await join()];
  folderId = (await makeFolder(world.administrator.client, 0, '通知')).id;
  await setPermission(world.administrator.client, { id: folderId, type: 0 }, { owners: [first.id, second.id], read: [world.outsider.id] });
});
beforeEach(() => worker.forget());
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const told = (person: { userNo: string }, kind: string) => ({ userNo: person.userNo, kind });
const byPerson = (list: { userNo: string; kind: string }[]) =>
  [...list].sort((a, b) => `${a.userNo}${a.kind}`.localeCompare(`${b.userNo}${b.kind}`));
const publish = async (more: Record<string, unknown> = {}) => {
  const { id } = await makePolicy(first.client, world.departmentId, folderId, more);
  await first.client.ask(routes.submitDoc, { body: { id } });
  await second.client.ask(routes.approveDoc, { body: { id } });
  return id;
};

test('the other owners are asked for approval, and the author hears what became of it', async () => {
  const { id } = await makePolicy(first.client, world.departmentId, folderId, { docName: '通知制度' });
  expect(await worker.inboxes()).toEqual([]);
  await first.client.ask(routes.submitDoc, { body: { id } });
  expect(await worker.mails()).toEqual([told(second, 'policyApprovalAsked')]);
  const mail = await api.sql.one<{ subject: string; body_text: string }>(
    'select subject, body_text from mail_message order by id desc limit 1',
  );
  expect(mail!.subject).toContain('[通知制度]');
  expect(mail!.body_text).toContain(`/dms/view?Id=${id}`);
  await worker.forget();
  await second.client.ask(routes.returnDoc, { body: { id, comments: '请补充' } });
  expect(await worker.mails()).toEqual([told(first, 'policyReturned')]);
  await first.client.ask(routes.submitDoc, { body: { id } });
  await worker.forget();
  await second.client.ask(routes.approveDoc, { body: { id } });
  expect(await worker.mails()).toEqual([told(first, 'policyApproved')]);
  expect(byPerson(await worker.inboxes())).toEqual(byPerson([told(first, 'policyApproved'), told(first, 'policyPublished')]));
});

test('an alert goes to every owner, and to the administrators where no owner is left', async () => {
  const id = await publish();
  await worker.forget();
  await first.client.ask(routes.reMindDocOwner, { query: { docId: id } });
  expect(byPerson(await worker.mails())).toEqual(byPerson([told(first, 'policyAlert'), told(second, 'policyAlert')]));
  await worker.forget();
  await api.sql.query('update person set is_active = false where id = any($1)', [[first.id, second.id]]);
  await api.sql.query('update policy set alerted_on = alerted_on - 1 where id = $1', [id]);
  const { data } = await world.administrator.client.call(routes.reMindDocOwner, { query: { docId: id }, language: 'en' });
  expect(data).toBe('This policy has no active owner. The administrators were alerted instead');
  expect((await worker.mails()).map(({ userNo }) => userNo)).toEqual(
    expect.arrayContaining([world.administrator.userNo, world.reviewer.userNo]),
  );
  await api.sql.query('update person set is_active = true where id = any($1)', [[first.id, second.id]]);
});

test('the mails of a year are those of the ladder: to the owners, the last two to their manager too, until the review is confirmed', async () => {
  const id = await publish({ reviewDateTime: '2032-06-30' });
  const versionId = (await first.client.ask(routes.getDoc, { body: [id] as never }))[0]!.versionId;
  const rungs = await api.sql.query<{ rung: number; also_manager: boolean; day: string; weekday: number }>(
    `select rung, also_manager, to_char(fire_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
       extract(dow from fire_at at time zone 'Asia/Shanghai')::int as weekday
     from workflow_timer where workflow = 'policyVersion' and subject_id = $1 and rung <> 0 order by rung`,
    [versionId],
  );
  // 30 June 2032 is a Wednesday; the day of the first rung is a Monday.
  expect(rungs.map(({ rung, also_manager: also, day }) => [rung, also, day])).toEqual([
    [-30, false, '2032-05-31'],
    [-7, false, '2032-06-23'],
    [-1, false, '2032-06-29'],
    [1, false, '2032-07-01'],
    [7, true, '2032-07-07'],
    [14, true, '2032-07-14'],
  ]);
  expect(rungs.every(({ weekday }) => weekday >= 1 && weekday <= 5)).toBe(true);
  for (const { rung, also_manager: also } of rungs) {
    await worker.forget();
    await api.sql.query(
      `update workflow_timer set due_on = (now() at time zone 'Asia/Shanghai')::date - $2::int,
         fire_at = case when rung = $2 then now() - interval '1 second' else fire_at end where workflow = 'policyVersion' and subject_id = $1`,
      [versionId, rung],
    );
    const fired = async () =>
      api.sql.one('select 1 from workflow_timer where subject_id = $1 and rung = $2 and fired_at is not null', [versionId, rung]);
    await eventually(async () => (await fired()) !== undefined);
    const kind = rung < 0 ? 'reminderBeforeDue' : 'reminderOverdue';
    const wanted = [told(first, kind), told(second, kind), ...(also ? [told(manager, 'reminderManager')] : [])];
    await eventually(async () => (await worker.mails()).length >= wanted.length);
    expect({ rung, mails: byPerson(await worker.mails()) }).toEqual({ rung, mails: byPerson(wanted) });
  }
  await first.client.ask(routes.confirmNoChange, { body: { id, reviewDateTime: '2033-06-30' } });
  const [next] = await api.sql.query<{ due_on: string }>(
    `select due_on from workflow_timer where workflow = 'policyVersion' and subject_id = $1 and rung = 0`,
    [versionId],
  );
  expect(next).toEqual({ due_on: '2033-06-30' });
});
