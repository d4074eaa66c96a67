import { currentTime, type MailDraft, type SqlTransaction, type SqlRunner } from '@portal/platform';

/** So many mails about one act, repeated on one record, reach a person within a day; the others stand in his inbox alone (docs/decisions/machinery.md). */
export const MOST_REPEATS = 4;
const DAY_MS = 24 * 3_600_000;

/**
 * Leaves out what its reader was mailed often enough: the same kind about the same record, or, where no record has a number, in the same words.
 * Writers of one such mail wait for each other, so that the limit holds whoever writes.
 */
export async function keepWithinDay(tx: SqlTransaction | SqlRunner, drafts: readonly MailDraft[]): Promise<MailDraft[]> {
  if (drafts.length === 0) return [];
  const keys = [...new Set(drafts.map(keyOf))].sort();
  await tx.prepared(
    `select pg_advisory_xact_lock(hashtextextended(key, 727014)) from unnest($1::text[]) with ordinality as k (key, place) order by place`,
    [keys],
  );
  const counts = await tx.prepared<{ place: number; n: number }>(
    `select d.place::int as place, count(m.id)::int as n
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) with ordinality as d (person_id, template, record_no, subject, place)
     join mail_message m on m.person_id = d.person_id and m.template = d.template and m.record_no = d.record_no and m.created_at > $5
       and (d.record_no <> '' or m.subject = d.subject)
     group by d.place`,
    [
      drafts.map(({ person }) => person.id),
      drafts.map(({ template }) => template),
      drafts.map(({ recordNo }) => recordNo),
      drafts.map(({ content }) => content.subject),
      new Date(currentTime().getTime() - DAY_MS),
    ],
  );
  const before = new Map(counts.map(({ place, n }) => [place - 1, n]));
  const now = new Map<string, number>();
  return drafts.filter((draft, place) => {
    const key = keyOf(draft);
    const sent = (before.get(place) ?? 0) + (now.get(key) ?? 0);
    if (sent < MOST_REPEATS) now.set(key, (now.get(key) ?? 0) + 1);
    return sent < MOST_REPEATS;
  });
}

const keyOf = ({ person, template, recordNo, content }: MailDraft): string =>
  JSON.stringify([person.id, template, recordNo || content.subject]);
