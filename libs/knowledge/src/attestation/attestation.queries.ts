import { Injectable } from '@nestjs/common';
import { splitWords, Sql, type Bind } from '@portal/platform';
import type { Actor } from '@portal/workflows';

export interface AttestationRow {
  readonly id: number;
  readonly share_id: number;
  readonly share_no: string;
  readonly share_title: string;
  readonly share_title_en: string;
  readonly person_id: number;
  readonly user_no: string;
  readonly name: string;
  readonly english_name: string;
  readonly department_name: string | null;
  readonly department_name_en: string | null;
  readonly policy_id: number;
  readonly policy_version_id: number;
  readonly policy_name: string;
  readonly version_no: string;
  readonly language: 'zh' | 'en';
  readonly exam_id: number | null;
  readonly attested_at: Date;
  readonly method: 'click' | 'exam' | 'reading';
  readonly statement: string;
}

export interface AttestationFilter {
  readonly shareId: number | null;
  readonly policyId: number | null;
  readonly policyVersionId: number | null;
  readonly departmentId: number | null;
  readonly keyword: string;
  /** These rows alone. */
  readonly rowIds?: readonly number[] | null;
}

interface Page {
  readonly pageIndex: number;
  readonly pageSize: number;
}

const COLUMNS = `a.id, a.share_id, s.share_no, s.title as share_title, s.title_en as share_title_en, a.person_id, p.user_no, p.name, p.english_name,
  d.name as department_name, d.name_en as department_name_en, a.policy_id, a.policy_version_id, a.policy_name, a.version_no, a.language,
  a.exam_id, a.attested_at, a.method, a.statement`;
const FROM = `attestation a join kms_share s on s.id = a.share_id join person p on p.id = a.person_id left join department d on d.id = p.department_id`;

/** The statements of the confirmations that somebody may see: all for administrators, else his own. */
export function selectAttestations(filter: AttestationFilter, actor: Actor): { text: string; count: string; params: unknown[] } {
  const params: unknown[] = [];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const equals = (column: string, value: number | null) => (value === null ? [] : [`a.${column} = ${bind(value)}::bigint`]);
  const where = [
    actor.isAdministrator ? 'true' : `a.person_id = ${bind(actor.id)}::bigint`,
    ...equals('share_id', filter.shareId),
    ...equals('policy_id', filter.policyId),
    ...equals('policy_version_id', filter.policyVersionId),
    ...(filter.rowIds ? [`a.id = any(${bind(filter.rowIds)}::bigint[])`] : []),
    ...(filter.departmentId === null ? [] : [`${bind(filter.departmentId)}::bigint = any(department_path(p.department_id))`]),
    ...splitWords(filter.keyword).map((word) => {
      const pattern = `search_pattern(${bind(word)}::text)`;
      return `spread_search_text(fold_search_text(concat_ws(' ', p.user_no, p.name, p.english_name, a.policy_name))) like ${pattern}`;
    }),
  ].join(' and ');
  return {
    text: `select ${COLUMNS} from ${FROM} where ${where} order by a.attested_at desc, a.id desc`,
    count: `select count(*)::int as n from ${FROM} where ${where}`,
    params,
  };
}

/** Who confirmed which version, when and in which language: administrators see all, everybody else what he confirmed himself. */
@Injectable()
export class AttestationQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(filter: AttestationFilter & Page, actor: Actor): Promise<{ totalCount: number; rows: AttestationRow[] }> {
    const { text, count, params } = selectAttestations(filter, actor);
    const [counted] = await this.#sql.query<{ n: number }>(count, params);
    const rows = await this.#sql.query<AttestationRow>(`${text} limit $${params.length + 1} offset $${params.length + 2}`, [
      ...params,
      filter.pageSize,
      filter.pageIndex * filter.pageSize,
    ]);
    return { totalCount: counted!.n, rows };
  }

  /** Somebody's confirmation that counts for a share now: of the version asked for, or a later one. */
  async ofShare(shareId: number, personId: number): Promise<AttestationRow | undefined> {
    return this.#sql.one<AttestationRow>(
      `select ${COLUMNS} from ${FROM} join kms_share asked on asked.id = $1
       where a.person_id = $2 and a.policy_id = asked.policy_id and a.revision >= asked.asked_revision order by a.revision desc limit 1`,
      [shareId, personId],
    );
  }

  /** All that somebody has confirmed, the newest first. */
  mine(personId: number): Promise<AttestationRow[]> {
    return this.#sql.query<AttestationRow>(`select ${COLUMNS} from ${FROM} where a.person_id = $1 order by a.attested_at desc, a.id desc`, [
      personId,
    ]);
  }
}
