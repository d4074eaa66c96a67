import { Injectable } from '@nestjs/common';
import { countDays, listGaps, Refusal, type DayRange, type Gap } from '@portal/contract';
import { followsEvidence, testedDays } from '@portal/control-test';
import { RecordKinds, Sql, type SqlRunner } from '@portal/platform';
import { isStateOf, stateMeta, type Actor } from '@portal/workflows';
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

  constructor(sql: Sql, kinds: RecordKinds) {
    this.#sql = sql;
    this.#kinds = kinds;
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

  /** One piece of evidence with all that its page shows. */
  async readPage(id: number | null, actor: Actor): Promise<EvidencePage> {
    const row = await this.read(id, actor);
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
    const rows = await sql.query<LinkedRow>(
      `select workflow, record_id as id, record_no as number, version_no as no from evidence_use where evidence_id = $1 order by workflow, record_id`,
      [id],
    );
    const uses: EvidenceUse[] = [];
    for (const row of rows) uses.push({ ...row, title: '', tested: null, gaps: [], missingDays: 0, isOpen: await this.#isOpen(row, sql) });
    return uses;
  }

  /** The kind's table is the one that its own room declares. */
  async #isOpen({ workflow, id }: LinkedRow, sql: SqlRunner): Promise<boolean> {
    const kind = this.#kinds.find(workflow);
    if (!kind) return false;
    const [found] = await sql.query<{ state: string }>(`select state from ${kind.table} where id = $1`, [id]);
    return found !== undefined && isStateOf(kind.workflow, found.state) && !stateMeta(kind.workflow, found.state).isEnd;
  }
}
