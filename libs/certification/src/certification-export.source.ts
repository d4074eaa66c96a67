import { Injectable } from '@nestjs/common';
import { certificationRoutes } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  inBothLanguages,
  labelStates,
  openSheet,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SqlTransaction,
} from '@portal/platform';
import { certificationWorkflow } from '@portal/workflows';
import { selectCertificationList, type CertificationRow } from './certification.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'recordNo', header: '编号 No.', width: 14 },
  { key: 'campaign', header: '活动 Campaign', width: 30 },
  { key: 'title', header: '声明 Statement', width: 36 },
  { key: 'signer', header: '签署人 Signer', width: 24 },
  { key: 'state', header: '状态 State', width: 22 },
  { key: 'dueOn', header: '截止日期 Due', width: 12 },
  { key: 'signedAt', header: '签署时间 Signed (GMT)', width: 20, type: 'instant' },
  { key: 'words', header: '签署文本 Wording signed', width: 60 },
  { key: 'factsHash', header: '事实哈希 Fact hash (SHA-256)', width: 66 },
  { key: 'remindedAt', header: '最近催办 Last reminder (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(certificationWorkflow);
type Row = CertificationRow & { readonly signer_name: string; readonly signer_english_name: string; readonly reminded_at: Date | null };

/** The list as a workbook: its rows, newest first. */
@Injectable()
export class CertificationExportSource implements ExportSource {
  readonly kind = 'certification';
  readonly fileName = '内控声明-statements';

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    const { text, count, params } = selectCertificationList(certificationRoutes.exportCertification.body.parse(query), actor, today);
    return openSheet<Row>(tx, {
      sheetName: 'Statements',
      columns,
      total: count,
      text,
      params,
      toCells: (row) => ({
        recordNo: row.record_no,
        campaign: inBothLanguages(row.campaign_name, row.campaign_name_en),
        title: inBothLanguages(row.title, row.title_en),
        signer: inBothLanguages(row.signer_name, row.signer_english_name),
        state: states.get(row.state) ?? row.state,
        dueOn: row.due_on,
        signedAt: row.signed_at,
        words: inBothLanguages(row.words_zh, row.words_en),
        factsHash: row.facts_hash,
        remindedAt: row.reminded_at,
      }),
    });
  }
}
