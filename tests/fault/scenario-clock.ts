import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { insertSession } from '@portal/directory';
import { createCast } from './cast.ts';
import { checkAcknowledged, checkMachinery } from './check-transitions.ts';
import { callOnce } from './caller.ts';
import { Ledger } from './ledger.ts';
import type { MailSink } from './mail-sink.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import type { Portal } from './portal.ts';
import { Chance } from './random.ts';
import { runClient } from './client.ts';
import { play } from './records.ts';
import { readSubscriptions, waitUntilQuiet } from './settled.ts';
import type { Stage } from './stage.ts';
import { newControl, Scene } from './story-step.ts';
import { pause } from './transitions.ts';
import { routes } from '@portal/contract';

const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib64/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
];
const HOUR = 3_600_000;
/** The record that is moved at each place of the clock. */
const TRAVELLER = 'traveller';
/** Where the clocks of all processes are put, one after the other, hours from the true time; each time while calls and jobs are under way. */
const PLACES = [0, 24, 0, -24, 0] as const;

/** The library that shifts the clock of a process (libfaketime), where this machine has it. */
export function findFakeClock(): string | undefined {
  return LIBRARIES.find((place) => existsSync(place));
}

/** The clock of PostgreSQL, api and worker put a day forward and back, twice, while people work. */
export function testClock(stage: Stage, product: string, options: Options): Promise<Outcome> {
  return judge('clock a day forward and back', () => {
    const library = findFakeClock();
    if (!library) return Promise.resolve({ figures: { 'left out': 'no libfaketime on this machine' }, problems: [] });
    // PostgreSQL may run as another user and must be able to read it.
    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-fault-clock-'));
    chmodSync(folder, 0o755);
    const clock = path.join(folder, 'offset');
    const env = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
    const set = (hours: number): void => writeFileSync(clock, `${hours >= 0 ? '+' : ''}${hours}h\n`, { mode: 0o644 });
    set(0);
    const work = (portal: Portal, sink: MailSink, place: string): Promise<Omit<Outcome, 'name'>> =>
      moveClock(portal, set, path.join(place, 'acknowledgements.jsonl'), options, sink);
    return stage.withPortal(product, work, { env }).finally(() => rmSync(folder, { recursive: true, force: true }));
  });
}

async function moveClock(
  portal: Portal,
  set: (hours: number) => void,
  ledgerFile: string,
  options: Options,
  sink: MailSink,
): Promise<Omit<Outcome, 'name'>> {
  await portal.start();
  const cast = await createCast(portal.sql);
  const subscriptions = await readSubscriptions(portal.product);
  const ledger = new Ledger(ledgerFile);
  const findings: string[] = [];
  const problems: string[] = [];
  const chance = new Chance(options.seed);
  // A session of eight idle hours is over when the clock has jumped a day: who works then has signed in after it.
  const people = [cast.administrator, cast.reviewer, ...cast.owners, cast.assistant, cast.outsider];
  const early = { ...cast.outsider };
  const traveller = newControl(TRAVELLER);
  for (const [index, hours] of PLACES.entries()) {
    set(hours);
    await pause(3_000);
    await expectClock(portal, hours, problems);
    for (const person of people) {
      Object.assign(person, { token: await insertSession(portal.sql, person.id, { address: '127.0.0.1', userAgent: 'fault' }) });
    }
    const run = (client: number): Promise<void> =>
      runClient({
        portal,
        cast,
        ledger,
        subscriptions,
        name: `clock${index}-c${client}`,
        chance: chance.branch(index * 10 + client),
        records: options.isShort ? 1 : 3,
        findings,
      });
    await Promise.all([0, 1, 2].map(run));
    const scene = new Scene(traveller, cast);
    await play(portal.url, traveller, traveller.id === null ? scene.submit() : scene.reassign());
    if (hours === 24 && (await isSignedIn(portal, early.token)))
      problems.push('a session that was idle for a day by the clock is still open');
    await waitUntilQuiet(portal, subscriptions).catch((error: Error) => problems.push(`at ${hours} h: ${error.message}`));
    problems.push(...(await checkSweeps(portal, hours)));
  }
  const order = await portal.sql.query(
    `select 1 from workflow_step s join workflow_step t using (workflow, subject_id) where t.seq = s.seq + 1 and t.at < s.at`,
  );
  return {
    figures: {
      'clock moved': PLACES.length - 1,
      acknowledged: ledger.entries.length,
      'steps that carry an earlier time than the one before': order.length,
      mails: new Set(sink.received.map((mail) => mail.messageId)).size,
    },
    problems: [
      ...findings,
      ...problems,
      ...(order.length === 0 ? ['no record was moved across the change of the clock: nothing was shown'] : []),
      ...(traveller.rowVersion === PLACES.length + 1 ? [] : [`the traveller is at version ${traveller.rowVersion}`]),
      // The traveller's answers are no part of the list.
      ...(await checkAcknowledged(portal.sql, ledger.entries, false)).filter((problem) => !problem.startsWith(TRAVELLER)),
      ...(await checkMachinery(portal, subscriptions, sink)),
    ],
  };
}

async function expectClock(portal: Portal, hours: number, problems: string[]): Promise<void> {
  const [row] = await portal.sql.query<{ now: Date }>('select clock_timestamp() as now');
  const off = row!.now.getTime() - Date.now() - hours * HOUR;
  if (Math.abs(off) > 120_000)
    problems.push(`the clock of the database was not moved by ${hours} h (it is ${Math.round(off / 1000)} s off)`);
}

async function isSignedIn(portal: Portal, token: string): Promise<boolean> {
  const answer = await callOnce(
    portal.url,
    { id: 0, userNo: '', token },
    { path: routes.getUserInfo.path, method: routes.getUserInfo.method },
  );
  return answer.isSuccess;
}

/** What the workers do by the clock must go on after it was put back, and not only when the old time has come again. */
async function checkSweeps(portal: Portal, hours: number): Promise<string[]> {
  const read = (): Promise<{ started_at: Date }[]> => portal.sql.query(`select started_at from sweep_run where task = 'mail'`);
  const before = (await read())[0]?.started_at.getTime();
  for (const end = Date.now() + 45_000; Date.now() < end; await pause(500)) {
    const [now] = await read();
    if (now && now.started_at.getTime() !== before) return [];
  }
  return [`with the clock at ${hours} h the sweeps stand still`];
}
