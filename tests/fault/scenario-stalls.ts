import path from 'node:path';
import { routes } from '@portal/contract';
import { callOnce, type Caller } from './caller.ts';
import { createCast } from './cast.ts';
import { compareRuns } from './check-transitions.ts';
import { Line } from './line.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import { OwnDatabase, throughPort } from './own-database.ts';
import type { Portal } from './portal.ts';
import type { Chance } from './random.ts';
import { figuresOf, planOf, runOnce } from './scenario-transitions.ts';
import type { Stage } from './stage.ts';
import { pause, type Disturb } from './transitions.ts';

/** Nobody may wait longer for an answer, whatever it is. */
const LONGEST_WAIT = 45_000;
const CALLERS = 60;

/** Connections used up, the network silent, cut off, and processes asked to end while people work. */
export async function testStalls(stage: Stage, product: string, options: Options): Promise<Outcome[]> {
  return [
    await judge('connection pool exhausted, network silent or cut', () => stallDatabase(stage, product, options)),
    await judge('SIGTERM under load', () => endUnderLoad(stage, product, options)),
  ];
}

async function stallDatabase(stage: Stage, product: string, options: Options): Promise<Omit<Outcome, 'name'>> {
  const database = new OwnDatabase(path.join(stage.folder, 'stalled', 'postgres'));
  await database.start();
  const line = new Line(database.port);
  await line.open();
  const special = { database: { product: throughPort(database.url, line.port), checker: database.url } };
  const silence = options.isShort ? 8_000 : 50_000;
  const waits: Record<string, number> = {};
  const problems: string[] = [];
  try {
    await stage.withPortal(
      product,
      async (portal) => {
        await portal.start();
        const { administrator } = await createCast(portal.sql);
        const during = async (what: string, begin: () => Promise<unknown>, end: () => Promise<unknown>, ms: number): Promise<void> => {
          await begin();
          const storm = callAll(portal, administrator);
          await pause(ms);
          await end();
          const answers = await storm;
          waits[`longest wait, ${what}, s`] = Math.round(Math.max(...answers.map((answer) => answer.ms)) / 1000);
          problems.push(...judgeAnswers(what, answers), ...(await expectWell(portal, administrator, what)));
        };
        const lock = holdTable(portal);
        await during('pool exhausted', lock.begin, lock.end, Math.min(silence, 20_000));
        await during(
          'network silent',
          async () => line.silence(),
          async () => line.speak(),
          silence,
        );
        await during(
          'network silent, then cut',
          async () => line.silence(),
          () => line.cut().then(() => line.open()),
          silence,
        );
      },
      special,
    );
  } finally {
    await line.cut();
    await database.stop();
  }
  return { figures: { 'calls each time': CALLERS, ...waits }, problems };
}

interface Heard {
  readonly ms: number;
  readonly status: number;
  readonly code: string;
}

/** Many calls that need the database, and the health of the service, at once. */
function callAll(portal: Portal, caller: Caller): Promise<Heard[]> {
  const body = { pageIndex: 0, pageSize: 10 };
  return Promise.all(
    Array.from({ length: CALLERS }, async (_, number): Promise<Heard> => {
      const begin = Date.now();
      if (number % 20 === 0) {
        const response = await fetch(`${portal.url}/health/${number % 40 === 0 ? 'ready' : 'live'}`, {
          signal: AbortSignal.timeout(120_000),
        });
        return { ms: Date.now() - begin, status: response.status, code: '' };
      }
      const answer = await callPatiently(portal, caller, { path: routes.getRiskControlByPage.path, body });
      return { ms: Date.now() - begin, ...answer };
    }),
  );
}

async function callPatiently(portal: Portal, caller: Caller, { path: place, body }: { path: string; body: unknown }) {
  const response = await fetch(`${portal.url}${place}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': caller.token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  const { code = '' } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

function judgeAnswers(what: string, answers: readonly Heard[]): string[] {
  const slow = answers.filter(({ ms }) => ms > LONGEST_WAIT).length;
  const strange = answers.filter(
    ({ status, code }) => ![200, 503].includes(status) || (status === 503 && code !== '' && code !== 'fault.unavailable'),
  );
  return [
    ...(slow > 0 ? [`${what}: ${slow} calls waited longer than ${LONGEST_WAIT / 1000} s`] : []),
    ...(strange.length > 0 ? [`${what}: ${strange.length} answers like ${strange[0]!.status} ${strange[0]!.code}`] : []),
  ];
}

/** Soon after the trouble is over everything is as before, by itself. */
async function expectWell(portal: Portal, caller: Caller, what: string): Promise<string[]> {
  const body = { pageIndex: 0, pageSize: 10 };
  for (const end = Date.now() + 40_000; Date.now() < end; await pause(200)) {
    const answer = await callOnce(portal.url, caller, { path: routes.getRiskControlByPage.path, body }).catch(() => undefined);
    if (answer?.isSuccess) return [];
  }
  return [`${what}: 40 s later calls still fail`];
}

/** Holds the table of risk controls, so that each call keeps its connection waiting for it. */
function holdTable(portal: Portal): { begin(): Promise<void>; end(): Promise<void> } {
  let release: (() => void) | undefined;
  let holding: Promise<void> | undefined;
  return {
    begin: () =>
      new Promise((resolve) => {
        holding = portal.sql.transaction(async (tx) => {
          await tx.query('lock table risk_control in access exclusive mode');
          resolve();
          await new Promise<void>((go) => (release = go));
        });
      }),
    async end() {
      release?.();
      await holding;
    },
  };
}

/** Api and worker asked to end, again and again, in the middle of everything: an orderly end loses nothing and doubles nothing. */
async function endUnderLoad(stage: Stage, product: string, options: Options): Promise<Omit<Outcome, 'name'>> {
  const plan = { ...planOf(options), points: 0, length: 0 };
  const calm = await runOnce(stage, product, plan);
  if (calm.problems.length > 0) return { figures: {}, problems: calm.problems.map((problem) => `undisturbed: ${problem}`) };
  const length = calm.run.ledger.entries.length;
  let ended = 0;
  const disturb: Disturb = async (portal, progress, chance: Chance) => {
    const points = Array.from({ length: options.points }, () => chance.between(3, Math.floor(length * 0.9))).sort((a, b) => a - b);
    for (const point of points) {
      while (progress.count() < point && !progress.isOver()) await pause(5);
      if (await portal.endPart(chance.pick(['api', 'worker']))) ended += 1;
    }
    return { restarts: 0, singles: 0 };
  };
  const wild = await runOnce(stage, product, plan, { disturb: () => disturb });
  return {
    figures: { ...figuresOf(wild), 'orderly ends': ended },
    problems: [
      ...wild.problems,
      ...compareRuns(calm.summary, wild.summary),
      ...(wild.doubles > 0 ? [`${wild.doubles} mails were sent twice`] : []),
    ],
  };
}
