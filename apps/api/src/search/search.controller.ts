import { Controller } from '@nestjs/common';
import { routes, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { SearchQueries } from '@portal/platform';
import { Call, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { RiskOwnerFlag } from '../identity/risk-owner-flag.ts';

/** Search everywhere (docs/decisions/machinery.md). */
@Controller()
export class SearchController {
  constructor(
    private readonly queries: SearchQueries,
    private readonly riskOwners: RiskOwnerFlag,
  ) {}

  @Call(routes.search)
  async search(
    @CallQuery() query: RouteQuery<typeof routes.search>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.search>> {
    const groups = await this.queries.search(query, await this.riskOwners.searchReader(person));
    return { groups: groups.map(({ total, hits, ...group }) => ({ ...group, totalCount: total, hits: hits.map(toHit) })) };
  }
}

type Hit = Awaited<ReturnType<SearchQueries['search']>>[number]['hits'][number];
type Marks = [number, number][];

const copyMarks = (marks: readonly (readonly [number, number])[]): Marks => marks.map(([from, to]) => [from, to]);

function toHit(hit: Hit): RouteData<typeof routes.search>['groups'][number]['hits'][number] {
  return {
    ...hit,
    numberMarks: copyMarks(hit.numberMarks),
    titleMarks: copyMarks(hit.titleMarks),
    titleEnMarks: copyMarks(hit.titleEnMarks),
    snippet: hit.snippet && { text: hit.snippet.text, marks: copyMarks(hit.snippet.marks) },
  };
}
