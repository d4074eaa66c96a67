import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NoticeRegistry } from '@portal/notification';
import { Mailer, type MailDraft } from '@portal/platform';
import { areaNotices, buildPerson, startTestApi, type BuiltPerson, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

const registry = new NoticeRegistry(areaNotices);
/** Every kind that anybody can be mailed of: those that areas tell, and those that only have words. */
const informing = registry.informing();
const asking = [...new Set([...registry.kinds, 'handedOverToYou', 'substituteNamed', 'fileChanged'])].filter(
  (kind) => !registry.onlyInforms(kind),
);

let api: TestApi;
let reader: BuiltPerson;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { MAIL_INFORMATION: 'daily' } });
  reader = await buildPerson(api.sql);
});
beforeEach(async () => {
  await api.sql.query('truncate mail_message, digest_entry, digest_run, notification, notification_preference cascade');
});
afterAll(() => api?.close());

const mailer = () => api.app.get(Mailer);

async function draft(template: string, over: Partial<MailDraft> = {}): Promise<MailDraft> {
  const row = await api.sql.one<{ id: number }>(
    `insert into notification (person_id, kind, text, text_en) values ($1, $2, '文', 'text') returning id`,
    [reader.id, template],
  );
  const content = { subject: template, greetingName: '读者', paragraphs: ['一'], facts: [] };
  return {
    person: { id: reader.id, email: 'reader@portal.example' },
    language: 'zh',
    template,
    recordNo: '',
    notificationIds: [row!.id],
    content,
    ...over,
  };
}
const write = (...drafts: MailDraft[]) => api.sql.transaction((tx) => mailer().write(tx, drafts));
/** Of one kind; how many mails there are of it, and how many of its rows wait for the digest. */
async function countOf(template: string): Promise<{ mails: number; waiting: number }> {
  const row = await api.sql.one<{ mails: number; waiting: number }>(
    `select (select count(*)::int from mail_message where template = $1) as mails,
       (select count(*)::int from digest_entry e join notification n on n.id = e.notification_id where n.kind = $1 and e.settled_at is null) as waiting`,
    [template],
  );
  return row!;
}

describe('whoever writes a mail, and of whatever kind, it is asked about in one place', () => {
  test.each(informing)('%s asks for nothing: the first of a day goes out, behind another or a digest it waits', async (kind) => {
    await write(await draft(kind));
    expect(await countOf(kind)).toEqual({ mails: 1, waiting: 0 });
    await write(await draft(kind, { recordNo: 'RC-2' }));
    expect(await countOf(kind)).toEqual({ mails: 1, waiting: 1 });
    await api.sql.query('truncate mail_message, digest_entry cascade');
    await write(await draft('digest', { notificationIds: 'digest' }));
    // Those of one write are asked together.
    await write(await draft(kind), await draft(kind, { recordNo: 'RC-3' }));
    expect(await countOf(kind)).toEqual({ mails: 0, waiting: 2 });
  });

  test.each(asking)('%s asks its reader to act, or is urgent: it goes out whatever he had today', async (kind) => {
    await write(await draft('digest', { notificationIds: 'digest' }), await draft(kind), await draft(kind, { recordNo: 'RC-2' }));
    expect(await countOf(kind)).toEqual({ mails: 2, waiting: 0 });
  });

  test.each(registry.kinds.filter((kind) => registry.canGather(kind)))(
    '%s: ten of a day go out at once, the others are lines of the digest, unless their reader wants each at once',
    async (kind) => {
      const dozen = () => Promise.all(Array.from({ length: 12 }, (_, place) => draft(kind, { recordNo: `RC-${place}` })));
      await write(...(await dozen()).slice(0, 6));
      await write(...(await dozen()).slice(6));
      expect(await countOf(kind)).toEqual({ mails: 10, waiting: 2 });
      await api.sql.query(`update mail_message set created_at = created_at - interval '25 hours'`);
      await write(await draft(kind));
      expect(await countOf(kind)).toEqual({ mails: 11, waiting: 2 });
      await api.sql.query('truncate mail_message, digest_entry cascade');
      await api.sql.query(`insert into notification_preference (person_id, kind, delivery) values ($1, $2, 'atOnce')`, [reader.id, kind]);
      await write(...(await dozen()));
      expect(await countOf(kind)).toEqual({ mails: 12, waiting: 0 });
    },
  );

  test('what stands for many rows keeps them all for the digest', async () => {
    const ids = (
      await api.sql.query<{ id: number }>(
        `insert into notification (person_id, kind, text, text_en) select $1, 'extended', '文', 'text' from generate_series(1, 3) returning id`,
        [reader.id],
      )
    ).map(({ id }) => id);
    await write(await draft('digest', { notificationIds: 'digest' }), { ...(await draft('extended')), notificationIds: ids });
    expect(await countOf('extended')).toEqual({ mails: 0, waiting: 3 });
  });

  test('of one act on one record at most four a day go out, also where nobody gathers them', async () => {
    for (let times = 0; times < 6; times += 1) await write(await draft('ownerAssigned', { recordNo: 'RC-1' }));
    expect(await countOf('ownerAssigned')).toEqual({ mails: 4, waiting: 0 });
  });

  test('a kind that nobody declared, and a notice that stands in no inbox, are written by nobody', async () => {
    await expect(write(await draft('brandNew'))).rejects.toThrow('No notice is named brandNew');
    for (const kind of [...informing, ...asking])
      await expect(write(await draft(kind, { notificationIds: 'account' }))).rejects.toThrow('names no inbox rows');
    expect(await api.sql.query('select 1 from mail_message')).toEqual([]);
  });

  test('a process where nobody decides mails nothing', async () => {
    const ungated = new Mailer(api.sql, undefined as never, { MAIL_FROM: 'p@x', publicUrl: 'https://x' } as never);
    await expect(
      api.sql.transaction(async (tx) => ungated.enqueue(tx, [await draft('digest', { notificationIds: 'digest' })])),
    ).rejects.toThrow('no gate');
  });
});
