import { Injectable } from '@nestjs/common';
import { riskCoverageWords, type StoreListQuery } from '@portal/contract';
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
import { riskStoreItemWorkflow, stateMeta, type SeenStoreItemState } from '@portal/workflows';
import { CategoryCarriers } from '../category/category-carriers.ts';
import { countStoreItems, selectStoreItems, type StoreListRow } from '../store-item.query.ts';

const columns: readonly SheetColumn[] = [
  { key: 'ruNo', header: '风险库编号 Risk library no.', width: 18 },
  { key: 'riskYear', header: '年度 Year', width: 10, type: 'number' },
  { key: 'category1', header: '一级分类 Category 1', width: 24 },
  { key: 'category2', header: '二级分类 Category 2', width: 24 },
  { key: 'category3', header: '三级分类 Category 3', width: 24 },
  { key: 'riskDescription', header: '风险描述 Risk description', width: 48 },
  { key: 'consequences', header: '后果 Consequences', width: 40 },
  { key: 'consequencesEn', header: '后果（英文） Consequences (English)', width: 40 },
  { key: 'standardControlDesc', header: '标准控制描述 Standard control description', width: 60 },
  { key: 'status', header: '状态 State', width: 16 },
  { key: 'coverage', header: '覆盖情况 Coverage', width: 28 },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

const nameState = (state: SeenStoreItemState): string => {
  const { label } = stateMeta(riskStoreItemWorkflow, state);
  return inBothLanguages(label.zh, label.en);
};

/** The risk store as a workbook: what the list shows, in its order (ExportRiskStorageReport). */
@Injectable()
export class StoreExportSource implements ExportSource {
  readonly kind = 'storage';
  readonly fileName = 'risk-store';

  constructor(private readonly carriers: CategoryCarriers) {}

  async open(tx: SqlTransaction, request: ExportRequest): Promise<ExportContent> {
    const query = request.query as StoreListQuery;
    const { text, params } = selectStoreItems(this.carriers, query);
    return openSheet<StoreListRow>(tx, {
      sheetName: '风险库 Risk library',
      columns,
      total: await countStoreItems(tx, this.carriers, query),
      text,
      params,
      toCells,
    });
  }
}

const toCells = (row: StoreListRow): SheetRow => ({
  ruNo: row.ru_no,
  riskYear: row.risk_year,
  category1: inBothLanguages(row.category1_name, row.category1_name_en),
  category2: inBothLanguages(row.category2_name, row.category2_name_en),
  category3: inBothLanguages(row.category3_name, row.category3_name_en),
  riskDescription: row.risk_description,
  consequences: row.consequences,
  consequencesEn: row.consequences_en,
  standardControlDesc: row.standard_control_desc,
  status: nameState(row.state),
  coverage: inBothLanguages(riskCoverageWords[row.coverage].zh, riskCoverageWords[row.coverage].en),
  updatedAt: row.updated_at,
});
