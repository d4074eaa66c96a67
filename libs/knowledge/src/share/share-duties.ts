import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DutySources, UsageSources } from '@portal/directory';
import { ShareService } from './share.service.ts';

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
