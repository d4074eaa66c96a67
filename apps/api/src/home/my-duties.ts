import { Injectable } from '@nestjs/common';
import type { RouteQuery, routes } from '@portal/contract';
import { selectHeldDuties } from '@portal/directory';
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
   * One page of the bucket, the earliest first, and the counts of all buckets. An administrator may have very many open reviews, so the
   * database counts and cuts; nothing is merged here.
   */
  async page(actor: Actor, { bucket, within = '', pageIndex, pageSize, today, soonUntil }: DutyWindow): Promise<DutyPage> {
    const params: unknown[] = [today, soonUntil];
    const all = this.#select(actor, (value) => `$${params.push(value)}`, today);
    const duties = within === '' ? all : `select * from (${all}) one where starts_with(link, $${params.push(within)})`;
    const isIn: Readonly<Record<DutyBucket, string>> = {
      all: 'true',
      overdue: 'due_on < $1::date',
      soon: 'due_on between $1::date and $2::date',
      later: 'due_on > $2::date',
    };
    // Both statements name the days, whether their bucket needs them or not.
    const known = '$1::date is not null and $2::date is not null';
    const [counts, rows] = await Promise.all([
      this.#sql.query<{ duty: DutyName; overdue: number; soon: number; later: number }>(
        `select duty, count(*) filter (where ${isIn.overdue})::int as overdue, count(*) filter (where ${isIn.soon})::int as soon,
           count(*) filter (where ${isIn.later})::int as later from (${duties}) duty group by duty`,
        params,
      ),
      this.#sql.query<MyDuty>(
        `select subject, id, record_no, title, title_en, duty, state, due_on, link, on_behalf_of from (${duties}) duty
         where ${isIn[bucket]} and ${known} order by due_on, id limit $${params.length + 1} offset $${params.length + 2}`,
        [...params, pageSize, pageIndex * pageSize],
      ),
    ]);
    const sum = (of: 'overdue' | 'soon' | 'later') => counts.reduce((total, row) => total + row[of], 0);
    return {
      overdue: sum('overdue'),
      soon: sum('soon'),
      later: sum('later'),
      ofDuty: new Map(counts.map((row) => [row.duty, row.overdue + row.soon + row.later])),
      rows,
    };
  }

  /** My own, then those of the people whom I stand in for today, where they are not mine already. */
  #select(actor: Actor, bind: Bind, today: string): string {
    const seats = [actor, ...(actor.standsInFor ?? []).map((absentee) => takeSeat(actor, absentee))];
    const all = seats
      .map((seat, rank) => {
        const absentee = rank === 0 ? 'null' : bind(seat.id);
        return `select ${rank} as seat, ${absentee}::bigint as on_behalf_of, own.* from (${selectHeldDuties(this.#holders.sets, seat, bind, today)}) own`;
      })
      .join('\n union all ');
    return seats.length === 1 ? all : `select distinct on (subject, id, duty) * from (${all}) every order by subject, id, duty, seat`;
  }
}
