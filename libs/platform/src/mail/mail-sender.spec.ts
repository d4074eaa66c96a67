import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestMailServer, type TestMailServer } from '@portal/testing';
import type { Sql } from '../database/sql.ts';
import { MailSender } from './mail-sender.ts';
import { defaultMailSettings } from './mail-settings.ts';

let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await createTestMailServer();
});
afterAll(() => smtp?.stop());

test('a mail that the server took is noted as sent, also when the database is away at first', async () => {
  const mail = {
    id: 7,
    message_id: '<7@portal.example>',
    recipient: 'a@portal.example',
    language: 'zh',
    subject: '',
    body_text: 'x',
    body_html: 'x',
  };
  const noted: number[] = [];
  let failures = 0;
  const sql = {
    query: async (text: string, [id]: [number]) => {
      if (text.includes(`state = 'sending'`)) return [{ ...mail, attempts: 1, created_at: new Date() }];
      expect(text).toContain(`state = 'sent'`);
      failures += 1;
      if (failures <= 2) throw new Error('timeout exceeded when trying to connect');
      noted.push(id);
      return [];
    },
  };
  const sender = new MailSender(sql as unknown as Sql, { SMTP_URL: smtp.url, MAIL_FROM: 'Portal <p@portal.example>' }, defaultMailSettings);
  await sender.handle({ mailId: 7 });
  await sender.onApplicationShutdown();
  expect(noted).toEqual([7]);
  expect(smtp.received.map(({ messageId }) => messageId)).toEqual(['<7@portal.example>']);
});
