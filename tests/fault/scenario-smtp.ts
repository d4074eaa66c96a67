import { createCast, type Cast } from './cast.ts';
import { checkMachinery } from './check-transitions.ts';
import { checkDigests, countDigests, findDaytimeZone, preparePeopleWithDigest } from './digests.ts';
import { median, timed } from './latency.ts';
import { Line } from './line.ts';
import type { MailMood, MailSink } from './mail-sink.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import { pollDatabase } from './poll.ts';
import type { Portal } from './portal.ts';
import { bringToReview, play } from './records.ts';
import { readSubscriptions, waitUntilQuiet } from './settled.ts';
import { Scene, type KnownControl } from './story-step.ts';
import type { Stage } from './stage.ts';
import { pause } from './transitions.ts';

type Trouble = 'down' | Exclude<MailMood, 'well'>;

const TROUBLES: readonly Trouble[] = ['down', 'slow', 'later', 'no'];
const WORDS: Readonly<Record<Trouble, string>> = {
  down: 'it is down',
  slow: 'it takes 4 s a mail',
  later: 'it says 451',
  no: 'it says 554',
};
/** So much slower may calls be while the mail server is in trouble. */
const SLOWER = 1.2;
const DIGESTS = 40;
/** A B A B A B: the machine's own ups and downs must not be taken for the mail server's. */
const TURNS = 3;

interface Play {
  readonly portal: Portal;
  readonly sink: MailSink;
  readonly line: Line;
  readonly cast: Cast;
}

/** The mail server down, slow, saying "later" and "no": calls go on as ever, and after it has recovered every mail is sent once. */
export function testSmtp(stage: Stage, product: string, options: Options): Promise<Outcome> {
  return judge('SMTP down an hour, slow, 4xx, 5xx', () => {
    let line: Line | undefined;
    const smtpUrl = async (sink: MailSink): Promise<string> => {
      line = new Line(sink.port);
      await line.open();
      return `smtp://127.0.0.1:${line.port}`;
    };
    const work = (portal: Portal, sink: MailSink): Promise<Omit<Outcome, 'name'>> =>
      goThroughTroubles(portal, sink, line!, options.isShort ? 3 : 20).finally(() => line!.cut());
    return stage.withPortal(product, work, { smtpUrl, env: { TIME_ZONE: findDaytimeZone() } });
  });
}

async function goThroughTroubles(portal: Portal, sink: MailSink, line: Line, rounds: number): Promise<Omit<Outcome, 'name'>> {
  await portal.start();
  const cast = await createCast(portal.sql);
  const scene: Play = { portal, sink, line, cast };
  const subscriptions = await readSubscriptions(portal.product);
  const record = await bringToReview(portal.url, cast, 'mails');
  await measure(scene, record, rounds);
  const figures: Record<string, string | number> = {};
  const problems: string[] = [];
  let digested: number[] = [];
  for (const trouble of TROUBLES) {
    const ratios: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const well = median(await measure(scene, record, rounds));
      await waitUntilQuiet(portal, subscriptions);
      await begin(scene, trouble);
      ratios.push(median(await measure(scene, record, rounds)) / well);
      if (trouble === 'down' && turn === 0) digested = await digestMeanwhile(portal);
      await pause(3_000);
      await recover(scene, trouble);
      await letAnHourPass(portal);
      await waitUntilQuiet(portal, subscriptions);
    }
    const ratio = median(ratios);
    figures[`calls while ${WORDS[trouble]}`] = `${ratio.toFixed(2)} ×`;
    if (ratio > SLOWER && rounds > 10) problems.push(`calls took ${ratio.toFixed(2)} times as long while ${WORDS[trouble]}`);
  }
  const counts = new Map<string, number>();
  for (const { messageId } of sink.received) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  return {
    figures: {
      ...figures,
      mails: counts.size,
      'refused tries': sink.refused,
      'digests written while it was down': digested.length,
      'mails sent twice': doubled,
    },
    problems: [
      ...problems,
      ...(doubled > 0 ? [`${doubled} mails were sent twice`] : []),
      ...(await checkDigests(portal.sql, digested)),
      ...(await checkMachinery(portal, subscriptions, sink)),
    ],
  };
}

/** Calls that each cause mails. @returns how long each took, milliseconds */
async function measure({ portal, cast }: Play, record: KnownControl, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await timed(() => play(portal.url, record, new Scene(record, cast).reassign())));
  }
  return times;
}

async function begin({ sink, line }: Play, trouble: Trouble): Promise<void> {
  if (trouble === 'down') await line.cut();
  else sink.mood = trouble;
}

async function recover({ sink, line }: Play, trouble: Trouble): Promise<void> {
  if (trouble === 'down') await line.open();
  else sink.mood = 'well';
}

/** The daily digests come due while nobody can be mailed: they are written all the same, and wait. */
async function digestMeanwhile(portal: Portal): Promise<number[]> {
  const people = await preparePeopleWithDigest(portal.sql, DIGESTS);
  await pollDatabase(portal, 'The digests were not written', async () => ((await countDigests(portal.sql)) >= DIGESTS ? true : undefined));
  return people;
}

/** Nobody waits for an hour here: the mails become an hour older, so that whatever was to be tried meanwhile is due. */
async function letAnHourPass(portal: Portal): Promise<void> {
  await pollDatabase(portal, 'Mails stay in the hands of a worker', async () => {
    const sending = await portal.sql.query(`select 1 from mail_message where state = 'sending'`);
    return sending.length === 0 ? true : undefined;
  });
  await portal.sql.query(
    `update mail_message set created_at = created_at - interval '1 hour', next_attempt_at = next_attempt_at - interval '1 hour' where state = 'queued'`,
  );
}
