import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, type SqlRunner } from '@portal/platform';
import type { Actor, CommitteePackState } from '@portal/workflows';
import { readableCommitteePackCondition } from '../certification.access.ts';
import { comparePacks, listFigures, type FigureDifference, type PackContent } from './pack-content.ts';

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
    (select max(j.id) from job_run j where j.kind = 'committeePack' and j.subject_id = k.id and k.frozen_at is null) as job_id
  from committee_pack k join assessment_period p on p.id = k.period_id`;

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
