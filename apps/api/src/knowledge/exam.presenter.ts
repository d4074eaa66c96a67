import type { ExamEventName } from '@portal/workflows';
import type {
  AudienceWire,
  ExamPersonRow,
  ExamRecord,
  ExamResult,
  ExamRow,
  ExamSaved,
  ExamStatistics,
  MyExamRecord,
  MyExamRow,
  SavedAnswers,
  StartedExam,
  SubmittedExam,
} from '@portal/contract';
import type {
  Acknowledged,
  AttemptResult,
  AttemptResultQueries,
  AttemptStanding,
  ExamFigures,
  ExamPersonListRow,
  ExamRecordRow,
  ExamView,
  ManagedExam,
  MyExam,
  MyExamView,
} from '@portal/knowledge';

type PaperQuestion = AttemptResult['attempt']['paper'][number];
type ReadAttempt = Awaited<ReturnType<AttemptResultQueries['read']>>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A question as it is asked. The right answer is left behind here, by naming what goes along: nothing else of a paper is ever sent. */
const toAsked = ({ id, kind, stem, stemEn, options, score }: PaperQuestion) => ({
  id,
  kind,
  stem,
  stemEn,
  options: options.map(({ key, text, textEn }) => ({ key, text, textEn })),
  score,
});

const toWireAnswer = (answer: unknown) => (answer ?? null) as boolean | string | string[] | null;

function toSettings(row: ExamRecordRow & { question_count: number; total_score: number }, status: ExamRow['status']) {
  return {
    id: row.id,
    examNo: row.exam_no,
    title: row.title,
    titleEn: row.title_en,
    pickN: row.pick_n,
    shuffle: row.shuffle,
    durationMinutes: row.duration_minutes,
    passScore: row.pass_score,
    maxAttempts: row.max_attempts,
    cooldownHours: row.cooldown_hours,
    openAt: iso(row.open_at),
    closeAt: iso(row.close_at),
    questionCount: row.question_count,
    totalScore: row.total_score,
    status,
  };
}

export const toSavedExam = (row: ExamRecordRow, allowedActions: ExamEventName[]): ExamSaved => ({
  id: row.id,
  examNo: row.exam_no,
  revision: row.revision,
  rowVersion: row.version,
  state: row.state,
  allowedActions,
});

export const toExamRow = ({ row, status, allowedActions }: ManagedExam): ExamRow => ({
  ...toSettings(row, status),
  bankSize: row.bank_size,
  revision: row.revision,
  marker: row.marker,
  creator: row.creator,
  attempts: row.attempts,
  people: row.people,
  passed: row.passed,
  toMark: row.to_mark,
  createDateTime: row.created_at.toISOString(),
  updateDateTime: row.updated_at.toISOString(),
  state: row.state,
  rowVersion: row.version,
  allowedActions,
});

const toAudience = ({ row, audienceNames }: ExamView): AudienceWire => ({
  all: row.audience_kind === 'all',
  users: row.audience_kind === 'users' ? row.audience_ids : [],
  departments: row.audience_kind === 'departments' ? row.audience_ids : [],
  names: [...audienceNames],
});

export const toExamRecord = (view: ExamView): ExamRecord => ({
  ...toExamRow(view),
  description: view.row.description,
  descriptionEn: view.row.description_en,
  audience: toAudience(view),
  questions: view.questions.map((question) => ({
    ...toAsked(question),
    ...(!view.answersHidden && { answer: toWireAnswer(question.answer) }),
  })),
  answersHidden: view.answersHidden,
  revisions: view.revisions.map(({ revision, created_at: at, by, questions, attempts }) => ({
    revision,
    createdAt: at.toISOString(),
    by,
    questions,
    attempts,
  })),
});

export const toMyExamRow = ({ row, status, ineligibility, nextStartAt }: MyExam): MyExamRow => ({
  ...toSettings(row, status),
  progress: row.progress,
  attemptsUsed: row.used,
  attemptsLeft: row.max_attempts === null ? null : Math.max(0, row.max_attempts - row.used),
  attemptId: row.attempt_id,
  bestScore: row.best_score,
  fullScore: row.full_score,
  deadline: iso(row.deadline),
  // The wire's name stays as older clients read it.
  hindrance: ineligibility,
  nextStartAt: iso(nextStartAt),
});

export const toMyExamRecord = (view: MyExamView): MyExamRecord => ({
  ...toMyExamRow(view),
  description: view.row.description,
  descriptionEn: view.row.description_en,
  hasTexts: view.hasTexts,
  attempts: view.attempts.map((attempt) => ({
    attemptId: attempt.id,
    number: attempt.number,
    state: attempt.state,
    startedAt: attempt.started_at.toISOString(),
    submittedAt: iso(attempt.submitted_at),
    bySystem: attempt.by_system,
    deadline: iso(attempt.deadline),
    score: attempt.score,
    fullScore: attempt.full_score,
    passScore: attempt.pass_score,
  })),
  serverTime: view.at.toISOString(),
});

export const toStarted = (attempt: ReadAttempt, resumed: boolean): StartedExam => ({
  attemptId: attempt.id,
  examId: attempt.exam_id,
  examNo: attempt.exam_no,
  title: attempt.title,
  titleEn: attempt.title_en,
  number: attempt.number,
  resumed,
  startedAt: attempt.started_at.toISOString(),
  deadline: iso(attempt.deadline),
  serverTime: attempt.at.toISOString(),
  sequence: Math.max(0, ...[...attempt.answers.values()].map(({ sequence }) => sequence)),
  passScore: attempt.pass_score,
  fullScore: attempt.full_score,
  questions: attempt.paper.map(toAsked),
  answers: [...attempt.answers.values()].map(({ question_id: questionId, answer }) => ({ questionId, answer: toWireAnswer(answer) })),
});

export const toSavedAnswers = (attemptId: number, { sequence, at, deadline, stale }: Acknowledged): SavedAnswers => ({
  attemptId,
  sequence,
  savedAt: at.toISOString(),
  serverTime: at.toISOString(),
  deadline: iso(deadline),
  stale: stale.map(({ question_id: questionId, answer }) => ({ questionId, answer: toWireAnswer(answer) })),
});

export const toSubmitted = (attempt: AttemptStanding): SubmittedExam => ({
  attemptId: attempt.id,
  examId: attempt.exam_id,
  state: attempt.state,
  submittedAt: (attempt.submitted_at ?? attempt.at).toISOString(),
  score: attempt.score,
  fullScore: attempt.full_score,
  passScore: attempt.pass_score,
});

/** Right answers, points and comments only of a marked attempt. Its marker reads the texts before that, and what helps him mark them. */
export function toExamResult({ attempt, answers, isMine, isMarked, remarks, allowedActions }: AttemptResult): ExamResult {
  const marks = allowedActions.includes('MARK');
  return {
    attemptId: attempt.id,
    examId: attempt.exam_id,
    examNo: attempt.exam_no,
    title: attempt.title,
    titleEn: attempt.title_en,
    number: attempt.number,
    person: attempt.person,
    isMine,
    state: attempt.state,
    startedAt: attempt.started_at.toISOString(),
    deadline: iso(attempt.deadline),
    submittedAt: iso(attempt.submitted_at),
    bySystem: attempt.by_system,
    markedAt: iso(attempt.marked_at),
    markedBy: isMarked ? attempt.marker_person : null,
    score: attempt.score,
    fullScore: attempt.full_score,
    passScore: attempt.pass_score,
    isMarked,
    items: attempt.paper.map((question) => {
      const given = answers.get(question.id);
      return {
        ...toAsked(question),
        given: toWireAnswer(given?.answer),
        ...((isMarked || (marks && question.kind === 'text')) && { answer: toWireAnswer(question.answer) }),
        points: isMarked || marks ? (given?.points ?? null) : null,
        comment: isMarked ? (given?.comment ?? '') : '',
      };
    }),
    remarks: remarks.map(({ at, ...remark }) => ({ at: at.toISOString(), ...remark })),
    rowVersion: attempt.version,
    allowedActions,
  };
}

export const toPersonRow = (row: ExamPersonListRow): ExamPersonRow => ({
  person: row.person,
  departmentName: row.department_name,
  departmentNameEn: row.department_name_en,
  progress: row.progress,
  attempts: row.attempts,
  attemptId: row.attempt_id,
  score: row.score,
  fullScore: row.full_score,
  startedAt: iso(row.started_at),
  submittedAt: iso(row.submitted_at),
  toMark: row.to_mark,
});

export const toStatistics = ({ items, distribution, ...figures }: ExamFigures): ExamStatistics => ({
  ...figures,
  distribution: [...distribution],
  items: items.map(({ question, choices, ...item }) => ({
    questionId: question.id,
    kind: question.kind,
    stem: question.stem,
    stemEn: question.stem_en,
    score: question.score,
    isCurrent: item.isCurrent,
    asked: item.asked,
    answered: item.answered,
    difficulty: item.difficulty,
    discrimination: item.discrimination,
    choices: [...choices],
  })),
});
