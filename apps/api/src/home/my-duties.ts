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

interface DutyCount {
  readonly duty: DutyName;
  readonly bucket: Exclude<DutyBucket, 'all'>;
  readonly n: number;
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
   * One page of the bucket, the earliest first, and the counts of all buckets. An administrator may have very many open reviews, so the database finds
   * them once, counts and cuts; nothing is merged here. The text is the same for every bucket and page, and prepared: to plan its branches, one a reason,
   * takes longer than to read what somebody has to do.
   */
  async page(actor: Actor, { bucket, within = '', pageIndex, pageSize, today, soonUntil }: DutyWindow): Promise<DutyPage> {
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const [day, soon] = [`${bind(today)}::date`, `${bind(soonUntil)}::date`];
    const duties = this.#select(actor, bind, today);
    const cut = `limit ${bind(pageSize)}::bigint offset ${bind(pageIndex * pageSize)}::bigint`;
    const [row] = await this.#sql.prepared<{ counts: DutyCount[]; rows: MyDuty[] }>(
      `with duty as materialized (
         select subject, id, record_no, title, title_en, duty, state, due_on, link, on_behalf_of,
           case when due_on < ${day} then 'overdue' when due_on <= ${soon} then 'soon' else 'later' end as bucket
         from (${duties}) every ${within === '' ? '' : `where starts_with(link, ${bind(within)}::text)`}),
       counted as (select duty, bucket, count(*)::int as n from duty group by duty, bucket),
       cut as (select * from duty where ${bind(bucket)}::text in ('all', bucket) order by due_on, id ${cut})
       select (select coalesce(json_agg(counted), '[]') from counted) as counts,
         (select coalesce(json_agg(cut order by cut.due_on, cut.id), '[]') from cut) as rows`,
      params,
    );
    const { counts, rows } = row!;
    const ofDuty = new Map<DutyName, number>();
    for (const { duty, n } of counts) ofDuty.set(duty, (ofDuty.get(duty) ?? 0) + n);
    const inBucket = (name: DutyCount['bucket']) => counts.reduce((sum, one) => (one.bucket === name ? sum + one.n : sum), 0);
    return { overdue: inBucket('overdue'), soon: inBucket('soon'), later: inBucket('later'), ofDuty, rows };
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
