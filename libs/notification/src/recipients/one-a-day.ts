import { currentTime, type MailDraft, type SqlRunner, type SqlTransaction } from '@portal/platform';
import type { NoticeRegistry } from '../registry/notice-registry.ts';

/** What the mail log calls a daily digest: it is the mail of that day. */
export const DIGEST_TEMPLATE = 'digest';
const DAY_MS = 24 * 3_600_000;
/** So many mails of one kind that ask for an act reach a person within a day; what more comes is a line of his next digest (decision record 26). */
export const MOST_REQUESTS = 10;

/**
 * Who was mailed something within a day that asks for nothing, a digest or a notice: what more of this kind comes for him waits for his next digest
 * (decision record 26). For whoever holds their locks.
 */
export async function findInformed(
  tx: SqlTransaction | SqlRunner,
  registry: NoticeRegistry,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (personIds.length === 0) return new Set();
  const ids = [...new Set(personIds)];
  const rows = await tx.prepared<{ id: number }>(
    `select p.id from unnest($1::bigint[]) p (id)
     where exists (select 1 from mail_message m where m.person_id = p.id and m.created_at > $3 and m.template = any($2::text[]))`,
    [ids, [...registry.informing(), DIGEST_TEMPLATE], new Date(currentTime().getTime() - DAY_MS)],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * How many mails of its kind the reader of a draft was mailed within a day, for whoever holds his lock; the caller counts on in what it is given.
 */
export async function findAsked(
  tx: SqlTransaction | SqlRunner,
  drafts: readonly MailDraft[],
): Promise<(draft: MailDraft) => { count: number }> {
  const counts = new Map<string, { count: number }>();
  const keyOf = ({ person, template }: MailDraft) => `${person.id} ${template}`;
  const of = (draft: MailDraft) => {
    const key = keyOf(draft);
    const found = counts.get(key) ?? { count: 0 };
    counts.set(key, found);
    return found;
  };
  if (drafts.length === 0) return of;
  const pairs = [...new Map(drafts.map((draft) => [keyOf(draft), draft])).values()];
  const rows = await tx.prepared<{ id: number; template: string; count: number }>(
    `select m.person_id as id, m.template, count(*)::int as count
     from unnest($1::bigint[], $2::text[]) as d (person_id, template)
     join mail_message m on m.person_id = d.person_id and m.template = d.template and m.created_at > $3
     group by m.person_id, m.template`,
    [pairs.map(({ person }) => person.id), pairs.map(({ template }) => template), new Date(currentTime().getTime() - DAY_MS)],
  );
  for (const { id, template, count } of rows) counts.set(`${id} ${template}`, { count });
  return of;
}

/** Lets the writers of one person's mails wait for each other, so that two events of one moment are not both the first; in order, so that none wait crosswise. */
export async function lockReaders(tx: SqlTransaction | SqlRunner, personIds: readonly number[]): Promise<void> {
  await tx.prepared(
    'select pg_advisory_xact_lock(727026, (id % 2147483647)::int) from unnest($1::bigint[]) with ordinality as p (id, place) order by place',
    [[...new Set(personIds)].sort((a, b) => a - b)],
  );
}
