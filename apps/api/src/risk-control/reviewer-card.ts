import { Injectable } from '@nestjs/common';
import { riskListBody, type HomeFigureAnswer } from '@portal/contract';
import { WorkCalendar } from '@portal/platform';
import { readChangeDays, RiskControlQueries } from '@portal/risk-control';
import type { HomeCardSource, HomeReader } from '../home/home-cards.ts';
import { toReader } from '@portal/directory';

/** Reviews that no administrator may do: the administrators' home says so (docs/decisions/risk-control.md, CLOSE), and leads to their list. */
@Injectable()
export class ReviewerCard implements HomeCardSource {
  readonly card = 'attention';
  readonly #queries: RiskControlQueries;
  readonly #calendar: WorkCalendar;

  constructor(queries: RiskControlQueries, calendar: WorkCalendar) {
    this.#queries = queries;
    this.#calendar = calendar;
  }

  async read({ person, isAdministrator }: HomeReader): Promise<readonly HomeFigureAnswer[] | undefined> {
    if (!isAdministrator) return undefined;
    const asked = riskListBody.parse({ pageIndex: 0, pageSize: 1, isActive: true, missing: 'reviewer' });
    const totalCount = await this.#queries.total('management', readChangeDays(asked, this.#calendar), toReader(person));
    return totalCount === 0
      ? undefined
      : [{ id: 'noReviewer', count: totalCount, to: '/RiskControl/RiskControlList?missing=reviewer&active=true', items: [] }];
  }
}
