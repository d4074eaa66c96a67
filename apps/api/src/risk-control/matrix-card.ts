import { Injectable } from '@nestjs/common';
import { riskListBody, type HomeFigureAnswer, pageAddress, recordPages, riskControlLists } from '@portal/contract';
import { RiskControlQueries, type ListScope } from '@portal/risk-control';
import type { HomeCardSource, HomeReader } from '../home/home-cards.ts';
import { toReader } from '@portal/directory';

/** Home lists show four items (docs/decisions/portal.md §9). */
const SHOWN = 4;

interface Column {
  readonly id: string;
  readonly scope: ListScope;
  readonly to: string;
}
const administratorColumns: readonly Column[] = [
  { id: 'pending', scope: 'pendingApproval', to: `${riskControlLists.reviews}?type=1` },
  { id: 'approved', scope: 'approved', to: `${riskControlLists.reviews}?type=2` },
  { id: 'completed', scope: 'completed', to: `${riskControlLists.reviews}?type=3` },
];
const ownColumns: readonly Column[] = [
  { id: 'toDo', scope: 'toDo', to: `${riskControlLists.mine}?type=1` },
  { id: 'submitted', scope: 'submitted', to: `${riskControlLists.mine}?type=2` },
  { id: 'related', scope: 'related', to: `${riskControlLists.mine}?type=3` },
];

/** The risk control matrix on the home page, for risk owners alone; it counts with the lists' own query, so that a count is its list's total. */
@Injectable()
export class MatrixCard implements HomeCardSource {
  readonly card = 'matrix';
  readonly #queries: RiskControlQueries;

  constructor(queries: RiskControlQueries) {
    this.#queries = queries;
  }

  async read({ person, isAdministrator, isRiskOwner }: HomeReader): Promise<readonly HomeFigureAnswer[] | undefined> {
    if (!isRiskOwner) return undefined;
    const columns = isAdministrator ? administratorColumns : ownColumns;
    const page = riskListBody.parse({ pageIndex: 0, pageSize: SHOWN });
    return Promise.all(
      columns.map(async ({ id, scope, to }) => {
        const { totalCount, rows } = await this.#queries.list(scope, page, toReader(person));
        const items = rows.map(({ row, shown }) => ({
          id: row.id,
          text: row.risk_description || row.risk_no,
          score: shown.score,
          to: pageAddress(recordPages.riskControl.view, row.id),
        }));
        return { id, count: totalCount, to, items };
      }),
    );
  }
}
