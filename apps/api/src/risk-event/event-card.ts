import { Injectable } from '@nestjs/common';
import { type HomeFigureAnswer, type HomeQuery, riskEventLists } from '@portal/contract';
import { EventQueries } from '@portal/risk-event';
import type { HomeCardSource, HomeReader } from '../home/home-cards.ts';
import { toReader } from '@portal/directory';

/** Risk events on the home page; it counts with the lists' own conditions, so that a count is its list's total (docs/decisions/risk-events.md). */
@Injectable()
export class EventCard implements HomeCardSource {
  readonly card = 'events';
  readonly #queries: EventQueries;

  constructor(queries: EventQueries) {
    this.#queries = queries;
  }

  async read({ person, isAdministrator }: HomeReader, query: HomeQuery): Promise<readonly HomeFigureAnswer[]> {
    const counts = await this.#queries.counts(
      {
        riskCategory1: query.category1,
        riskCategory2: query.category2,
        riskCategory3: query.category3,
        startDate: query.sdate,
        endDate: query.edate,
      },
      toReader(person),
    );
    const list = isAdministrator ? riskEventLists.events : riskEventLists.mine;
    const filters = toQuery(query);
    const figure = (id: string, count: number, page: string, type: number): HomeFigureAnswer => ({
      id,
      count,
      to: `${page}?type=${type}${filters}`,
      items: [],
    });
    return [
      figure('escalation', counts.pendingEscalation, list, 1),
      figure('report', counts.pendingReport, riskEventLists.reports, 1),
      figure('managed', counts.incidentManaged, riskEventLists.reports, 2),
    ];
  }
}

/** The filters of the home page go along, so that the list shows what was counted. */
function toQuery({ category1, category2, category3, sdate, edate }: HomeQuery): string {
  const given = Object.entries({ category1, category2, category3, sdate, edate }).filter(([, value]) => value !== null);
  return given.map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`).join('');
}
