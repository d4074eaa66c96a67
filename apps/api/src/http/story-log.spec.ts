import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { routes, type Route } from '@portal/contract';
import { NestLog, openLog, setLogDestination, Sql } from '@portal/platform';
import {
  buildEventWorld,
  buildWorld,
  createTestMailServer,
  eventually,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type TestMailServer,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

/** A fault whose message quotes what a person has typed, as PostgreSQL's do. */
@Controller('fault')
class FaultController {
  constructor(private readonly sql: Sql) {}

  @Get()
  fail(): Promise<unknown> {
    return this.sql.query('select $1::text::int', ['Ferdinand Frost ferdinand@frost.example 欧阳']);
  }
}
@Module({ controllers: [FaultController] })
class FaultModule {}

interface Line {
  readonly level: string;
  readonly process: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly route?: string;
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

const texts: string[] = [];
const lines = (): Line[] => texts.map((text) => JSON.parse(text) as Line);
const spans: Span[] = [];
let collector: Server;
let smtp: TestMailServer;
let api: TestApi;
let world: World;
let worker: NoticeWorker;

beforeAll(async () => {
  setLogDestination({ write: (text: string) => void texts.push(text) });
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const sent = JSON.parse(Buffer.concat(parts).toString()) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(...sent.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  smtp = await createTestMailServer();
  const env = {
    LOG_LEVEL: 'debug',
    SMTP_URL: smtp.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  };
  api = await startTestApi(createApi, { env, modules: [FaultModule] });
  world = await buildWorld(api);
  worker = await startNoticeWorker(api, { logger: new NestLog(openLog(api.config, 'worker')) });
});
let isClosed = false;
async function closeBoth(): Promise<void> {
  if (isClosed) return;
  isClosed = true;
  await worker?.close();
  await api?.close();
}
afterAll(async () => {
  await closeBoth();
  await smtp?.stop();
  collector?.close();
  setLogDestination(undefined);
});

const requestId = randomUUID();

test('a review that ends in a deficiency: one id from the call through event and job to the mail, in the log and in one trace', async () => {
  const { id } = await world.bring('reviewing', { riskDescription: 'Ferdinand Frost signs alone', consequences_EN: 'Frost bites' });
  const body = {
    riskId: id,
    wfStatus: true,
    controlEffectiveness: 2,
    controlDeficiency: '10',
    remediationPlan: 'Second signature of Ferdinand Frost',
    comments: '欧阳说不够',
    expectedCompletionDate: '2030-01-31',
  };
  const refusedOnce = new Set<string>();
  smtp.answer = ({ to }) => {
    const [address = ''] = to;
    if (refusedOnce.has(address)) return undefined;
    refusedOnce.add(address);
    return { code: 451, text: `<${address}> is busy, ask again` };
  };
  const answer = await world.reviewer.client.call(routes.updateReviewRequest, { body, headers: { 'x-request-id': requestId } });
  expect(answer).toMatchObject({ isSuccess: true });
  await worker.settle();
  expect(await api.sql.query('select distinct request_id from outbox_message where request_id = $1', [requestId])).toHaveLength(1);
  const mails = await api.sql.query<{ id: number }>('select id from mail_message where request_id = $1 order by id', [requestId]);
  expect(mails.length).toBeGreaterThan(0);
  // The server's refusal names its reason; the next try is minutes away, so it is brought forward.
  await eventually(async () => lines().some((line) => line.msg.includes('is busy, ask again')));
  await eventually(async () => {
    await api.sql.query(`update mail_message set next_attempt_at = now() where state = 'queued'`);
    return lines().some((line) => line.requestId === requestId && line.msg === `Mail ${mails[0]!.id} is sent`);
  });
  const ofRequest = lines().filter((line) => line.requestId === requestId);
  expect(ofRequest).toContainEqual(expect.objectContaining({ process: 'api', msg: 'request', route: routes.updateReviewRequest.path }));
  expect(ofRequest.some((line) => line.process === 'worker' && /has taken \d+$/.test(line.msg))).toBe(true);
});

test('the log of a full story is JSON and tells nobody’s name, address or words', async () => {
  const { bringEvent, bringReport } = buildEventWorld(world);
  await bringEvent('closed', { title: 'Ferdinand Frost fell' });
  await bringReport('returned');
  const login = { userName: 'ferdinand@frost.example', password: 'Ferdinand Frost' };
  await api.anonymous.call(routes.userLogin, { body: login });
  await world.owner.client.call(routes.search as unknown as Route, { query: { q: 'Ferdinand' } });
  await world.owner.client.upload(routes.attachmentUpload, [{ name: 'Ferdinand Frost.txt', content: 'Frost' }]);
  await world.owner.client.raw('/nowhere/Ferdinand?name=欧阳');
  expect((await api.anonymous.raw('/fault')).status).toBe(500);
  await worker.settle();
  expect(lines().some((line) => line.level === 'error' && line.msg === 'a fault')).toBe(true);
  const people = await api.sql.query<{ name: string; english_name: string; email: string }>('select name, english_name, email from person');
  const secrets = ['Ferdinand', 'Frost', ...people.flatMap((person) => [person.name, person.english_name, person.email])];
  const told = texts.filter((text) => /[\p{Script=Han}]/u.test(text) || secrets.some((secret) => secret !== '' && text.includes(secret)));
  expect(told).toEqual([]);
  expect(texts.length).toBeGreaterThan(30);
});

test('request and jobs make one trace at the collector', async () => {
  // What is left is sent at the end.
  await closeBoth();
  const trace = spans.filter((span) => span.traceId === requestId.replaceAll('-', ''));
  const root = trace.find((span) => span.name === `POST ${routes.updateReviewRequest.path}`);
  expect(root).toBeDefined();
  expect(root!.parentSpanId ?? '').toBe('');
  const jobs = trace.filter((span) => span !== root);
  expect(jobs.map((span) => span.name).filter((name) => name.startsWith('event '))).not.toEqual([]);
  expect(new Set(jobs.map((span) => span.parentSpanId))).toEqual(new Set([root!.spanId]));
});
