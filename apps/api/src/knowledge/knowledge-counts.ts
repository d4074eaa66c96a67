import { Injectable } from '@nestjs/common';
import { routes, knowledgeLists } from '@portal/contract';
import { ExamQueries, MyExamQueries, ShareQueries } from '@portal/knowledge';
import type { Actor } from '@portal/workflows';
import type { HomeCardSource, HomeReader } from '../home/home-cards.ts';

/** The two figures of knowledge sharing on the home page: each is the length of the list that it leads to (docs/decisions/portal.md §2). */
@Injectable()
export class KnowledgeCounts implements HomeCardSource {
  readonly card = 'knowledge';
  readonly #shares: ShareQueries;
  readonly #exams: ExamQueries;
  readonly #myExams: MyExamQueries;

  constructor(shares: ShareQueries, exams: ExamQueries, myExams: MyExamQueries) {
    this.#shares = shares;
    this.#exams = exams;
    this.#myExams = myExams;
  }

  async counts(actor: Actor): Promise<{ shareCount: number; examCount: number }> {
    const [shareCount, exams] = await Promise.all([
      this.#shares.countForHome(actor),
      actor.isAdministrator
        ? this.#exams.list(routes.getKMSExamListByPage.body.parse({ pageSize: 1, status: 'open' }), actor)
        : this.#myExams.list(routes.getMyKMSExamListByPage.body.parse({ pageSize: 1, type: 1 }), actor),
    ]);
    return { shareCount, examCount: exams.totalCount };
  }

  async read({ person, isAdministrator }: HomeReader): ReturnType<HomeCardSource['read']> {
    const { shareCount, examCount } = await this.counts(person.actor);
    const [shares, exams] = isAdministrator
      ? [`${knowledgeLists.shares}?type=1`, `${knowledgeLists.exams}?status=open`]
      : [`${knowledgeLists.shares}?type=2`, `${knowledgeLists.myExams}?type=1`];
    return [
      { id: 'shares', count: shareCount, to: shares, items: [] },
      { id: 'exams', count: examCount, to: exams, items: [] },
    ];
  }
}
