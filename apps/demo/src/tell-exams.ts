import { createExamBody, type ExamAnswerValue, type GivenAnswer } from '@portal/contract';
import { AttemptMarkingService, AttemptStartService, AttemptSubmitService, ExamService } from '@portal/knowledge';
import { requestContext, Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import type { DemoDirectory } from './demo-directory.ts';
import { exams, type DemoExam, type DemoQuestion } from './exams.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const administrators: readonly string[] = ['admin', 'reviewer'];

export interface ExamServices {
  readonly sql: Sql;
  readonly exams: ExamService;
  readonly starts: AttemptStartService;
  readonly submits: AttemptSubmitService;
  readonly marking: AttemptMarkingService;
}

type Sitting = DemoExam['sittings'][number];

/** Tells the story of three exams: one that everybody takes, one that draws its questions, one that is over. */
export class ExamStory {
  readonly #services: ExamServices;
  readonly #directory: DemoDirectory;
  readonly #now: Date;

  constructor(services: ExamServices, directory: DemoDirectory, now: Date) {
    this.#services = services;
    this.#directory = directory;
    this.#now = now;
  }

  async tell(): Promise<void> {
    for (const exam of exams) {
      const id = await this.#create(exam);
      const inOrder = [...exam.sittings].sort((a, b) => b.daysAgo - a.daysAgo);
      for (const sitting of inOrder) await this.#sit(id, exam, sitting);
    }
  }

  #create(exam: DemoExam): Promise<number> {
    const day = (offset: number) => new Date(this.#now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
    const body = createExamBody.parse({
      title: exam.title,
      titleEn: exam.titleEn,
      description: exam.description,
      descriptionEn: exam.descriptionEn,
      durationMinutes: exam.minutes,
      passScore: exam.passScore,
      maxAttempts: exam.maxAttempts,
      pickN: exam.pickN,
      shuffle: true,
      openAt: day(exam.opens),
      closeAt: day(exam.closes),
      audience:
        exam.departments.length === 0
          ? { all: true }
          : { departments: exam.departments.map((key) => this.#directory.departmentIds.get(key as never)!) },
      markerId: this.#person(exam.marker),
      questions: exam.questions.map(({ options = [], ...question }) => ({
        ...question,
        options: options.map(([text, textEn], place) => ({ key: 'ABCDEF'[place], text, textEn })),
      })),
    });
    return this.#at(exam.opens - 2, 0, () => this.#services.exams.create(body, this.#actor('admin')));
  }

  async #sit(examId: number, exam: DemoExam, sitting: Sitting): Promise<void> {
    const { starts, submits, marking, sql } = this.#services;
    const actor = this.#actor(sitting.who);
    const spent = 6 + ((sitting.who.length * 7) % 9);
    const { attemptId } = await this.#at(-sitting.daysAgo, 0, () => starts.start(examId, actor));
    const row = await sql.one<{ paper: (Pick<DemoQuestion, 'kind' | 'stem' | 'answer'> & { id: number; options: { key: string }[] })[] }>(
      'select paper from exam_attempt where id = $1',
      [attemptId],
    );
    const byPlace = [...row!.paper].sort((a, b) => place(exam, a.stem) - place(exam, b.stem));
    const answers = byPlace.map((question, index): GivenAnswer => ({
      questionId: question.id,
      answer: (index < sitting.right ? rightAnswer(question) : wrongAnswer(question)) as GivenAnswer['answer'],
      sequence: null,
    }));
    await this.#at(-sitting.daysAgo, spent, () => submits.submit({ attemptId, answers, sequence: null }, actor));
    if (sitting.marks === undefined) return;
    const marks = row!.paper
      .filter(({ kind }) => kind === 'text')
      .map(({ id }) => ({
        questionId: id,
        score: sitting.marks!,
        comment: sitting.marks! >= 15 ? '要点完整。' : '请补充报告的时限和对象。',
      }));
    await this.#at(-sitting.daysAgo + 1, 30, () => marking.mark({ attemptId, rowVersion: null, marks }, this.#actor(exam.marker)));
  }

  #at<T>(days: number, minutes: number, work: () => Promise<T>): Promise<T> {
    const at = new Date(this.#now.getTime() + days * DAY_MS + minutes * MINUTE_MS);
    return requestContext.run({ requestId: 'demo', at }, work);
  }

  #person(userNo: string): number {
    return this.#directory.personIds.get(userNo)!;
  }

  #actor(userNo: string): Actor {
    return { id: this.#person(userNo), isAdministrator: administrators.includes(userNo), isSystem: false };
  }
}

const place = (exam: DemoExam, stem: string): number => exam.questions.findIndex((question) => question.stem === stem);

function rightAnswer({ kind, answer }: { kind: string; answer: ExamAnswerValue }): ExamAnswerValue {
  return kind === 'text' ? '先断开网络并保持现场，马上报告信息技术部和我的主管，记录发现的时间和现象，不自行处理或对外说明。' : answer;
}

function wrongAnswer({ kind, answer, options }: { kind: string; answer: ExamAnswerValue; options: { key: string }[] }): ExamAnswerValue {
  if (kind === 'text') return '告诉信息技术部的同事。';
  if (kind === 'trueFalse') return answer !== true;
  if (kind === 'multiple') return [options[0]!.key];
  return options.find(({ key }) => key !== answer)?.key ?? null;
}
