import { Injectable } from '@nestjs/common';
import type { RouteQuery, routes } from '@portal/contract';
import { listTimedDuties, selectHeldDuties, type TimedDuty } from '@portal/directory';
import { HolderSets, Sql, type Bind } from '@portal/platform';
import { takeSeat, type Actor, type DutyName } from '@portal/workflows';

/** A dated duty of somebody, or of whom he stands in for. */
export interface MyDuty {
  readonly subject: string;
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  /** Empty where the record has one title for both languages. */
  readonly title_en: string;
  readonly duty: string;
  readonly state: string;
  /** `yyyy-MM-dd` */
  readonly due_on: string;
  /** Where it is done. */
  readonly link: string;
  /** The absent person whose duty it is; null for one's own. */
  readonly on_behalf_of: number | null;
}

export type DutyBucket = RouteQuery<typeof routes.getMyDuties>['bucket'];

export interface DutyWindow {
  readonly bucket: DutyBucket;
  /** Only what is done on pages whose address begins so; the empty text is all. */
  readonly within?: string;
  /** From 0. */
  readonly pageIndex: number;
  readonly pageSize: number;
  /** `yyyy-MM-dd`, in the portal's time zone. */
  readonly today: string;
  readonly soonUntil: string;
}

export interface DutyPage {
  readonly overdue: number;
  readonly soon: number;
  readonly later: number;
  /** How many there are of each duty, of all buckets; duties of which there are none are left out. */
  readonly ofDuty: ReadonlyMap<DutyName, number>;
  readonly rows: readonly MyDuty[];
}

interface DutyCount {
  readonly duty: DutyName;
  readonly bucket: Exclude<DutyBucket, 'all'>;
  readonly n: number;
}

const COLUMNS = 'subject, id, record_no, title, title_en, duty, state, due_on, link';

/** What is due, across all kinds of duties (docs/decisions/console.md). */
@Injectable()
export class MyDuties {
  readonly #sql: Sql;
  readonly #holders: HolderSets;

  constructor(sql: Sql, holders: HolderSets) {
    this.#sql = sql;
    this.#holders = holders;
  }

  /**
   * One page of the bucket, the earliest first, and the counts of all buckets. The database finds what is held once, counts and cuts; nothing is merged
   * here. What waits for administrators in great numbers is counted along its timers, and only the rows of the page are described. The text is the same for
   * every bucket and page, and prepared: to plan its branches, one a reason, takes longer than to read what somebody has to do.
   */
  async page(actor: Actor, { bucket, within = '', pageIndex, pageSize, today, soonUntil }: DutyWindow): Promise<DutyPage> {
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const [day, soon] = [`${bind(today)}::date`, `${bind(soonUntil)}::date`];
    const byTimers = listTimedDuties(this.#holders.sets, actor, bind, today, within);
    const timed = byTimers ?? [];
    const duties = this.#select(actor, bind, today, byTimers);
    const asked = `${bind(bucket)}::text`;
    const size = `${bind(pageSize)}::bigint`;
    const before = `${bind(pageIndex * pageSize)}::bigint`;
    const bucketOf = (due: string) => `case when ${due} < ${day} then 'overdue' when ${due} <= ${soon} then 'soon' else 'later' end`;
    const from = `case ${asked} when 'soon' then ${day} when 'later' then ${soon} + 1 else '-infinity'::date end`;
    const until = `case ${asked} when 'overdue' then ${day} - 1 when 'soon' then ${soon} else 'infinity'::date end`;
    const first = ({ timers }: TimedDuty) =>
      `select t.subject_id, t.due_on from ${timers} and t.due_on between ${from} and ${until} order by t.due_on, t.subject_id limit ${before} + ${size}`;
    const counts = [
      'select duty, bucket, count(*)::int as n from duty group by duty, bucket',
      ...timed.map(
        ({ duty, days }) =>
          `select '${duty}', ${bucketOf('of_day.due_on')} as bucket, sum(of_day.n)::int as n from (${days}) of_day group by 2 having sum(of_day.n) > 0`,
      ),
    ];
    const rows = [
      `select ${COLUMNS}, on_behalf_of from duty where ${asked} in ('all', bucket)`,
      ...timed.map((one) => `select ${COLUMNS}, null::bigint from (${one.describe(first(one))}) timed`),
    ];
    const [row] = await this.#sql.prepared<{ counts: DutyCount[]; rows: MyDuty[] }>(
      `with ${timed.map(({ table }) => `${table}, `).join('')}
       duty as materialized (
         select ${COLUMNS}, on_behalf_of, ${bucketOf('due_on')} as bucket
         from (${duties}) every ${within === '' ? '' : `where starts_with(link, ${bind(within)}::text)`}),
       counted as (${counts.join(' union all ')}),
       cut as (select * from (${rows.join(' union all ')}) every order by due_on, id limit ${size} offset ${before})
       select (select coalesce(json_agg(counted), '[]') from counted) as counts,
         (select coalesce(json_agg(cut order by cut.due_on, cut.id), '[]') from cut) as rows`,
      params,
    );
    const { counts: counted, rows: page } = row!;
    const ofDuty = new Map<DutyName, number>();
    for (const { duty, n } of counted) ofDuty.set(duty, (ofDuty.get(duty) ?? 0) + n);
    const inBucket = (name: DutyCount['bucket']) => counted.reduce((sum, one) => (one.bucket === name ? sum + one.n : sum), 0);
    return { overdue: inBucket('overdue'), soon: inBucket('soon'), later: inBucket('later'), ofDuty, rows: page };
  }

  /** My own, then those of the people whom I stand in for today, where they are not mine already; without those that are told by their timers. */
  #select(actor: Actor, bind: Bind, today: string, timed: readonly TimedDuty[] | null): string {
    const seats = [actor, ...(actor.standsInFor ?? []).map((absentee) => takeSeat(actor, absentee))];
    const all = seats
      .map((seat, rank) => {
        const absentee = rank === 0 ? 'null' : bind(seat.id);
        const held = selectHeldDuties(this.#holders.sets, seat, bind, today, { isWithoutTimed: timed !== null && rank === 0 });
        return `select ${rank} as seat, ${absentee}::bigint as on_behalf_of, own.* from (${held}) own`;
      })
      .join('\n union all ');
    if (seats.length === 1) return all;
    const isMine = (timed ?? []).map(
      ({ subject, duty, isLeftAlone }) =>
        `(every.seat > 0 and every.subject = '${subject}' and every.duty = '${duty}' and not ${isLeftAlone('every.id')})`,
    );
    const where = isMine.length === 0 ? '' : `where not (${isMine.join(' or ')})`;
    return `select distinct on (subject, id, duty) * from (${all}) every ${where} order by subject, id, duty, seat`;
  }
}
