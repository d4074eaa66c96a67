import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { RecordReaders, type Reader } from '@portal/directory';
import { currentTime, RecordKinds, Sql } from '@portal/platform';
import type { AuditorSeatRow } from './auditor-seat.queries.ts';

export interface LookedAt {
  readonly marked: { readonly at: Date; readonly rowVersion: number } | null;
  readonly rowVersion: number;
}

export interface SeatProgress {
  readonly workflow: string;
  readonly covered: number;
  readonly lookedAt: number;
  readonly changed: number;
}

/** What an external auditor marked as looked at, each with the version that he saw: what moved since is told, not hidden. */
@Injectable()
export class AuditorMarks {
  readonly #sql: Sql;
  readonly #kinds: RecordKinds;
  readonly #readers: RecordReaders;

  constructor(sql: Sql, kinds: RecordKinds, readers: RecordReaders) {
    this.#sql = sql;
    this.#kinds = kinds;
    this.#readers = readers;
  }

  /** @throws Refusal `not_found` for a record that he may not read */
  async read(workflow: string, id: number, reader: Reader): Promise<LookedAt> {
    const rowVersion = await this.#open(workflow, id, reader);
    const marked = await this.#sql.one<{ at: Date; rowVersion: number }>(
      'select marked_at as at, version as "rowVersion" from auditor_mark where person_id = $1 and record_id = $2',
      [reader.actor.id, id],
    );
    return { marked: marked ?? null, rowVersion };
  }

  /**
   * Marks a record in the version that was seen, or takes the mark back.
   * @throws Refusal `forbidden` for who is no external auditor, `not_found`, `conflict` when the record has moved since
   */
  async mark(
    { workflow, id, rowVersion, marked }: { workflow: string; id: number; rowVersion: number | null; marked: boolean },
    reader: Reader,
  ): Promise<LookedAt> {
    if (reader.actor.auditsOn === undefined) throw new Refusal('forbidden');
    const now = await this.#open(workflow, id, reader);
    if (marked && rowVersion !== null && rowVersion !== now) throw new Refusal('conflict');
    if (marked)
      await this.#sql.query(
        `insert into auditor_mark (person_id, record_id, workflow, version, marked_at) values ($1, $2, $3, $4, $5)
         on conflict (person_id, record_id) do update set version = excluded.version, marked_at = excluded.marked_at`,
        [reader.actor.id, id, workflow, now, currentTime()],
      );
    else await this.#sql.query('delete from auditor_mark where person_id = $1 and record_id = $2', [reader.actor.id, id]);
    return this.read(workflow, id, reader);
  }

  /** His marks on some records of one kind. @throws Refusal `not_found` for a kind that is none */
  async list(
    workflow: string,
    ids: readonly number[],
    personId: number,
  ): Promise<{ id: number; at: Date; rowVersion: number; changed: boolean }[]> {
    const kind = this.#kinds.find(workflow);
    if (!kind) throw new Refusal('not_found');
    return this.#sql.query(
      `select m.record_id as id, m.marked_at as at, m.version as "rowVersion", r.version <> m.version as changed
       from auditor_mark m join ${kind.table} r on r.id = m.record_id where m.person_id = $1 and m.workflow = $2 and m.record_id = any($3::bigint[])`,
      [personId, workflow, ids],
    );
  }

  /** How much of what a seat covers its holder looked at, kind by kind; by the same places that its rights are read from. */
  async progress(
    seat: AuditorSeatRow,
    covered: readonly { workflow: string; table: string; concluded: string }[],
  ): Promise<SeatProgress[]> {
    const rows: SeatProgress[] = [];
    for (const { workflow, table, concluded } of covered) {
      const counts = await this.#sql.one<Omit<SeatProgress, 'workflow'>>(
        `select count(*)::int as covered, count(m.record_id)::int as "lookedAt", count(*) filter (where m.version <> covered.version)::int as changed
         from ${table} covered left join auditor_mark m on m.record_id = covered.id and m.person_id = $2
         where ($3 or ${concluded}) and covered.id in (select place.record_id from assessed_record place
           where place.period_id in (select period_id from auditor_seat_period where seat_id = $1)
             and ($4 or place.company_id in (select company_id from auditor_seat_company where seat_id = $1)))`,
        [seat.id, seat.holder_id, seat.reading === 'all', seat.whole_group],
      );
      rows.push({ workflow, ...counts! });
    }
    return rows;
  }

  /** The version of a record that the reader may see. */
  async #open(workflow: string, id: number, reader: Reader): Promise<number> {
    const kind = this.#kinds.find(workflow);
    if (!kind) throw new Refusal('not_found');
    await this.#readers.readPage(kind, id, reader);
    const row = await this.#sql.one<{ version: number }>(`select version from ${kind.table} where id = $1`, [id]);
    if (!row) throw new Refusal('not_found');
    return row.version;
  }
}
