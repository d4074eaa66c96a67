import { shareWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { escalatedTo, Sql, type Bind, type SqlRunner, quoteState } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { inAudience } from '../audience/audience.ts';
import { SHARE_COLUMNS, shareJoins, toShareRecord, type ShareRecord, type ShareRow } from './share-row.ts';

/**
 * Who may read a share: administrators every one, everybody else the released ones whose audience he is in, or whose reading somebody of his owes
 * (docs/decisions/identity.md, Reading).
 */
export function readableShare(alias: string, actor: Actor, bind: Bind): string {
  const present = `${alias}.deleted_at is null`;
  if (actor.isAdministrator || actor.isSystem) return present;
  const late = `${alias}.id in (select owed.share_id from share_reading owed where owed.id in (${escalatedTo('shareReading', `${bind(actor.id)}::bigint`)}))`;
  return `(${present} and ${alias}.state = ${quoteState(shareWorkflow, 'active')} and (${inAudience(alias, actor.id, bind)} or ${late}))`;
}

/** Reads one share within the actor's rights. */
@Injectable()
export class ShareReader {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<ShareRecord> {
    const params: unknown[] = [id];
    const condition = readableShare('s', actor, (value) => `$${params.push(value)}`);
    const [row] = await sql.prepared<ShareRow>(
      `select ${SHARE_COLUMNS} from kms_share s ${shareJoins} where s.id = $1::bigint and ${condition}`,
      params,
    );
    if (!row) throw new Refusal('not_found');
    return toShareRecord(row);
  }

  /** May this person see the file of a share? Undefined when it hangs on none. */
  async mayReadFile(fileId: number, actor: Actor): Promise<boolean | undefined> {
    const params: unknown[] = [fileId];
    const condition = readableShare('s', actor, (value) => `$${params.push(value)}`);
    const [row] = await this.#sql.query<{ found: boolean | null }>(
      `select bool_or(${condition}) as found from kms_share_file f join kms_share s on s.id = f.share_id where f.file_id = $1`,
      params,
    );
    return row?.found ?? undefined;
  }
}
