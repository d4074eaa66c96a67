import { createHash } from 'node:crypto';
import { routes, type SavedRecord } from '@portal/contract';
import { insertSession } from '@portal/directory';
import { callOnce, type Caller } from '../fault/caller.ts';
import type { Cast } from '../fault/cast.ts';
import { checkDigests, countDigests, preparePeopleWithDigest } from '../fault/digests.ts';
import { emptyNotes, sendFile } from '../fault/import-client.ts';
import { buildFile } from '../fault/import-files.ts';
import { pollDatabase } from '../fault/poll.ts';
import { bringToReview } from '../fault/records.ts';
import { newControl, Scene } from '../fault/story-step.ts';
import { pause } from '../fault/transitions.ts';
import { urlOf, type Machines } from './machines.ts';

type Figures = Record<string, string | number>;
/** One thing that must hold however many processes there are. @returns violations */
export type Check = (machines: Machines, cast: Cast, figures: Figures) => Promise<string[]>;

const RESETS_AN_HOUR = 30;

/** A session is good at both processes, and a log-out at one is heard by the other within a second. */
export const checkSessions: Check = async ({ apis, sql }, cast, figures) => {
  const person = { ...cast.outsider, token: await insertSession(sql, cast.outsider.id, { address: '127.0.0.1', userAgent: 'topology' }) };
  const isGood = async (at: number): Promise<boolean> => {
    const { path, method } = routes.getUserInfo;
    return (await callOnce(urlOf(apis[at]!), person, { path, method })).isSuccess;
  };
  const problems = (await isGood(0)) && (await isGood(1)) ? [] : ['a session is not good at both processes'];
  await callOnce(urlOf(apis[0]!), person, { path: routes.userLogout.path, method: routes.userLogout.method });
  const begin = Date.now();
  while ((await isGood(1)) && Date.now() - begin < 5_000) await pause(20);
  figures['ms until a log-out held at the other process'] = Date.now() - begin;
  return Date.now() - begin > 1_000 ? [...problems, 'a log-out was not heard by the other process within a second'] : problems;
};

/** A page that is open at one process hears what is done at the other. */
export const checkLive: Check = async ({ apis }, cast, figures) => {
  const problems: string[] = [];
  let events = 0;
  for (const [near, far] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const page = await openPage(urlOf(apis[near]!), cast.owners[0]);
    const known = newControl(`live-${near}`);
    const step = new Scene(known, cast).submit();
    const { data } = await callOnce<SavedRecord>(urlOf(apis[far]!), step.by, { path: step.path, body: step.body, key: `live-${near}` });
    for (const end = Date.now() + 10_000; Date.now() < end && !page.text().includes(String(data.id));) await pause(20);
    if (!page.text().includes(String(data.id))) problems.push(`a page at process ${near} heard nothing of what was done at process ${far}`);
    else events += 1;
    page.close();
  }
  figures['live updates across processes'] = events;
  return problems;
};

/**
 * An open stream of server-sent events.
 * @throws Error when it is refused
 */
export async function openPage(url: string, person: Caller): Promise<{ text(): string; isOpen(): boolean; close(): void }> {
  const controller = new AbortController();
  const answer = await fetch(`${url}${routes.stream.path}`, { headers: { 'x-token': person.token }, signal: controller.signal });
  if (!answer.ok) throw new Error(`The page was answered ${answer.status} ${await answer.text()}`);
  let text = '';
  let isOpen = true;
  void (async () => {
    try {
      for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) text += part;
    } catch {
      // Closed by one side or the other.
    }
    isOpen = false;
  })();
  return { text: () => text, isOpen: () => isOpen, close: () => controller.abort() };
}

/** A limit is one for all processes together. */
export const checkLimits: Check = async ({ apis }, _cast, figures) => {
  const statuses: number[] = [];
  for (let call = 0; call < RESETS_AN_HOUR + 6; call += 1) {
    const answer = await fetch(`${urlOf(apis[call % 2]!)}${routes.requestPasswordReset.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify({ userName: 'nobody', vcode: 'x', uuid: '00000000-0000-4000-8000-000000000000' }),
    });
    statuses.push(answer.status);
  }
  const taken = statuses.filter((status) => status !== 429).length;
  figures['calls let through of 36 at two processes, limit 30'] = taken;
  return taken === RESETS_AN_HOUR && statuses.slice(RESETS_AN_HOUR).every((status) => status === 429)
    ? []
    : [`${taken} limited calls were let through instead of ${RESETS_AN_HOUR}`];
};

/** The same call under one key at both processes at once is done once. */
export const checkIdempotency: Check = async ({ apis, sql }, cast) => {
  const step = new Scene(newControl('twice'), cast).submit();
  const request = { path: step.path, body: step.body, key: 'the-same-key' };
  const answers = await Promise.all(apis.map((machine) => callOnce<SavedRecord>(urlOf(machine), step.by, request)));
  const rows = await sql.query(`select id from risk_control where risk_description = 'twice'`);
  const ids = new Set(answers.filter((answer) => answer.isSuccess).map((answer) => answer.data.id));
  return rows.length === 1 && ids.size === 1 ? [] : [`one key at two processes made ${rows.length} records`];
};

/** What is uploaded at one process is downloaded at the other. */
export const checkFiles: Check = async (machines, cast, figures) => {
  const content = `证据 ${'x'.repeat(300_000)}`;
  const form = new FormData();
  form.append('files', new Blob([content]), 'evidence.txt');
  const [near, far] = machines.apis;
  const token = { 'x-token': cast.administrator.token };
  const sent = await fetch(`${urlOf(near!)}${routes.attachmentUpload.path}`, { method: 'POST', headers: token, body: form });
  const { data } = (await sent.json()) as { data: { id: number; sha256: string }[] };
  const got = await fetch(`${urlOf(far!)}${routes.downloadFile.path}?id=${data[0]!.id}`, { headers: token });
  const digest = createHash('sha256')
    .update(new Uint8Array(await got.arrayBuffer()))
    .digest('hex');
  figures['objects in the store'] = machines.stored;
  return got.status === 200 && digest === data[0]!.sha256 ? [] : [`the file answers ${got.status} at the other process`];
};

/** A file imported through the proxy: its chunks reach both processes, its rows are written once. */
export const checkImport: Check = async (machines, cast) => {
  const file = buildFile('149 controls', 'topology');
  const notes = emptyNotes();
  const isTold = await sendFile(machines.url, cast.administrator, file, notes);
  const [count] = await machines.sql.query<{ n: number; numbers: number }>(
    `select count(*)::int as n, count(distinct risk_no)::int as numbers from risk_control where standard_control_desc like 'topology line %'`,
  );
  return isTold && notes.outcome?.state === 'committed' && count!.n === file.rows.length && count!.numbers === count!.n
    ? []
    : [`the import ended as ${notes.outcome?.state} with ${count!.n} rows of ${file.rows.length}`];
};

/** What is due is done once, though two workers look: digests of the day, reminders, and each sweep at its interval. */
export const checkSchedules: Check = async (machines, cast, figures) => {
  const { sql } = machines;
  const known = await bringToReview(machines.url, cast, 'schedules');
  const people = await preparePeopleWithDigest(sql, 40);
  await sql.query(
    `update workflow_timer set fire_at = now() where subject_id in (select id from independent_review where risk_id = $1) or subject_id = $1`,
    [known.id],
  );
  await pollDatabase(machines, 'The digests were not sent', async () => ((await countDigests(sql)) >= people.length ? true : undefined));
  await pollDatabase(machines, 'Due timers were not fired', async () => {
    const due = await sql.query('select 1 from workflow_timer where fired_at is null and fire_at <= now()');
    return due.length === 0 ? true : undefined;
  });
  const [before] = await sql.query<{ started_at: Date }>(`select started_at from sweep_run where task = 'mail'`);
  const starts = new Set<number>([before!.started_at.getTime()]);
  const begin = Date.now();
  while (Date.now() - begin < 12_000) {
    const [run] = await sql.query<{ started_at: Date }>(`select started_at from sweep_run where task = 'mail'`);
    starts.add(run!.started_at.getTime());
    await pause(50);
  }
  const shortest = [...starts]
    .sort((a, b) => a - b)
    .map((at, index, all) => (index === 0 ? Number.POSITIVE_INFINITY : at - all[index - 1]!));
  const doubled = await sql.query(
    'select 1 from notification group by person_id, kind, record_no, subject_id, created_at having count(*) > 1',
  );
  figures['runs of one sweep in 12 s by two workers'] = starts.size - 1;
  figures['digests of 40 people'] = await countDigests(sql);
  return [
    ...(await checkDigests(sql, people)),
    ...(doubled.length > 0 ? [`${doubled.length} reminders were given twice`] : []),
    ...(Math.min(...shortest) < 1_500 ? [`a sweep ran again after ${Math.min(...shortest)} ms`] : []),
  ];
};
