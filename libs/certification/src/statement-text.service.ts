import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type RouteBody, type certificationRoutes } from '@portal/contract';
import { Sql, type SqlRunner } from '@portal/platform';
import { text, type Actor } from '@portal/workflows';
import { findUnknownPlaces } from './facts/figures.ts';

export interface StatementTextRow {
  readonly id: number;
  readonly textNo: number;
  readonly textZh: string;
  readonly textEn: string;
  readonly questions: readonly { readonly code: string; readonly zh: string; readonly en: string }[];
  readonly createdAt: Date;
}

const select = `select id, text_no as "textNo", text_zh as "textZh", text_en as "textEn", questions, created_at as "createdAt" from statement_text`;

/** @throws Refusal `not_found` */
export async function readStatementText(sql: SqlRunner, id: number | null): Promise<StatementTextRow> {
  const [row] = await sql.query<StatementTextRow>(`${select} where id = $1::bigint`, [id]);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** The words that signers sign, in versions: what somebody has signed never changes. */
@Injectable()
export class StatementTexts {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** All versions, the newest first. */
  list(): Promise<StatementTextRow[]> {
    return this.#sql.query<StatementTextRow>(`${select} order by text_no desc limit 200`);
  }

  /**
   * SaveStatementText: a new version.
   * @throws Refusal `validation` for a text or question that lacks a language, a placeholder that nobody fills, a code used twice
   */
  async save(body: RouteBody<typeof certificationRoutes.saveStatementText>, actor: Actor): Promise<StatementTextRow> {
    const { textZh, textEn, questions } = body;
    if (textZh === '') throw refuseField('textZh', 'statement.textRequired');
    if (textEn === '') throw refuseField('textEn', 'statement.textRequired');
    const unknown = findUnknownPlaces(text(textZh, textEn));
    if (unknown.length > 0)
      throw refuseField('textZh', 'statement.unknownPlaces', { places: unknown.map((name) => `{${name}}`).join(' ') });
    const codes = new Set<string>();
    for (const [place, { code, zh, en }] of questions.entries()) {
      if (code === '' || zh === '' || en === '') throw refuseField(`questions[${place}]`, 'statement.questionWords');
      if (codes.has(code)) throw refuseField(`questions[${place}]`, 'statement.questionTwice', { code });
      codes.add(code);
    }
    const row = await this.#sql.one<{ id: number }>(
      'insert into statement_text (text_zh, text_en, questions, creator_id) values ($1, $2, $3::jsonb, $4) returning id',
      [textZh, textEn, JSON.stringify(questions), actor.id],
    );
    return readStatementText(this.#sql, row!.id);
  }
}
