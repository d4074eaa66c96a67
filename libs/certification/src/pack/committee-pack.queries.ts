import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { quoteStates, Sql, type SqlRunner } from '@portal/platform';
import { jobRunWorkflow, type Actor, type CommitteePackState } from '@portal/workflows';
import { readableCommitteePackCondition } from '../certification.access.ts';
import {
  comparePacks,
  listFigures,
  type FigureDifference,
  type LastPeriodPack,
  type PackContent,
  type PackFigure,
} from './pack-content.ts';

export interface CommitteePackRow {
  readonly id: number;
  readonly pack_no: string;
  readonly title: string;
  readonly title_en: string;
  readonly period_id: number;
  readonly period_title: string;
  readonly period_title_en: string;
  readonly creator_id: number;
  readonly frozen_at: Date | null;
  readonly content_hash: string;
  readonly state: CommitteePackState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly created_at: Date;
  /** The job that prepares it; null once it is frozen. */
  readonly job_id: number | null;
  /** That job broke down or was cancelled: nothing prepares it until it is tried again. */
  readonly has_failed: boolean;
}

export interface PackFile {
  readonly fileId: number;
  readonly kind: 'docx' | 'pdf';
  readonly language: 'zh' | 'en';
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

const select = `select k.id, k.pack_no, k.title, k.title_en, k.period_id, p.title as period_title, p.title_en as period_title_en, k.creator_id, k.frozen_at,
    k.content_hash, k.state, k.version, k.last_hash, k.created_at,
    job.id as job_id, coalesce(job.state in (${quoteStates(jobRunWorkflow, ['failed', 'cancelled'])}), false) as has_failed
  from committee_pack k left join lateral (select j.id, j.state from job_run j
      where j.kind = 'committeePack' and j.subject_id = k.id and k.frozen_at is null order by j.id desc limit 1) job on true
    join assessment_period p on p.id = k.period_id`;

/** SQL: which packs `k` of periods `p` a pack of period `$2` is compared with. */
const earlier = {
  thisPeriod: 'k.period_id = $2::bigint',
  // The one from which it was planned; where it was planned from none, the last of the same length that ended before it began.
  lastPeriod: `p.id in (select last.id from assessment_period own join assessment_period last on last.is_active and (last.id = own.previous_id
    or (own.previous_id is null and last.kind = own.kind and last.last_day = (select max(one.last_day) from assessment_period one
      where one.is_active and one.kind = own.kind and one.last_day < own.first_day))) where own.id = $2::bigint)`,
} as const;

/** Reading packs, within the reader's rights where one is named. */
@Injectable()
export class CommitteePackQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A page of those that the actor may read, the newest first; `pageIndex` counts from 0. */
  async list(
    periodId: number | null,
    pageIndex: number,
    pageSize: number,
    actor: Actor,
  ): Promise<{ totalCount: number; rows: CommitteePackRow[] }> {
    const params: unknown[] = [periodId];
    const readable = readableCommitteePackCondition(actor, 'k', (value) => `$${params.push(value)}`);
    const where = `($1::bigint is null or k.period_id = $1) and ${readable}`;
    const total = await this.#sql.one<{ n: number }>(`select count(*)::int as n from committee_pack k where ${where}`, params);
    const page = `limit $${params.length + 1} offset $${params.length + 2}`;
    const rows = await this.#sql.query<CommitteePackRow>(`${select} where ${where} order by k.id desc ${page}`, [
      ...params,
      pageSize,
      pageIndex * pageSize,
    ]);
    return { totalCount: total?.n ?? 0, rows };
  }

  /** The same pack for who asks for it. @throws Refusal `not_found` when there is none or the actor may not see it */
  async readFor(id: number | null, actor: Actor): Promise<CommitteePackRow> {
    const params: unknown[] = [id];
    const readable = readableCommitteePackCondition(actor, 'k', (value) => `$${params.push(value)}`);
    const [row] = await this.#sql.query<CommitteePackRow>(`${select} where k.id = $1::bigint and ${readable}`, params);
    if (!row) throw new Refusal('not_found');
    return row;
  }

  /** @throws Refusal `not_found` */
  async read(id: number | null, sql: SqlRunner = this.#sql): Promise<CommitteePackRow> {
    const [row] = await sql.query<CommitteePackRow>(`${select} where k.id = $1::bigint`, [id]);
    if (!row) throw new Refusal('not_found');
    return row;
  }

  /** What a frozen pack says; null before. */
  async content(id: number): Promise<PackContent | null> {
    const row = await this.#sql.one<{ content: string }>('select content from committee_pack where id = $1', [id]);
    return row?.content ? (JSON.parse(row.content) as PackContent) : null;
  }

  /** The newest other frozen pack of the same period, or of the period before, with its figures; null where there is none. */
  async findNewest(
    of: keyof typeof earlier,
    { id, period_id: periodId }: Pick<CommitteePackRow, 'id' | 'period_id'>,
    sql: SqlRunner,
  ): Promise<(LastPeriodPack & { readonly figures: readonly PackFigure[] }) | null> {
    const [row] = await sql.query<{ id: number; content: string }>(
      `select k.id, k.content from committee_pack k join assessment_period p on p.id = k.period_id
       where k.frozen_at is not null and k.id <> $1 and ${earlier[of]} order by k.frozen_at desc, k.id desc limit 1`,
      [id, periodId],
    );
    if (!row) return null;
    const content = JSON.parse(row.content) as PackContent;
    const { number, frozenAt, period } = content;
    return { id: row.id, number, frozenAt, period: period.title, figures: listFigures(content) };
  }

  files(id: number): Promise<PackFile[]> {
    return this.#sql.query<PackFile>(
      `select f.id as "fileId", l.kind, l.language, f.name, f.size, f.sha256 from committee_pack_file l join stored_file f on f.id = l.file_id
       where l.pack_id = $1 order by l.kind desc, l.language desc`,
      [id],
    );
  }

  /** The pack to which a file belongs, null for a file of none: who reads the pack reads it. */
  async findOfFile(fileId: number): Promise<number | null> {
    const [found] = await this.#sql.query<{ id: number }>('select pack_id as id from committee_pack_file where file_id = $1', [fileId]);
    return found?.id ?? null;
  }

  /** The figures that differ from an earlier pack to a later one. @throws Refusal `not_found` for one that is not frozen */
  async compare(beforeId: number | null, afterId: number | null, actor: Actor): Promise<FigureDifference[]> {
    const [before, after] = [await this.readFor(beforeId, actor), await this.readFor(afterId, actor)];
    const [was, is] = [await this.content(before.id), await this.content(after.id)];
    if (!was || !is) throw new Refusal('not_found');
    return comparePacks(listFigures(was), listFigures(is));
  }
}
