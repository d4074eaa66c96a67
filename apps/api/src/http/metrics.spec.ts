import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { ConfigError, readConfig } from '@portal/platform';
import { buildWorld, createTestDatabase, eventually, startTestApi, type TestApi, type TestDatabase } from '@portal/testing';
import { parse } from 'yaml';
import { createApi } from '../create-api.ts';

const TOKEN = 'a token that only Prometheus knows';
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example.com', CAPTCHA: 'on', TOTP: 'optional' };
const root = path.join(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApi(createApi, { database, env: { ...production, METRICS_TOKEN: TOKEN } });
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const figures = async (): Promise<string> =>
  (await api.anonymous.raw('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text();
/** The value of a line that begins so. */
const valueOf = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );

describe('in production', () => {
  test('the figures are told to who names the token, and to nobody else', async () => {
    expect((await api.anonymous.raw('/metrics')).status).toBe(401);
    expect((await api.anonymous.raw('/metrics', { headers: { authorization: 'Bearer another' } })).status).toBe(401);
    expect((await api.anonymous.raw(`/metrics?token=${encodeURIComponent(TOKEN)}`)).status).toBe(401);
    expect(await figures()).toMatch(/^portal_database_up 1$/m);
  });

  test('without a token there are none on the port of the calls; an address of their own serves them', async () => {
    const port = await findPort();
    const other = await startTestApi(createApi, { database, env: { ...production, METRICS_PORT: String(port) } });
    try {
      const [here, unknown] = [await other.anonymous.raw('/metrics'), await other.anonymous.raw('/metrics/nothing')];
      expect([here.status, await here.json()]).toEqual([404, await unknown.json()]);
      const there = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect([there.status, await there.text()]).toEqual([200, expect.stringContaining('portal_outbox_messages')]);
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    } finally {
      await other.close();
    }
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  test('settings that would open them by mistake stop the start', () => {
    const base = { ...production, DATABASE_URL: 'postgres://x', SESSION_SECRET: randomBytes(32).toString('base64') };
    const wrong = (more: Record<string, string>) => () => readConfig({ ...base, ...more });
    expect(wrong({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow(/^METRICS_HOST 0\.0\.0\.0 opens/);
    expect(wrong({ METRICS_PORT: '3000' })).toThrow(/^METRICS_PORT must be another one than PORT$/);
    expect(wrong({ METRICS_TOKEN: 'short' })).toThrow(ConfigError);
    expect(wrong({ AUDIT_SIGNING_KEY: 'bm8ga2V5' })).toThrow(/^AUDIT_SIGNING_KEY is no Ed25519 private key/);
    expect(wrong({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(/^OTEL_EXPORTER_OTLP_ENDPOINT must begin with http/);
    expect(readConfig({ ...base, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN }).METRICS_PORT).toBe(9464);
  });
});

test('the figures count what is there and what was done', async () => {
  const world = await buildWorld(api);
  const before = valueOf(await figures(), 'portal_transitions_total{workflow="riskControl",event="SUBMIT"}') || 0;
  await world.bring('reviewing');
  await api.sql.query(
    `insert into mail_message (message_id, recipient, template, language, subject, body_text, body_html, state, created_at)
     select n, 'a@portal.example', 't', 'en', 's', 'b', 'b', s, now() - interval '1 hour'
     from (values ('1', 'queued'), ('2', 'failed'), ('3', 'sent')) as m (n, s)`,
  );
  await api.sql.query(`update workflow_timer set fire_at = now() - interval '5 minutes', fired_at = null where rung <> 0`);
  // One look serves all askers for some seconds.
  const text = await eventually(async () => {
    const seen = await figures();
    return valueOf(seen, 'portal_mails{state="failed"}') > 0 ? seen : '';
  });
  expect(valueOf(text, 'portal_transitions_total{workflow="riskControl",event="SUBMIT"}')).toBe(before + 1);
  expect(valueOf(text, 'portal_outbox_messages')).toBeGreaterThan(1);
  expect(valueOf(text, 'portal_mails{state="queued"}')).toBe(1);
  expect(valueOf(text, 'portal_mail_oldest_seconds')).toBeGreaterThanOrEqual(3_600);
  expect(valueOf(text, 'portal_timers_due')).toBeGreaterThan(0);
  expect(valueOf(text, 'portal_timers_oldest_due_seconds')).toBeGreaterThanOrEqual(300);
  expect(valueOf(text, 'portal_queue_jobs{queue="import",state="waiting"}')).toBe(0);
  expect(valueOf(text, 'portal_queue_up{queue="mail"}')).toBe(1);
  expect(valueOf(text, 'portal_db_pool_connections{state="open"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  const path_ = routes.updateRiskControl.path;
  expect(valueOf(text, `http_request_duration_seconds_count{method="POST",route="${path_}",status="200"}`)).toBeGreaterThan(0);
});

describe('dashboard and alerts', () => {
  const dashboard = JSON.parse(read('deploy/grafana/portal-dashboard.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const { groups } = parse(read('deploy/prometheus/portal-alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string }; labels: { severity: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const queries = [
    ...dashboard.panels.flatMap((panel) => panel.targets ?? []).map((target) => target.expr),
    ...rules.map((rule) => rule.expr),
  ];
  const namesIn = (text: string): string[] => [...text.matchAll(/\b(?:portal|http|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);

  test('name only figures that there are, with labels that they have', async () => {
    const text = await figures();
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]!));
    const base = (name: string) => (known.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ''));
    const named = [...new Set(queries.flatMap(namesIn))].map(base);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const labels = [...text.matchAll(/(\w+)="/g)].map((match) => match[1]!);
    const asked = queries.flatMap((query) => [...query.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map((match) => match[1]!));
    const allowed = new Set([...labels, 'job', 'instance', 'outcome']);
    expect(asked.filter((label) => !allowed.has(label))).toEqual([]);
  });

  test('every figure of ours is on the dashboard, in an alert or explained in the document', async () => {
    const document = read('docs/observability.md');
    const ours = [...(await figures()).matchAll(/^# TYPE (portal_\S+)/gm)].map((match) => match[1]!);
    expect(ours.length).toBeGreaterThan(15);
    expect(ours.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
  });

  test('every alert says what is wrong, how bad it is, and stands in the document', () => {
    const document = read('docs/observability.md');
    for (const { alert, annotations, labels } of rules) {
      expect(annotations.summary).not.toBe('');
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(document).toContain(`| ${alert} |`);
    }
    expect(new Set(rules.map((rule) => rule.alert)).size).toBe(rules.length);
  });

  test('panels do not lie on each other and have titles of their own', () => {
    const titles = dashboard.panels.map((panel) => panel.title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

/** A port that nobody uses now. */
function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
