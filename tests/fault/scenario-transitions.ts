import { checkAcknowledged, checkMachinery, compareRuns, summarise } from './check-transitions.ts';
import type { MailSink } from './mail-sink.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import type { Portal } from './portal.ts';
import type { RedisProcess } from './redis.ts';
import type { Stage } from './stage.ts';
import { listDoubles, runTransitions, type Disturb, type TransitionPlan, type TransitionRun } from './transitions.ts';

const CLIENTS = 6;

export interface Verdict {
  readonly run: TransitionRun;
  readonly problems: string[];
  readonly summary: Map<string, number>;
  readonly mails: number;
  readonly doubles: number;
  readonly killed: number;
}

/** Everything killed at random points of transitions, compared with the acknowledgements and with an undisturbed run of the same seed. */
export function testTransitions(stage: Stage, product: string, options: Options): Promise<Outcome> {
  return judge('transitions', async () => {
    const calm = await runOnce(stage, product, { ...planOf(options), points: 0, length: 0 });
    if (calm.problems.length > 0) return { figures: {}, problems: calm.problems.map((problem) => `undisturbed: ${problem}`) };
    const length = calm.run.ledger.entries.length;
    console.log(`  undisturbed: ${length} acknowledgements in ${Math.round(calm.run.seconds)} s`);
    const wild = await runOnce(stage, product, { ...planOf(options), length });
    const problems = [...wild.problems, ...compareRuns(calm.summary, wild.summary)];
    return { figures: figuresOf(wild), problems };
  });
}

export function planOf(options: Options): Omit<TransitionPlan, 'folder' | 'length'> {
  return {
    seed: options.seed,
    clients: CLIENTS,
    records: options.records,
    points: options.points,
    parts: ['api', 'worker', 'postgres', ...(options.redis ? (['redis'] as const) : [])],
  };
}

export function figuresOf({ run, mails, doubles, killed }: Verdict): Record<string, number> {
  const { ledger, restarts, singles, ends, quietAfter } = run;
  return {
    acknowledged: ledger.entries.length,
    'answered after a repeat': ledger.repeated,
    'kills of everything': restarts,
    'kills of one part': singles,
    ...(ends !== undefined && { 'orderly ends': ends }),
    'processes killed': killed,
    mails,
    'mails sent twice': doubles,
    'ms until quiet': quietAfter,
  };
}

/** What a scenario does beside the clients. */
export interface Intervention {
  readonly prepare?: (portal: Portal) => Promise<void>;
  readonly disturb?: (redis?: RedisProcess) => Disturb;
  readonly after?: (portal: Portal, run: TransitionRun) => Promise<void>;
}

/** One run on fresh data with its check. */
export function runOnce(
  stage: Stage,
  product: string,
  plan: Omit<TransitionPlan, 'folder'>,
  { prepare, disturb, after }: Intervention = {},
): Promise<Verdict> {
  return stage.withPortal(product, async (portal, sink, folder, redis) => {
    const hooks = { ...(prepare && { prepare }), ...(disturb && { disturb: disturb(redis) }) };
    const run = await runTransitions(portal, { ...plan, folder }, hooks);
    await after?.(portal, run);
    return describeEnd(portal, sink, run);
  });
}

async function describeEnd(portal: Portal, sink: MailSink, run: TransitionRun): Promise<Verdict> {
  const problems = [
    ...run.findings,
    ...(await checkAcknowledged(portal.sql, run.ledger.entries)),
    ...(await checkMachinery(portal, run.subscriptions, sink)),
  ];
  const { doubles } = listDoubles(sink, portal.kills);
  const mails = new Set(sink.received.map((mail) => mail.messageId)).size;
  return { run, problems, summary: await summarise(portal.sql), mails, doubles, killed: portal.killed };
}
