import { Controller, type OnModuleInit } from '@nestjs/common';
import {
  certificationRoutes as routes,
  Refusal,
  refuseField,
  type Language,
  type RouteBody,
  type RouteData,
  type RouteQuery,
} from '@portal/contract';
import {
  CommitteePackQueries,
  CommitteePackService,
  mayTakePapers,
  type CommitteePackRow,
  type EarlierPack,
  type PackBlock,
} from '@portal/certification';
import { findPeople, type SignedInPerson } from '@portal/directory';
import { ExportJobs, readHistory, Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { toTaskRow } from '../audit/task-row.ts';
import { FileAccess } from '../file/file-access.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { fileUrl } from '../risk-control/risk-control.presenter.ts';
import { toCommitteePack } from './committee-pack.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;
type Block = Data<'getCommitteePack'>['sections'][number]['blocks'][number];

/** The calls of committee packs and of the working papers; the administrators', and to read those of external auditors whose seat covers them. */
@Controller()
export class CommitteePackController implements OnModuleInit {
  constructor(
    private readonly packs: CommitteePackQueries,
    private readonly service: CommitteePackService,
    private readonly jobs: ExportJobs,
    private readonly files: FileAccess,
    private readonly sql: Sql,
  ) {}

  /** Who reads packs opens their files, and nobody else, whoever wrote them. */
  onModuleInit(): void {
    this.files.claim(
      async (fileId, { actor }) => {
        const id = await this.packs.findOfFile(fileId);
        return id === null ? undefined : this.#mayRead(id, actor);
      },
      { forAuditors: true },
    );
  }

  @Call(routes.prepareCommitteePack)
  async prepare(
    @CallBody() body: RouteBody<typeof routes.prepareCommitteePack>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'prepareCommitteePack'>> {
    const id = await this.service.prepare(body, actor);
    return (await this.#show([await this.packs.read(id)]))[0]!;
  }

  @Call(routes.getCommitteePack)
  async get(
    @CallQuery() { id }: RouteQuery<typeof routes.getCommitteePack>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getCommitteePack'>> {
    const row = await this.packs.readFor(id, actor);
    const content = await this.packs.content(row.id);
    const files = await this.packs.files(row.id);
    const [before, ofLast] = [content?.previous ?? null, content?.lastPeriod ?? null];
    const previous = before && (await this.#mayRead(before.id, actor)) ? before : null;
    const last = ofLast && (await this.#mayRead(ofLast.id, actor)) ? ofLast : null;
    return {
      ...(await this.#show([row]))[0]!,
      firstDay: content?.period.firstDay ?? null,
      lastDay: content?.period.lastDay ?? null,
      sections: (content?.sections ?? []).map(({ name, title, blocks }) => ({ name, title, blocks: blocks.map(toBlock) })),
      files: files.map(({ fileId, kind, language, name, size, sha256 }) => ({ kind, language, name, url: fileUrl(fileId), size, sha256 })),
      previous: previous && toCompared(previous),
      differences: previous ? await this.packs.compare(previous.id, row.id, actor) : [],
      lastPeriod: last && {
        ...toCompared(last),
        period: last.period,
        differences: await this.packs.compare(last.id, row.id, actor),
      },
    };
  }

  @Call(routes.getCommitteePackHistory)
  async history(
    @CallQuery() { id }: RouteQuery<typeof routes.getCommitteePackHistory>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getCommitteePackHistory'>> {
    const steps = await readHistory(this.sql, [(await this.packs.readFor(id, actor)).id]);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getCommitteePackByPage)
  async list(
    @CallBody() body: RouteBody<typeof routes.getCommitteePackByPage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getCommitteePackByPage'>> {
    const { totalCount, rows } = await this.packs.list(body.periodId, body.pageIndex, body.pageSize, actor);
    return { totalCount, data: await this.#show(rows) };
  }

  @Call(routes.compareCommitteePacks)
  compare(
    @CallBody() { beforeId, afterId }: RouteBody<typeof routes.compareCommitteePacks>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'compareCommitteePacks'>> {
    return this.packs.compare(beforeId, afterId, actor);
  }

  @Call(routes.exportWorkingPapers)
  async papers(
    @CallBody() { periodId, companyId }: RouteBody<typeof routes.exportWorkingPapers>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportWorkingPapers>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportWorkingPapers'>> {
    const period = await this.sql.one('select 1 from assessment_period where id = $1::bigint', [periodId]);
    if (!period) throw refuseField('periodId', 'statement.periodMissing');
    if (!(await mayTakePapers(this.sql, periodId, person.actor))) throw new Refusal('forbidden', { message: 'seat.forbidden' });
    const query = { periodId, companyId, userNo: person.userNo };
    return this.jobs.start({ kind: 'workingPapers', personId: person.id, query, language }, wait);
  }

  async #mayRead(id: number, actor: Actor): Promise<boolean> {
    try {
      return Boolean(await this.packs.readFor(id, actor));
    } catch (refusal) {
      if (refusal instanceof Refusal) return false;
      throw refusal;
    }
  }

  async #show(rows: readonly CommitteePackRow[]) {
    const people = await findPeople(
      this.sql,
      rows.map(({ creator_id: creator }) => creator),
    );
    return rows.map((row) => toCommitteePack(row, people));
  }
}

const toCompared = ({ id, number, frozenAt }: EarlierPack) => ({ id, recordNo: number, frozenAt });

/** The contract's lists can be changed, those of a frozen content cannot. */
const toBlock = (block: PackBlock): Block => structuredClone(block) as Block;
