import { defaultMailSettings, type AreaNotices, type LifecycleNotices } from '@portal/platform';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pollDatabase } from './poll.ts';
import type { PortalView } from './portal.ts';

/** Who listens to what, as two lists of the same length. */
export interface Subscriptions {
  readonly consumers: readonly string[];
  readonly topics: readonly string[];
}

/** Reads from the product under test which events its consumers must hear. */
export async function readSubscriptions(product: string): Promise<Subscriptions> {
  const load = async (area: string, name: string): Promise<LifecycleNotices[]> => {
    const place = pathToFileURL(path.join(product, 'libs', area, 'dist/index.js')).href;
    return [...((await import(place)) as Record<string, AreaNotices>)[name]!.lifecycles];
  };
  const lifecycles = [...(await load('risk-control', 'riskControlNotices')), ...(await load('remediation', 'remediationNotices'))];
  return {
    consumers: lifecycles.flatMap(({ consumer, topics }) => topics.map(() => consumer)),
    topics: lifecycles.flatMap(({ topics }) => topics),
  };
}

/** Messages that have not reached a consumer; `$1` and `$2` are the subscriptions. */
export const UNDELIVERED = `
  select m.id, m.topic, m.subject_id, m.published_at is not null as published from outbox_message m
  left join unnest($1::text[], $2::text[]) as s (consumer, topic) on s.topic = m.topic
  where m.published_at is null or (s.consumer is not null and not exists (
    select 1 from consumed_message c where c.consumer = s.consumer and c.message_id = m.id::text))`;

/** Waits until everybody was told of what happened to a control and its issues so far; where nobody listens, nothing is waited for. */
export async function waitUntilTold(portal: PortalView, { consumers, topics }: Subscriptions, riskId: number): Promise<void> {
  if (topics.length === 0) return;
  await pollDatabase(portal, `Messages about ${riskId} were stuck`, async () => {
    const [row] = await portal.sql.query<{ n: number }>(
      `select count(*)::int as n from (${UNDELIVERED}) u
       where u.subject_id = $3 or u.subject_id in (select id from remediation_issue where source_id = $3)`,
      [consumers, topics, riskId],
    );
    return row!.n === 0 ? true : undefined;
  });
}

/**
 * Waits until nothing is under way any more: every message brought, every mail sent, every import settled. The lease of a mail whose
 * sender was interrupted takes five minutes; it is let run out here. Mails that are being sent now keep theirs.
 * @returns how long it took, milliseconds
 */
export async function waitUntilQuiet(portal: PortalView, { consumers, topics }: Subscriptions): Promise<number> {
  const begin = Date.now();
  await portal.sql.query(
    `update mail_message set next_attempt_at = now() where state = 'sending' and next_attempt_at - make_interval(secs => $1) < to_timestamp($2)`,
    [defaultMailSettings.leaseMs / 1000, portal.lastInterruption / 1000],
  );
  let state = '';
  await pollDatabase(portal, 'Something is stuck', async () => {
    const [row] = await portal.sql.query<{ messages: number; mails: number; imports: number }>(
      `select (select count(*)::int from (${UNDELIVERED}) u) as messages,
         (select count(*)::int from mail_message where state in ('queued', 'sending')) as mails,
         (select count(*)::int from import_batch where state = 'queued') as imports`,
      [consumers, topics],
    );
    state = JSON.stringify(row);
    return row!.messages + row!.mails + row!.imports === 0 ? true : undefined;
  }).catch((error: Error) => {
    throw new Error(`${error.message}: ${state}`);
  });
  return Date.now() - begin;
}
