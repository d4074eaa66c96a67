import { Controller } from '@nestjs/common';
import { routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import {
  AttemptAnswersService,
  AttemptMarkingService,
  AttemptResultQueries,
  AttemptStartService,
  AttemptSubmitService,
  MyExamQueries,
} from '@portal/knowledge';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toExamResult, toMyExamRecord, toMyExamRow, toSavedAnswers, toStarted, toSubmitted } from './exam.presenter.ts';

type Body<Name extends keyof typeof routes> = RouteBody<(typeof routes)[Name]>;
type Query<Name extends keyof typeof routes> = RouteQuery<(typeof routes)[Name]>;
type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** Sitting exams and marking them (docs/decisions/knowledge.md). */
@Controller()
export class ExamSittingController {
  constructor(
    private readonly mine: MyExamQueries,
    private readonly starts: AttemptStartService,
    private readonly answers: AttemptAnswersService,
    private readonly submits: AttemptSubmitService,
    private readonly marking: AttemptMarkingService,
    private readonly results: AttemptResultQueries,
  ) {}

  @Call(routes.getMyKMSExamListByPage)
  async list(
    @CallBody() body: Body<'getMyKMSExamListByPage'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getMyKMSExamListByPage'>> {
    const { totalCount, rows } = await this.mine.list(body, actor);
    return { totalCount, data: rows.map(toMyExamRow) };
  }

  @Call(routes.getMyExamById)
  async get(@CallQuery() { id }: Query<'getMyExamById'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'getMyExamById'>> {
    return toMyExamRecord(await this.mine.view(id, actor));
  }

  /** A repeat resumes what the first one opened. */
  @Call(routes.startExam, { idempotency: 'afterwards' })
  async start(@CallBody() body: Body<'startExam'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'startExam'>> {
    const { attemptId, resumed } = await this.starts.start(body.id ?? body.examId, actor);
    return toStarted(await this.results.read(attemptId, actor), resumed);
  }

  /** Its sequence number says which save is newer; a repeat changes nothing. */
  @Call(routes.saveExamAnswers, { idempotency: 'afterwards' })
  async save(@CallBody() body: Body<'saveExamAnswers'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'saveExamAnswers'>> {
    return toSavedAnswers(body.attemptId!, await this.answers.save(body.attemptId, body.sequence, body.answers, actor));
  }

  @Call(routes.submitExam, { idempotency: 'transaction' })
  async submit(@CallBody() body: Body<'submitExam'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'submitExam'>> {
    const { attemptId, answers, sequence } = body;
    return this.submitted(await this.submits.submit({ attemptId, answers, sequence: sequence ?? null }, actor), actor);
  }

  @Call(routes.markExam, { idempotency: 'transaction' })
  async mark(@CallBody() body: Body<'markExam'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'markExam'>> {
    return this.submitted(await this.marking.mark(body, actor), actor);
  }

  @Call(routes.remarkExam, { idempotency: 'transaction' })
  async remark(@CallBody() body: Body<'remarkExam'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'remarkExam'>> {
    return this.submitted(await this.marking.remark(body, actor), actor);
  }

  @Call(routes.showExamResultById)
  async result(
    @CallQuery() { id }: Query<'showExamResultById'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'showExamResultById'>> {
    return toExamResult(await this.results.result(id, actor));
  }

  private async submitted(attemptId: number, actor: SignedInPerson['actor']): Promise<Data<'submitExam'>> {
    return toSubmitted(await this.results.standing(attemptId, actor));
  }
}
