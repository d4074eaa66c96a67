import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, WorkCalendar } from '@portal/platform';
import type { Actor } from '@portal/workflows';

export interface CertificateRow {
  readonly id: number;
  readonly certificate_no: string;
  readonly exam_id: number;
  readonly exam_title: string;
  readonly exam_title_en: string;
  readonly person_id: number;
  readonly user_no: string;
  readonly name: string;
  readonly english_name: string;
  readonly passed_at: Date;
}

const SELECT = `select c.id, c.certificate_no, c.exam_id, x.title as exam_title, x.title_en as exam_title_en, c.person_id, p.user_no, p.name,
  p.english_name, c.passed_at from certificate c join exam x on x.id = c.exam_id join person p on p.id = c.person_id`;

/** Certificates of passed exams: who passed has one, and may take it as PDF as often as he likes. */
@Injectable()
export class Certificates {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  mine(personId: number): Promise<CertificateRow[]> {
    return this.#sql.query<CertificateRow>(`${SELECT} where c.person_id = $1 order by c.passed_at desc, c.id desc`, [personId]);
  }

  /**
   * One's own by its id or its exam, anybody's for administrators by its id.
   * @throws Refusal `not_found`, for others' as for none
   */
  async find(input: { id: number | null; examId: number | null }, actor: Actor): Promise<CertificateRow> {
    const isAnyone = actor.isAdministrator && input.id !== null;
    const row = await this.#sql.one<CertificateRow>(
      `${SELECT} where (c.id = $1::bigint or ($1::bigint is null and c.exam_id = $2::bigint)) and (c.person_id = $3 or $4)`,
      [input.id, input.examId, actor.id, isAnyone],
    );
    if (!row) throw new Refusal('not_found');
    return row;
  }

  /** The certificate as PDF, in the language asked for. */
  async draw(row: CertificateRow, language: 'zh' | 'en'): Promise<Buffer> {
    // What draws a PDF comes with the first certificate, not with the start.
    const { drawCertificate } = await import('./draw-certificate.ts');
    const of = (chinese: string, english: string) => (language === 'en' ? english || chinese : chinese || english);
    return drawCertificate({
      certificateNo: row.certificate_no,
      personName: of(row.name, row.english_name),
      userNo: row.user_no,
      examTitle: of(row.exam_title, row.exam_title_en),
      passedOn: this.#calendar.dayOf(row.passed_at),
      language,
    });
  }
}
