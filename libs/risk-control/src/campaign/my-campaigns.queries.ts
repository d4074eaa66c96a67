import { Injectable } from '@nestjs/common';
import { riskListBody, type RouteData, type routes, riskControlLists } from '@portal/contract';
import type { Reader } from '@portal/directory';
import { quoteState, quoteStates, Sql, WorkCalendar } from '@portal/platform';
import { campaignWorkflow, riskControlBuckets, riskControlWorkflow } from '@portal/workflows';
import { readChangeDays } from '../list-conditions.ts';
import { holdersCondition, listDutyHolders } from '../risk-control.access.ts';
import { RiskControlQueries } from '../risk-control.queries.ts';

interface Row {
  readonly id: number;
  readonly campaignNo: string;
  readonly name: string;
  readonly dueOn: string;
  readonly total: number;
  readonly done: number;
}

/** More open campaigns than these nobody has in sight at once. */
const SHOWN = 5;

/** My list of what is to be done, filtered to a campaign. */
export const myCampaignAddress = (id: number): string => `${riskControlLists.mine}?type=1&campaign=${id}`;

/** The open campaigns of one's own controls (docs/decisions/risk-control.md, campaigns). */
@Injectable()
export class MyCampaigns {
  constructor(
    private readonly sql: Sql,
    private readonly controls: RiskControlQueries,
    private readonly calendar: WorkCalendar,
  ) {}

  /** The first due first; what waits is counted by the list that is opened. */
  async list(reader: Reader): Promise<RouteData<typeof routes.getMyCampaigns>> {
    const params: unknown[] = [];
    const mine = holdersCondition(listDutyHolders(reader.actor), 'c', (value) => `$${params.push(value)}`);
    const rows = await this.sql.query<Row>(
      `select r.id, r.campaign_no as "campaignNo", r.name, r.due_on as "dueOn", count(c.id)::int as total,
         count(*) filter (where not c.state in (${quoteStates(riskControlWorkflow, riskControlBuckets.toDo)}))::int as done
       from campaign r join campaign_control k on k.campaign_id = r.id and k.code = '' join risk_control c on c.id = k.risk_id and c.is_active
       where r.state = ${quoteState(campaignWorkflow, 'open')} and ${mine} group by r.id order by r.due_on, r.id limit ${SHOWN}`,
      params,
    );
    return Promise.all(
      rows.map(async (row) => {
        const query = readChangeDays(riskListBody.parse({ pageIndex: 0, pageSize: 1, campaignId: row.id }), this.calendar);
        return { ...row, toDo: await this.controls.total('toDo', query, reader), to: myCampaignAddress(row.id) };
      }),
    );
  }
}
