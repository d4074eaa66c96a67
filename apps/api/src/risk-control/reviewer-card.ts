import { Injectable } from '@nestjs/common';
import { DEFICIENCY_NOT_STATED, riskListBody, type HomeFigureAnswer, type RiskListInput, riskControlLists } from '@portal/contract';
import { WorkCalendar } from '@portal/platform';
import { readChangeDays, RiskControlQueries } from '@portal/risk-control';
import { riskControlChartStatus } from '@portal/workflows';
import type { HomeCardSource, HomeReader } from '../home/home-cards.ts';
import { toReader } from '@portal/directory';

/** Reviews that no administrator may do, and closed ones whose deficiency nobody stated: the administrators' home says so (docs/decisions/risk-control.md, CLOSE), and leads to their list. */
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
    const count = (filter: Partial<RiskListInput>) =>
      this.#queries.total(
        'management',
        readChangeDays(riskListBody.parse({ pageIndex: 0, pageSize: 1, isActive: true, ...filter }), this.#calendar),
        toReader(person),
      );
    const [noReviewer, notStated] = await Promise.all([
      count({ missing: 'reviewer' }),
      count({ deficiency: DEFICIENCY_NOT_STATED, status: riskControlChartStatus.complete }),
    ]);
    const list = riskControlLists.all;
    const figures = [
      { id: 'noReviewer', count: noReviewer, to: `${list}?missing=reviewer&active=true`, items: [] },
      {
        id: 'notStated',
        count: notStated,
        to: `${list}?deficiency=${DEFICIENCY_NOT_STATED}&status=${riskControlChartStatus.complete}&active=true`,
        items: [],
      },
    ].filter(({ count: found }) => found > 0);
    return figures.length === 0 ? undefined : figures;
  }
}
