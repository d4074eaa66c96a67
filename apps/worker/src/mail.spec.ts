import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { Jobs, LiveListener, Mailer, readConfig, type LiveParcel, type MailSettings } from '@portal/platform';
import {
  buildPerson,
  createTestDatabase,
  createTestMailServer,
  eventually,
  pause,
  type TestDatabase,
  type TestMailServer,
} from '@portal/testing';
import type { Actor } from '@portal/workflows';
import { createWorker } from './create-worker.ts';

/** A second try comes soon. How long a try may take is far above what it takes on a loaded machine: else a mail that is under way goes out twice. */
const QUICK: MailSettings = {
  leaseMs: 60_000,
  unreachable: [50, 200],
  refusedForNow: [50, 200],
  refused: [50, 200],
  giveUpAfterMs: 3_600_000,
  connectTimeoutMs: 2_000,
  silenceTimeoutMs: 2_000,
};

interface MailRow {
  id: number;
  message_id: string;
  state: string;
  attempts: number;
  last_error: string;
}

const administrator: Actor = { id: 1, isAdministrator: true, isSystem: false };

describe('mails over SMTP', () => {
  let database: TestDatabase;
  let smtp: TestMailServer;
  let worker: INestApplicationContext;
  let person: { id: number; email: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    smtp = await createTestMailServer();
    const built = await buildPerson(database.sql, { userNo: 'reader' });
    person = { id: built.id, email: 'reader@portal.example' };
    worker = await startWorker({ SMTP_URL: smtp.url });
  });
  afterEach(async () => {
    smtp.answer = undefined;
    smtp.received.length = 0;
    await database.sql.query('truncate mail_message cascade');
  });
  afterAll(async () => {
    await worker?.close();
    await smtp?.stop();
    await database?.drop();
  });

  function startWorker(env: Record<string, string>): Promise<INestApplicationContext> {
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      MAIL_FROM: 'Portal <portal@mail.example>',
      ...env,
    });
    return createWorker(config, { queues: ['event', 'mail', 'timer', 'sweep'], sweep: { tickMs: 100 }, dueEveryMs: 100, mail: QUICK });
  }

  async function write(count: number, through = worker, email = person.email, offers = true): Promise<number[]> {
    const mailer = through.get(Mailer, { strict: false });
    const content = { subject: '[RC-2026-000001] 请处理\r\nBcc: x@y.example', greetingName: '读者', paragraphs: ['一 < 二'], facts: [] };
    const draft = {
      person: { ...person, email },
      language: 'zh' as const,
      template: 'passwordChanged',
      recordNo: 'RC-2026-000001',
      notificationIds: 'account' as const,
      content,
    };
    const ids = await database.sql.transaction((tx) =>
      mailer.enqueue(
        tx,
        Array.from({ length: count }, () => draft),
      ),
    );
    if (offers) await mailer.offer(ids);
    return ids;
  }

  const rows = () => database.sql.query<MailRow>('select id, message_id, state, attempts, last_error from mail_message order by id');
  const allSent = async () => (await rows()).every((row) => row.state === 'sent');

  test('a mail is sent once, with its fixed Message-ID, its subject on one line and both bodies', async () => {
    const ids = await write(20);
    await eventually(allSent);
    await pause(300);
    const mails = await rows();
    expect(mails.map((row) => row.id)).toEqual(ids);
    expect(smtp.received.map((mail) => mail.messageId).sort()).toEqual(mails.map((row) => row.message_id).sort());
    const [mail] = smtp.received;
    expect(mail!.to).toEqual(['reader@portal.example']);
    expect(mail!.messageId).toMatch(/^<[\da-f-]{36}@mail\.example>$/);
    expect(mail!.source).not.toMatch(/^Bcc:/m);
    expect(mail!.source).toMatch(/text\/plain[\s\S]+text\/html/);
    expect(mail!.source).toMatch(/^Auto-Submitted: auto-generated/m);
  });

  test('who has the log open hears that a mail went out, and nobody but administrators', async () => {
    const heard: LiveParcel[] = [];
    const listener = new LiveListener({ connectionString: database.url, onParcel: (parcel) => heard.push(parcel) });
    await listener.open();
    try {
      await write(1);
      await eventually(() => heard.some(({ event }) => event.subject === 'mail'));
      expect(heard.filter(({ event }) => event.subject === 'mail')).toEqual([
        { event: { topic: 'mail.SENT', subject: 'mail', id: 0 }, everyone: false, administrators: true, people: [] },
      ]);
    } finally {
      await listener.close();
    }
  });

  test.each([
    ['later (451)', { code: 451, text: 'try again later' }],
    ['no (550)', { code: 550, text: 'mailbox unavailable' }],
    ['nothing', 'hang' as const],
  ])('a server that says %s gets the mail again until it takes it', async (_name, said) => {
    smtp.answer = () => said;
    await write(3);
    await eventually(async () => (await rows()).every((row) => row.attempts >= 2));
    expect((await rows()).every((row) => ['queued', 'sending'].includes(row.state))).toBe(true);
    expect(smtp.received).toHaveLength(0);
    smtp.answer = undefined;
    await eventually(allSent);
    expect(smtp.received.map((mail) => mail.messageId).sort()).toEqual((await rows()).map((row) => row.message_id).sort());
  });

  test('while the server is down mails wait with the reason, and all are sent once when it is back', async () => {
    await smtp.stop();
    await write(15);
    await eventually(async () => (await rows()).every((row) => row.attempts >= 2 && row.last_error !== ''));
    await smtp.start();
    await eventually(allSent);
    await pause(300);
    expect(new Set(smtp.received.map((mail) => mail.messageId)).size).toBe(15);
    expect(smtp.received).toHaveLength(15);
  });

  test('a line that breaks after the server took the mail doubles it at most, with the same Message-ID', async () => {
    let broken = false;
    smtp.answer = () => {
      if (broken) return undefined;
      broken = true;
      return 'break-after-taking';
    };
    await write(1);
    await eventually(allSent);
    const [row] = await rows();
    expect(smtp.received.map((mail) => mail.messageId)).toEqual([row!.message_id, row!.message_id]);
  });

  test('a mail whose worker died while sending is sent by another one after the lease, with the same Message-ID', async () => {
    const [id] = await write(1);
    await eventually(allSent);
    // As the row stands when the process dies between the server's 250 and the note of it.
    await database.sql.query(
      `update mail_message set state = 'sending', sent_at = null, next_attempt_at = now() + interval '1 hour' where id = $1`,
      [id],
    );
    await pause(250);
    expect(smtp.received).toHaveLength(1);
    await database.sql.query('update mail_message set next_attempt_at = now() where id = $1', [id]);
    await eventually(allSent);
    const [row] = await rows();
    expect(smtp.received.map((mail) => mail.messageId)).toEqual([row!.message_id, row!.message_id]);
  });

  test('a mail that nobody takes for days is failed, can be read in the log and is sent by hand', async () => {
    smtp.answer = () => ({ code: 550, text: 'no such user' });
    const [id] = await write(1);
    await database.sql.query(`update mail_message set created_at = now() - interval '4 days' where id = $1`, [id]);
    await eventually(async () => (await rows())[0]?.state === 'failed');
    expect((await rows())[0]?.last_error).toContain('no such user');
    smtp.answer = undefined;
    await pause(400);
    expect(smtp.received).toHaveLength(0);
    await worker.get(Mailer, { strict: false }).resend(id!, administrator);
    await eventually(allSent);
    expect(smtp.received).toHaveLength(1);
    await expect(worker.get(Mailer, { strict: false }).resend(id!, administrator)).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('a person without an address gets a failed mail that says so', async () => {
    await write(1, worker, '');
    expect((await rows())[0]).toMatchObject({ state: 'failed', last_error: 'The person has no mail address' });
  });

  test('without a server mails are logged, nothing is tried, and sending by hand says why it cannot', async () => {
    const silent = await startWorker({});
    try {
      const ids = await write(2, silent);
      expect(ids).toEqual([]);
      const mails = await rows();
      expect(mails.map((row) => row.state)).toEqual(['logged', 'logged']);
      await expect(silent.get(Mailer, { strict: false }).resend(mails[0]!.id, administrator)).rejects.toMatchObject({
        detail: { message: 'mail.noServer' },
      });
      await expect(silent.get(Mailer, { strict: false }).resend(1, administrator)).rejects.toMatchObject({ code: 'not_found' });
    } finally {
      await silent.close();
    }
  });

  test('ten jobs for one mail send it once', async () => {
    const [id] = await write(1, worker, person.email, false);
    const copies = Array.from({ length: 10 }, (_, copy) => ({
      name: 'send-mail',
      data: { mailId: id },
      opts: { jobId: `copy-${id}-${copy}` },
    }));
    await worker.get(Jobs, { strict: false }).addBulk('mail', copies);
    await eventually(allSent);
    await pause(400);
    expect(smtp.received).toHaveLength(1);
  });

  test('two workers send every mail once', async () => {
    const second = await startWorker({ SMTP_URL: smtp.url });
    try {
      await write(60);
      await eventually(allSent);
      await pause(300);
      expect(smtp.received).toHaveLength(60);
    } finally {
      await second.close();
    }
  });
});
