import { Injectable } from '@nestjs/common';
import { DMS_TYPE, type HomeFigureAnswer, policyLists } from '@portal/contract';
import { PolicyQueries } from '@portal/policy';
import type { HomeCardSource, HomeReader } from '../home/home-cards.ts';

/** Policies on the home page (docs/decisions/portal.md §2): what came into effect lately for everybody, what wants a review for administrators. */
@Injectable()
export class PolicyCard implements HomeCardSource {
  readonly card = 'policy';
  readonly #queries: PolicyQueries;

  constructor(queries: PolicyQueries) {
    this.#queries = queries;
  }

  async read({ person, isAdministrator }: HomeReader): Promise<readonly HomeFigureAnswer[]> {
    const counts = await this.#queries.counts(person.actor);
    const figure = (id: string, count: number, list: string, type: number): HomeFigureAnswer => ({
      id,
      count,
      to: `${list}?dmsType=${type}`,
      items: [],
    });
    const everybody = [figure('inEffect', counts.newlyEffective, policyLists.folders, DMS_TYPE.newlyEffective)];
    if (!isAdministrator) return everybody;
    return [
      ...everybody,
      figure('expired', counts.pastReview, policyLists.expired, DMS_TYPE.pastReview),
      figure('closeToReview', counts.closeToReview, policyLists.review, DMS_TYPE.closeToReview),
    ];
  }
}
