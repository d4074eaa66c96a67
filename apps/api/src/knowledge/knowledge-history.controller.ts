import { Controller } from '@nestjs/common';
import { shareRoutes as routes, type Language, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { KnowledgeTrailQueries } from '@portal/knowledge';
import { readHistory, Sql } from '@portal/platform';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

/** Who did what with a share or an exam. */
@Controller()
export class KnowledgeHistoryController {
  constructor(
    private readonly sql: Sql,
    private readonly trail: KnowledgeTrailQueries,
  ) {}

  @Call(routes.getKnowledgeHistory)
  async history(
    @CallQuery() { type, id }: RouteQuery<typeof routes.getKnowledgeHistory>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getKnowledgeHistory>> {
    const steps = await readHistory(this.sql, [(await this.trail.open(type, id, actor)).id]);
    return steps.map((step) => toTaskRow(step, language, true));
  }
}
