import { Injectable } from '@nestjs/common';
import type { SearchDocsInput } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  inBothLanguages,
  labelStates,
  openPages,
  sayReferenceValue,
  Sql,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { policyVersionWorkflow } from '@portal/workflows';
import { GRADE } from '../access/access.sql.ts';
import type { PolicyRecord } from '../document/policy-row.ts';
import { PolicyQueries } from '../document/policy.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'docName', header: '制度名称 Policy', width: 48 },
  { key: 'version', header: '版本号 Version', width: 12 },
  { key: 'state', header: '状态 State', width: 16 },
  { key: 'folder', header: '文件夹 Folder', width: 28 },
  { key: 'docLevel', header: '制度级别 Level', width: 18 },
  { key: 'docCategory', header: '制度类别 Category', width: 18 },
  { key: 'secretLevel', header: '安全保护等级 Security level', width: 22 },
  { key: 'department', header: '部门 Department', width: 28 },
  { key: 'region', header: '适用区域 Region', width: 16 },
  { key: 'effectiveOn', header: '生效日期 Effective', width: 12, type: 'date' },
  { key: 'reviewOn', header: '下次复审日期 Next review', width: 12, type: 'date' },
  { key: 'fileName', header: '文件 File', width: 40 },
  { key: 'createBy', header: '上传人 Uploaded by', width: 24 },
  { key: 'updateBy', header: '更新人 Updated by', width: 24 },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

type Label = (list: string, value: number) => string;

/** The policies of a list that the person may read, as a workbook (ExportDocs). */
@Injectable()
export class PolicyExportSource implements ExportSource {
  readonly kind = 'policy';
  readonly fileName = 'policies';
  readonly #sql: Sql;
  readonly #policies: PolicyQueries;

  constructor(sql: Sql, policies: PolicyQueries) {
    this.#sql = sql;
    this.#policies = policies;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    const label = await readLabels(tx);
    return openPages<PolicyRecord>(this.#sql, tx, {
      sheetName: '制度 Policies',
      columns,
      read: async (page) => {
        const { totalCount, records } = await this.#policies.search({ ...(query as SearchDocsInput), ...page }, actor);
        return { totalCount, rows: records };
      },
      toCells: (record) => toCells(record, label),
    });
  }
}

async function readLabels(tx: SqlTransaction): Promise<Label> {
  const rows = await tx.query<{ code: string; item: number; name: string; name_en: string }>(
    `select class_code as code, class_item as item, class_name as name, class_name_en as name_en from sys_resource where class_code like 'DMS\\_%'`,
  );
  const labels = new Map(rows.map((row) => [`${row.code}/${row.item}`, sayReferenceValue(row.name, row.name_en)]));
  return (list, value) => labels.get(`DMS_${list}/${value}`) ?? '';
}

const states = labelStates(policyVersionWorkflow);
/** What is being written or waits is told to owners alone. */
const stateOf = ({ state, pending_state, grade }: PolicyRecord['row']): string => {
  const shown = grade === GRADE.all ? (pending_state ?? state) : state;
  return states.get(shown) ?? shown;
};

const toCells = ({ row }: PolicyRecord, label: Label): SheetRow => ({
  docName: row.name,
  version: row.version_no,
  state: stateOf(row),
  folder: row.folder_name,
  docLevel: label('DocLevel', row.doc_level),
  docCategory: label('DocCategory', row.doc_category),
  secretLevel: label('SecretLevel', row.secret_level),
  department: inBothLanguages(row.department_name, row.department_name_en),
  region: label('Region', row.region),
  effectiveOn: row.effective_on,
  reviewOn: row.review_on,
  fileName: row.file_name ?? '',
  createBy: inBothLanguages(row.creator_name, row.creator_english_name),
  updateBy: inBothLanguages(row.updater_name, row.updater_english_name),
  updatedAt: row.updated_at,
});
