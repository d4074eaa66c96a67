import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  buildPerson,
  buildWorld,
  eventually,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { PUBLIC_URL: 'https://portal.example' } });
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
});
beforeEach(() => worker.forget());
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

/** Lets one rung of many records be due at this moment, and waits until all were heard of and mailed. */
async function strike(ids: readonly number[], rung: number, dueInDays: number): Promise<void> {
  await worker.forget();
  await api.sql.query(
    `update workflow_timer set due_on = (now() at time zone 'Asia/Shanghai')::date + $3::int,
       fire_at = case when rung = $2 then now() - interval '1 second' else fire_at end where subject_id = any($1::bigint[])`,
    [ids, rung, dueInDays],
  );
  await eventually(async () => {
    const row = await api.sql.one<{ n: number }>(
      'select count(*)::int as n from workflow_timer where subject_id = any($1::bigint[]) and rung = $2 and fired_at is not null',
      [ids, rung],
    );
    return row?.n === ids.length;
  });
}
const bring = async (count: number) => {
  const made = [];
  for (let n = 0; n < count; n += 1) made.push(await world.bring('assessing'));
  return made;
};
const mailsOf = async (person: { id: number }) => {
  await worker.settle();
  return api.sql.query<{ template: string; subject: string; text: string }>(
    'select template, subject, body_text as text from mail_message where person_id = $1 order by id',
    [person.id],
  );
};

test('what falls due at one hour is one mail a person, with a line, a link and a button for each record; the inbox has them all', async () => {
  const controls = await bring(3);
  const ids = controls.map(({ id }) => id);
  await strike(ids, -7, 7);
  const mails = await mailsOf(world.owner);
  expect(mails).toMatchObject([{ template: 'reminderBeforeDue', subject: expect.stringContaining('等 3 项') }]);
  for (const { riskNo } of controls) expect(mails[0]!.text).toContain(riskNo);
  expect(mails[0]!.text.match(/自评 · 截止日期/g)).toHaveLength(3);
  expect(mails[0]!.text).toContain(`/RiskControl/CurrentControl?Id=${ids[0]}`.slice(0, 13));
  expect((await worker.inboxes()).filter(({ kind }) => kind === 'reminderBeforeDue')).toHaveLength(3);
});

test('one alone has the mail that it always had', async () => {
  const { id, riskNo } = await world.bring('assessing');
  await strike([id], -7, 7);
  expect(await mailsOf(world.owner)).toMatchObject([{ subject: expect.stringMatching(new RegExp(`${riskNo}.*自评`)) }]);
});

test('a manager reads once for whom of his people each overdue duty waits', async () => {
  const manager = await buildPerson(api.sql);
  await api.sql.query('update person set manager_id = $1 where id = any($2::bigint[])', [
    manager.id,
    [world.owner.id, world.otherOwner.id],
  ]);
  const [first, second] = [await world.bring('assessing'), await world.bring('assessing', { controlOwner: world.otherOwner.id })];
  await strike([first.id, second.id], 7, -7);
  const mails = await mailsOf(manager);
  expect(mails).toMatchObject([{ template: 'reminderManager' }]);
  for (const owner of [world.owner, world.otherOwner]) expect(mails[0]!.text).toContain(owner.name);
  expect((await mailsOf(world.owner)).map(({ template }) => template)).toEqual(['reminderOverdue']);
});

test('a reminder that cannot be sent holds the others of its round up for a quarter of an hour, not for ever; the next hour is another round', async () => {
  const [first, second] = await bring(2);
  await strike([first!.id], -7, 7);
  expect(await mailsOf(world.owner)).toHaveLength(1);
  // Due, and in nobody's hands: as if its job failed again and again.
  await api.sql.query(`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`);
  const broken = await world.bring('assessing');
  await api.sql.query(
    `create trigger refuse_one before update on workflow_timer for each row when (old.subject_id = ${broken.id} and new.fired_at is not null) execute function refuse_one()`,
  );
  await api.sql.query(`update workflow_timer set fire_at = now() - interval '1 second' where subject_id = $1 and rung = -7`, [broken.id]);
  await api.sql.query('truncate mail_message cascade');
  await api.sql.query(
    `update workflow_timer set due_on = (now() at time zone 'Asia/Shanghai')::date + 7, fire_at = case when rung = -7 then now() - interval '1 second' else fire_at end
     where subject_id = $1`,
    [second!.id],
  );
  await eventually(async () => (await api.sql.one('select 1 as one from bulk_notice where is_round and sent_at is null')) !== undefined);
  await api.sql.query(`update bulk_notice set touched_at = now() - interval '16 minutes' where is_round and sent_at is null`);
  await eventually(
    async () => (await api.sql.one('select 1 as one from mail_message where person_id = $1', [world.owner.id])) !== undefined,
  );
  await api.sql.query('drop trigger refuse_one on workflow_timer');
  await eventually(
    async () =>
      (await api.sql.one(`select 1 as one from workflow_timer where subject_id = $1 and rung = -7 and fired_at is not null`, [
        broken.id,
      ])) !== undefined,
  );
  const reminders = (await mailsOf(world.owner)).filter(({ template }) => template === 'reminderBeforeDue');
  expect(reminders).toHaveLength(2);
});
