import { Injectable } from '@nestjs/common';
import { countDays, listGaps, Refusal, type DayRange, type Gap } from '@portal/contract';
import { followsEvidence, testedDays } from '@portal/control-test';
import { isGranted, RecordReaders, type Reader } from '@portal/directory';
import { RecordKinds, Sql, type SqlRunner } from '@portal/platform';
import { isStateOf, stateMeta, systemActor, type Actor } from '@portal/workflows';
import { readableEvidenceCondition } from '../evidence-request.access.ts';
import {
  daysOf,
  SELECT_EVIDENCE,
  toEvidenceView,
  toVersion,
  versionJoins,
  versionJson,
  type EvidenceRow,
  type EvidenceVersion,
  type EvidenceView,
} from './evidence.row.ts';

/** A record that stands on a piece of evidence. */
export interface EvidenceUse {
  readonly workflow: string;
  readonly id: number;
  readonly number: string;
  readonly title: string;
  /** The version that it stands on. */
  readonly no: number;
  /** Somebody still works on it, so that it gets the next version. */
  readonly isOpen: boolean;
  readonly tested: DayRange | null;
  /** What of the tested days this version says nothing about. */
  readonly gaps: readonly Gap[];
  readonly missingDays: number;
}

export interface EvidencePage {
  readonly row: EvidenceView;
  /** The newest first. */
  readonly versions: readonly EvidenceVersion[];
  readonly uses: readonly EvidenceUse[];
  readonly requests: readonly { readonly id: number; readonly number: string; readonly title: string }[];
}

/** A record beside tests, as `evidence_use` names it. */
interface LinkedRow {
  readonly workflow: string;
  readonly id: number;
  readonly number: string;
  readonly no: number;
}

/** Reading evidence within the actor's rights. */
@Injectable()
export class EvidenceQueries {
  readonly #sql: Sql;
  readonly #kinds: RecordKinds;
  readonly #readers: RecordReaders;

  constructor(sql: Sql, kinds: RecordKinds, readers: RecordReaders) {
    this.#sql = sql;
    this.#kinds = kinds;
    this.#readers = readers;
  }

  /**
   * As `read`, and as part of a record beside tests: what is not confidential is shown to whoever may read a record that it is linked to.
   * @throws Refusal `not_found` when there is none or the reader may not see it
   */
  async open(id: number | null, reader: Reader): Promise<EvidenceView> {
    const { row } = await this.#openAs(id, reader);
    return row;
  }

  mayOpen(id: number, reader: Reader): Promise<boolean> {
    return isGranted(this.#openAs(id, reader));
  }

  async #openAs(id: number | null, reader: Reader): Promise<{ row: EvidenceView; isByUse: boolean }> {
    const found = await this.find(id, reader.actor);
    if (found) return { row: found, isByUse: false };
    const row = id === null ? null : await this.readUnasked(id, this.#sql, reader.actor);
    if (row?.confidentiality === 'internal')
      for (const use of await this.#links(row.id, this.#sql)) if (await this.#mayRead(use, reader)) return { row, isByUse: true };
    throw new Refusal('not_found');
  }

  /** Without asking who reads: for work of the portal's own. Null when there is none. */
  async readUnasked(id: number, sql: SqlRunner, actor: Actor = systemActor): Promise<EvidenceView | null> {
    const [row] = await sql.query<EvidenceRow>(`${SELECT_EVIDENCE} where r.id = $1`, [id]);
    return row ? toEvidenceView(row, actor) : null;
  }

  #mayRead({ workflow, id }: Pick<EvidenceUse, 'workflow' | 'id'>, reader: Reader): Promise<boolean> {
    return isGranted(this.#readers.read(workflow, id, reader));
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<EvidenceView> {
    const found = await this.find(id, actor, sql);
    if (!found) throw new Refusal('not_found');
    return found;
  }

  /** Null when there is none or the actor may not see it. */
  async find(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<EvidenceView | null> {
    const params: unknown[] = [id];
    const condition = readableEvidenceCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const [row] = await sql.prepared<EvidenceRow>(`${SELECT_EVIDENCE} where r.id = $1::bigint and ${condition}`, params);
    return row ? toEvidenceView(row, actor) : null;
  }

  /** One piece of evidence with all that its page shows. Whoever reads it as part of a record is told of no other records than he may read. @throws as `open` */
  async readPage(id: number | null, reader: Reader): Promise<EvidencePage> {
    const { row, isByUse } = await this.#openAs(id, reader);
    const page = await this.pageOf(row);
    if (!isByUse) return page;
    const seen = await Promise.all(page.uses.map((use) => this.#mayRead(use, reader)));
    return { ...page, uses: page.uses.filter((_, place) => seen[place]), requests: [] };
  }

  /** The page of a piece of evidence, all of it. */
  async pageOf(row: EvidenceView): Promise<EvidencePage> {
    const versions = await this.versions(row.id);
    return {
      row,
      versions,
      uses: [...(await this.#ofTests(row.id, versions)), ...(await this.linked(row.id))],
      requests: await this.#sql.query(
        `select q.id, q.record_no as number, q.title from evidence_request_answer a join evidence_request q on q.id = a.request_id
         where a.evidence_id = $1 order by q.id desc`,
        [row.id],
      ),
    };
  }

  /** All versions, the newest first. */
  async versions(id: number, sql: SqlRunner = this.#sql): Promise<EvidenceVersion[]> {
    const rows = await sql.query<{ told: Parameters<typeof toVersion>[0] }>(
      `select ${versionJson} as told from evidence_version v ${versionJoins} where v.evidence_id = $1 order by v.version_no desc`,
      [id],
    );
    return rows.map(({ told }) => toVersion(told));
  }

  /** The evidence that a file is a version of; null for any other file. */
  async findOfFile(fileId: number): Promise<number | null> {
    const found = await this.#sql.one<{ id: number }>('select evidence_id as id from evidence_version where file_id = $1', [fileId]);
    return found?.id ?? null;
  }

  async #ofTests(id: number, versions: readonly EvidenceVersion[]): Promise<EvidenceUse[]> {
    const rows = await this.#sql.query<{
      id: number;
      number: string;
      title: string;
      no: number;
      isOpen: boolean;
      from: string | null;
      to: string | null;
    }>(
      `select t.id, t.record_no as number, t.title, max(v.version_no) as no, ${followsEvidence('t', 'p')} as "isOpen",
         tested.from_day::text as "from", tested.to_day::text as "to"
       from evidence_version v join control_test_evidence held on held.file_id = v.file_id join control_test t on t.id = held.test_id
         join assessment_period p on p.id = t.period_id cross join lateral ${testedDays('t', 'p')} tested
       where v.evidence_id = $1 group by t.id, p.id, tested.from_day, tested.to_day order by t.id`,
      [id],
    );
    return rows.map(({ from, to, ...row }) => {
      const standsOn = versions.find(({ no }) => no === row.no)!;
      const tested = from !== null && to !== null ? { from, to } : null;
      const gaps = tested ? listGaps(tested, [daysOf(standsOn)]) : [];
      return { ...row, workflow: 'controlTest', tested, gaps, missingDays: countDays(gaps) };
    });
  }

  /** Links to records beside tests, each with whether somebody still works on it. */
  async linked(id: number, sql: SqlRunner = this.#sql): Promise<EvidenceUse[]> {
    const uses: EvidenceUse[] = [];
    for (const row of await this.#links(id, sql))
      uses.push({ ...row, title: '', tested: null, gaps: [], missingDays: 0, isOpen: await this.#isOpen(row, sql) });
    return uses;
  }

  #links(id: number, sql: SqlRunner): Promise<LinkedRow[]> {
    return sql.query(
      'select workflow, record_id as id, record_no as number, version_no as no from evidence_use where evidence_id = $1 order by workflow, record_id',
      [id],
    );
  }

  /** The kind's table is the one that its own room declares. */
  async #isOpen({ workflow, id }: LinkedRow, sql: SqlRunner): Promise<boolean> {
    const kind = this.#kinds.find(workflow);
    if (!kind) return false;
    const [found] = await sql.query<{ state: string }>(`select state from ${kind.table} where id = $1`, [id]);
    return found !== undefined && isStateOf(kind.workflow, found.state) && !stateMeta(kind.workflow, found.state).isEnd;
  }
}
