import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { retentionKinds, retentionPeriods, routes } from '@portal/contract';
import { retentionRules } from '@portal/areas';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
}, 120_000);
afterAll(() => api?.close());

const admin = () => world.administrator.client;
const settingOf = async (kind: string) => (await admin().ask(routes.getRetention)).find((one) => one.kind === kind)!;

/** Rows that are old by so many days, of the kinds that are rows of one table. */
const old: Readonly<Record<string, (days: number) => Promise<unknown>>> = {
  readNotifications: (days) =>
    api.sql.query(
      `insert into notification (person_id, kind, text, text_en, read_at) values ($1, 'x', 'x', 'x', now() - make_interval(days => $2))`,
      [world.owner.id, days],
    ),
  mailBodies: (days) =>
    api.sql.query(
      `insert into mail_message (message_id, recipient, template, language, subject, body_text, body_html, state, created_at)
       values (gen_random_uuid()::text, 'a', 't', 'zh', 's', 'text', 'html', 'sent', now() - make_interval(days => $1))`,
      [days],
    ),
  endedSessions: (days) =>
    api.sql.query(
      `update session set ended_at = now() - make_interval(days => $1) where ctid in (select ctid from session where person_id = $2 limit 1)`,
      [days, world.outsider.id],
    ),
};

test('every kind has a rule that counts, within bounds, and no rule touches what is audited', async () => {
  expect(retentionKinds.filter((kind) => !retentionRules.some((rule) => rule.kind === kind))).toEqual([]);
  for (const { byDefault, least, most } of Object.values(retentionPeriods)) {
    expect(least <= byDefault && byDefault <= most).toBe(true);
  }
  const audited = /workflow_step|audit_head|admin_change|attestation|certificate/;
  for (const { due, sweep = '' } of retentionRules) expect(`${due} ${sweep}`).not.toMatch(audited);
  const all = await admin().ask(routes.getRetention);
  expect(all.map(({ kind, days }) => [kind, days])).toEqual(retentionKinds.map((kind) => [kind, retentionPeriods[kind].byDefault]));
  expect(all.every(({ changedAt, changedBy, due }) => changedAt === null && changedBy === null && due >= 0)).toBe(true);
});

test.each(Object.keys(old))('%s: what a shorter time would remove is told before it is chosen', async (kind) => {
  const period = retentionPeriods[kind as keyof typeof old & keyof typeof retentionPeriods];
  const before = (await settingOf(kind)).due;
  await old[kind]!(period.byDefault - 1);
  expect((await settingOf(kind)).due).toBe(before);
  const preview = async (days: number) => (await admin().ask(routes.previewRetention, { body: { kind, days } })).due;
  expect(await preview(period.byDefault - 2)).toBe(before + 1);
  expect(await preview(period.byDefault)).toBe(before);
});

test('an administrator chooses within the bounds, and the change log keeps who and what', async () => {
  const saved = await admin().ask(routes.saveRetention, { body: { kind: 'jobRuns', days: 60 } });
  expect(saved).toMatchObject({ kind: 'jobRuns', days: 60, byDefault: 30, least: 7, most: 365 });
  expect(saved.changedBy?.userNO).toBe(world.administrator.userNo);
  expect(await settingOf('jobRuns')).toMatchObject({ days: 60 });
  // Saying it again is no change.
  await admin().ask(routes.saveRetention, { body: { kind: 'jobRuns', days: 60 } });
  const log = await admin().ask(routes.getChangeLogByPage, { body: { kind: 'retention' } });
  expect(log.data).toHaveLength(1);
  expect(log.data[0]).toMatchObject({ subjectName: 'jobRuns', event: 'edit', changes: [{ field: 'days', before: '30', after: '60' }] });
});

test.each([
  ['jobRuns', 6],
  ['jobRuns', 366],
  ['mailBodies', 0],
  ['exportFiles', -1],
])('%s cannot be kept for %i days: the answer names the bounds', async (kind, days) => {
  const { least, most } = retentionPeriods[kind as keyof typeof retentionPeriods];
  for (const route of [routes.saveRetention, routes.previewRetention]) {
    const answer = await admin().call(route, { body: { kind, days } });
    expect(answer.errors).toMatchObject([{ field: 'days', code: 'validation' }]);
    expect(JSON.stringify(answer.errors)).toContain(`Enter ${least} to ${most} days`);
  }
});

test('only administrators see and choose', async () => {
  expect(await world.owner.client.call(routes.getRetention)).toMatchObject({ isSuccess: false });
  expect(await world.owner.client.call(routes.saveRetention, { body: { kind: 'jobRuns', days: 60 } })).toMatchObject({ isSuccess: false });
});
