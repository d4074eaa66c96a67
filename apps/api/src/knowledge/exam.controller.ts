import { Controller } from '@nestjs/common';
import { Refusal, routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { ExamQueries, ExamService, ExamStatisticsQueries, ExamStore, PeopleResultQueries } from '@portal/knowledge';
import { ExportJobs } from '@portal/platform';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toExamRecord, toExamRow, toPersonRow, toSavedExam, toStatistics } from './exam.presenter.ts';

type Body<Name extends keyof typeof routes> = RouteBody<(typeof routes)[Name]>;
type Query<Name extends keyof typeof routes> = RouteQuery<(typeof routes)[Name]>;
type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** Each claims its Idempotency-Key with its first transition, so that not even a crash right after it can repeat the call. */
const once = { idempotency: 'transaction' } as const;

/** Exams for who looks after them: administrators, and their markers (docs/decisions/knowledge.md). */
@Controller()
export class ExamController {
  constructor(
    private readonly exams: ExamService,
    private readonly queries: ExamQueries,
    private readonly store: ExamStore,
    private readonly people: PeopleResultQueries,
    private readonly statistics: ExamStatisticsQueries,
    private readonly jobs: ExportJobs,
  ) {}

  @Call(routes.getKMSExamListByPage)
  async list(
    @CallBody() body: Body<'getKMSExamListByPage'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getKMSExamListByPage'>> {
    const { totalCount, rows } = await this.queries.list(body, actor);
    return { totalCount, data: rows.map(toExamRow) };
  }

  @Call(routes.createExam, once)
  async create(@CallBody() body: Body<'createExam'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'createExam'>> {
    const { row, allowedActions } = await this.queries.saved(await this.exams.create(body, actor), actor);
    return toSavedExam(row, allowedActions);
  }

  @Call(routes.updateExam, once)
  async update(@CallBody() body: Body<'updateExam'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'updateExam'>> {
    const { row, allowedActions } = await this.queries.saved(await this.exams.update(body, actor), actor);
    return toSavedExam(row, allowedActions);
  }

  @Call(routes.deleteExam)
  async delete(@CallQuery() query: Query<'deleteExam'>, @CurrentPerson() { actor }: SignedInPerson): Promise<null> {
    await this.exams.delete(query.id, query.reason, actor);
    return null;
  }

  @Call(routes.getExamById)
  async get(@CallQuery() { id }: Query<'getExamById'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'getExamById'>> {
    return toExamRecord(await this.queries.view(id, actor));
  }

  @Call(routes.getExamPeopleResultByPage)
  async results(
    @CallBody() body: Body<'getExamPeopleResultByPage'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getExamPeopleResultByPage'>> {
    const { totalCount, rows } = await this.people.list(body, actor);
    return { totalCount, data: rows.map(toPersonRow) };
  }

  @Call(routes.getExamStatistics)
  async figures(
    @CallQuery() { id }: Query<'getExamStatistics'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getExamStatistics'>> {
    return toStatistics(await this.statistics.read(id, actor));
  }

  @Call(routes.exportExamPeople, { idempotency: 'afterwards' })
  async exportPeople(
    @CallBody() body: Body<'exportExamPeople'>,
    @CallQuery() { wait }: Query<'exportExamPeople'>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportExamPeople'>> {
    // Whoever may not read the list hears it now, not from a failed file.
    await this.store.readManaged(body.examId ?? body.id, person.actor);
    return this.jobs.start({ kind: 'examPeople', personId: person.id, query: body, language }, wait);
  }

  @Call(routes.exportExamQuestions, { idempotency: 'afterwards' })
  async exportQuestions(
    @CallBody() body: Body<'exportExamQuestions'>,
    @CallQuery() { wait }: Query<'exportExamQuestions'>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportExamQuestions'>> {
    const exam = await this.queries.view(body.examId ?? body.id, person.actor);
    if (exam.answersHidden) throw new Refusal('not_allowed', { message: 'exam.ownPaper', finer: 'ownPaper' });
    return this.jobs.start({ kind: 'examQuestions', personId: person.id, query: body, language }, wait);
  }
}
