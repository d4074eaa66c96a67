import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildAdministrator, buildPerson, startTestApi, type ApiClient, type BuiltPerson, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let person: BuiltPerson;
let client: ApiClient;
let other: ApiClient;
let administrator: ApiClient;

beforeAll(async () => {
  api = await startTestApi(createApi);
  person = await buildPerson(api.sql);
  client = await api.as(person);
  const stranger = await buildPerson(api.sql);
  other = await api.as(stranger);
  administrator = await api.as(await buildAdministrator(api.sql));
  await api.sql.query(
    `insert into notification (person_id, kind, text, text_en, record_no, link)
     select $1, 'forwarded', '第' || n || '条', 'Line ' || n, 'RC-2026-00000' || n, '/RiskControl/RiskCurrentControlReviewView?Id=' || n from generate_series(1, 5) n`,
    [person.id],
  );
});
afterAll(() => api?.close());

test('the inbox has one’s own lines, newest first, page by page', async () => {
  const page = await client.ask(routes.getMyNotifications, { query: { pageIndex: 1, pageSize: 2 } });
  expect(page).toMatchObject({ totalCount: 5, unread: 5 });
  expect(page.data.map((row) => row.textEn)).toEqual(['Line 3', 'Line 2']);
  expect(page.data[0]).toMatchObject({ text: '第3条', kind: 'forwarded', recordNo: 'RC-2026-000003', readAt: null });
  expect(await other.ask(routes.getMyNotifications)).toEqual({ totalCount: 0, unread: 0, data: [] });
  expect((await api.anonymous.call(routes.getMyNotifications)).status).toBe(401);
});

test('lines are marked read by their owner alone, some or all of them', async () => {
  const { data } = await client.ask(routes.getMyNotifications);
  expect(await other.ask(routes.markRead, { body: { ids: [data[0]!.id] } })).toEqual({ unread: 0 });
  expect(await client.ask(routes.markRead, { body: { ids: [data[0]!.id] } })).toEqual({ unread: 4 });
  expect((await client.ask(routes.getMyNotifications)).data[0]!.readAt).not.toBeNull();
  expect(await client.ask(routes.markRead, { body: {} })).toEqual({ unread: 0 });
});

test('the mail log is the administrators’, with filters, the whole mail, and sending by hand', async () => {
  const rows = await api.sql.query<{ id: number }>(
    `insert into mail_message (message_id, person_id, recipient, template, language, record_no, subject, body_text, body_html, state)
     select '<' || n || '@x>', $1, 'a' || n || '@portal.example', 'forwarded', 'zh', 'RC-' || n, 'Subject 100%_' || n, 'text', '<p>html</p>',
       case when n = 3 then 'sent' else 'logged' end from generate_series(1, 3) n returning id`,
    [person.id],
  );
  expect(await client.call(routes.getMailLogByPage, { body: {} })).toMatchObject({ status: 403, code: 'forbidden' });
  const all = await administrator.ask(routes.getMailLogByPage, { body: { pageSize: 2 } });
  expect(all).toMatchObject({ totalCount: 3 });
  expect(all.data.map((row) => row.state)).toEqual(['sent', 'logged']);
  expect(all.data[0]).toMatchObject({ to: 'a3@portal.example', person: { id: person.id, userNO: person.userNo } });
  const find = async (body: object) => (await administrator.ask(routes.getMailLogByPage, { body })).data.map((row) => row.to);
  expect(await find({ state: 'sent' })).toEqual(['a3@portal.example']);
  expect(await find({ recordNo: 'RC-2' })).toEqual(['a2@portal.example']);
  expect(await find({ keyword: '100%_1' })).toEqual(['a1@portal.example']);
  expect(await find({ keyword: person.name, sort: 'to' })).toEqual(['a1@portal.example', 'a2@portal.example', 'a3@portal.example']);
  const mail = await administrator.ask(routes.getMail, { query: { id: rows[0]!.id } });
  expect(mail).toMatchObject({ text: 'text', html: '<p>html</p>', subject: 'Subject 100%_1', sentAt: null });
  expect(await administrator.call(routes.getMail, { query: { id: 1 } })).toMatchObject({ code: 'not_found' });
  expect(await administrator.call(routes.resendMail, { body: { id: rows[0]!.id }, language: 'en' })).toMatchObject({
    isSuccess: false,
    code: 'wrong_state.no_server',
    message: 'No mail server is configured, so no email can be sent',
  });
  expect(await client.call(routes.resendMail, { body: { id: rows[0]!.id } })).toMatchObject({ status: 403 });
});

test('with a server a logged mail is queued by hand, a sent one is not', async () => {
  const sending = await startTestApi(createApi, { env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  try {
    const admin = await sending.as(await buildAdministrator(sending.sql));
    const reader = await buildPerson(sending.sql, { userNo: 'moved' });
    const [logged, sent] = await sending.sql.query<{ id: number }>(
      `insert into mail_message (message_id, person_id, recipient, template, language, subject, body_text, body_html, state)
       select '<' || s || '@x>', $1, 'old@portal.example', 'forwarded', 'zh', 's', 't', 'h', s from unnest(array['logged', 'sent']) s returning id`,
      [reader.id],
    );
    expect(await admin.ask(routes.resendMail, { body: { id: logged!.id } })).toMatchObject({ state: 'queued', to: 'moved@portal.example' });
    expect(await admin.call(routes.resendMail, { body: { id: sent!.id } })).toMatchObject({ code: 'wrong_state' });
  } finally {
    await sending.close();
  }
});
