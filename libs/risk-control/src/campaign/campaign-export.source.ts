import { Injectable } from '@nestjs/common';
import { readReader } from '@portal/directory';
import {
  inBothLanguages,
  labelStates,
  openPages,
  Sql,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { campaignWorkflow } from '@portal/workflows';
import { CampaignQueries, type CampaignView } from './campaign.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'campaignNo', header: '评估活动编号 Campaign no.', width: 18 },
  { key: 'name', header: '名称 Name', width: 40 },
  { key: 'state', header: '状态 State', width: 16 },
  { key: 'riskYear', header: '风险年度 Risk year', width: 12, type: 'number' },
  { key: 'opensOn', header: '开启日期 Opens', width: 12, type: 'date' },
  { key: 'dueOn', header: '截止日期 Due', width: 12, type: 'date' },
  { key: 'total', header: '风险控制数 Controls', width: 12, type: 'number' },
  { key: 'notBegun', header: '未开始 Not started', width: 12, type: 'number' },
  { key: 'inWork', header: '填写中 In progress', width: 12, type: 'number' },
  { key: 'waiting', header: '待审核 Awaiting review', width: 12, type: 'number' },
  { key: 'closed', header: '已关闭 Closed', width: 12, type: 'number' },
  { key: 'overdue', header: '逾期 Overdue', width: 12, type: 'number' },
  { key: 'creator', header: '发起人 Organiser', width: 24 },
];

/** The campaigns with their progress as a workbook (ExportCampaigns): for administrators. */
@Injectable()
export class CampaignExportSource implements ExportSource {
  readonly kind = 'campaign';
  readonly fileName = 'campaigns';
  readonly #sql: Sql;
  readonly #campaigns: CampaignQueries;

  constructor(sql: Sql, campaigns: CampaignQueries) {
    this.#sql = sql;
    this.#campaigns = campaigns;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    const { rowIds } = query as { rowIds: readonly number[] | null };
    return openPages(this.#sql, tx, {
      sheetName: '评估活动 Campaigns',
      columns,
      isAllowed: actor.isAdministrator,
      read: ({ pageIndex, pageSize }) => this.#campaigns.list(actor, pageIndex, pageSize, rowIds),
      toCells,
    });
  }
}

const states = labelStates(campaignWorkflow);

const toCells = (row: CampaignView): SheetRow => ({
  campaignNo: row.campaign_no,
  name: row.name,
  state: states.get(row.state) ?? row.state,
  riskYear: row.risk_year,
  opensOn: row.opens_on,
  dueOn: row.due_on,
  total: row.total,
  notBegun: row.notBegun,
  inWork: row.inWork,
  waiting: row.waiting,
  closed: row.closed,
  overdue: row.overdue,
  creator: inBothLanguages(row.creator_name, row.creator_english_name),
});
