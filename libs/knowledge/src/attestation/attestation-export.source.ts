import { Injectable } from '@nestjs/common';
import { readReader } from '@portal/directory';
import {
  inBothLanguages,
  openSheet,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { selectAttestations, type AttestationFilter, type AttestationRow } from './attestation.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'userNo', header: '用户编号 User no.', width: 14 },
  { key: 'person', header: '姓名 Name', width: 24 },
  { key: 'department', header: '部门 Department', width: 28 },
  { key: 'policy', header: '制度 Policy', width: 40 },
  { key: 'version', header: '确认版本 Version attested', width: 14 },
  { key: 'language', header: '确认语言 Language', width: 12 },
  { key: 'attestedAt', header: '确认时间 Attested (GMT)', width: 20, type: 'instant' },
  { key: 'method', header: '确认方式 Attested by', width: 18 },
  { key: 'statement', header: '确认内容 Statement', width: 60 },
  { key: 'shareNo', header: '分享编号 Resource no.', width: 18 },
  { key: 'share', header: '分享标题 Resource', width: 40 },
];

/** Who confirmed which version of which policy as a workbook: the rows of the list, in its order (ExportAttestations). */
@Injectable()
export class AttestationExportSource implements ExportSource {
  readonly kind = 'attestation';
  readonly fileName = 'confirmations';

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    const { text, count, params } = selectAttestations(query as AttestationFilter, actor);
    return openSheet<AttestationRow>(tx, { sheetName: '制度确认 Attestations', columns, total: count, text, params, toCells });
  }
}

const methods = { click: '本人确认 Reader’s confirmation', exam: '通过考试 Exam passed', reading: '读完 Reading finished' } as const;
const languages = { zh: '中文 Chinese', en: '英文 English' } as const;

const toCells = (row: AttestationRow): SheetRow => ({
  userNo: row.user_no,
  person: inBothLanguages(row.name, row.english_name),
  department: inBothLanguages(row.department_name, row.department_name_en),
  policy: row.policy_name,
  version: row.version_no,
  language: languages[row.language],
  attestedAt: row.attested_at,
  method: methods[row.method],
  statement: row.statement,
  shareNo: row.share_no,
  share: inBothLanguages(row.share_title, row.share_title_en),
});
