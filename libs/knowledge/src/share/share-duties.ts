import { Injectable, type OnModuleInit } from '@nestjs/common';
import { pageSql, recordPages } from '@portal/contract';
import { DutySources, UsageSources, type OpenDuty } from '@portal/directory';
import type { Bind } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { unfinishedBy } from './share.queries.ts';
import { ShareService } from './share.service.ts';

/** What a person must read by a date, as a select of the duty list. Nobody reads in another's place. */
export function selectShareDuties(seat: Actor, bind: Bind): string {
  const me = `${bind(seat.id)}::bigint`;
  return `select 'shareReading' as subject, s.id, s.share_no as record_no, s.title, s.title_en, 'reading' as duty,
      coalesce(r.state, 'unread') as state, s.due_on,
      ${pageSql(recordPages.share.view, 's.id')} as link
    from kms_share s left join share_reading r on r.share_id = s.id and r.person_id = ${me}
    where ${seat.actedById === undefined} and s.due_on is not null and ${unfinishedBy(seat.id, bind)}`;
}

/** Shares that a leaver was the contact of go to his successor (docs/decisions/identity.md). What he had to read nobody reads for him. */
@Injectable()
export class ShareDuties implements OnModuleInit {
  readonly #duties: DutySources;
  readonly #usage: UsageSources;
  readonly #shares: ShareService;

  constructor(duties: DutySources, usage: UsageSources, shares: ShareService) {
    this.#duties = duties;
    this.#usage = usage;
    this.#shares = shares;
  }

  onModuleInit(): void {
    this.#duties.register({
      kind: 'shareOwner',
      list: (sql, ids) =>
        sql.query<OpenDuty>(
          `select s.owner_id as "holderId", s.id, s.share_no as "recordNo", s.title, 'share' as workflow, s.state, s.due_on::text as "dueDate",
             ${pageSql(recordPages.share.view, 's.id')} as link
           from kms_share s join person p on p.id = s.owner_id
           where s.deleted_at is null and s.state = 'active' and ${ids === null ? 'not p.is_active' : 'p.id = any($1::bigint[])'}
           order by s.due_on nulls last, s.id`,
          ids === null ? [] : [ids],
        ),
      handOver: (tx, actor, { id, toId }, reason) => this.#shares.reassign(tx, id, toId, actor, reason),
    });
    this.#usage.register({
      of: 'department',
      name: 'shares',
      count: async (sql) => {
        const rows = await sql.query<{ id: number; count: number }>(
          `select named.id, count(*)::int as count from kms_share s, unnest(s.audience_ids) as named (id)
           where s.audience_kind = 'departments' and s.deleted_at is null group by named.id`,
        );
        return new Map(rows.map((row) => [row.id, row.count]));
      },
    });
  }
}
