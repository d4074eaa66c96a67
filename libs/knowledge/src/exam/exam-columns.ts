import type { Audience, CreateExamBody, UpdateExamBody } from '@portal/contract';
import type { WorkCalendar } from '@portal/platform';
import type { ExamColumns } from './exam.reader.ts';
import type { QuestionContent } from './question/question.ts';

export const examColumnNames = [
  'title',
  'title_en',
  'description',
  'description_en',
  'pick_n',
  'shuffle',
  'duration_minutes',
  'pass_score',
  'max_attempts',
  'cooldown_hours',
  'open_at',
  'close_at',
  'audience_kind',
  'audience_ids',
  'marker_id',
] as const satisfies readonly (keyof ExamColumns)[];

/** 0 and nothing said mean the same for what is counted: no limit. */
const limit = (value: number | null | undefined): number | null => value || null;

/** An instant as it is meant: a day opens with its first moment and closes with its last one, in the portal's time zone. */
const instantOf = (value: string | null, calendar: WorkCalendar, end: boolean): Date | null => {
  if (value === null) return null;
  if (value.length > 10) return new Date(value);
  return end ? calendar.endOf(value) : calendar.startOf(value);
};

/** The columns of what is said; what is not said is as `before` has it. */
export function toExamColumns(body: CreateExamBody | UpdateExamBody, before: ExamColumns, calendar: WorkCalendar): ExamColumns {
  const said = <Value, Result>(value: Value | undefined, otherwise: Result, read: (value: Value) => Result): Result =>
    value === undefined ? otherwise : read(value);
  const audience: Audience | null | undefined = body.audience;
  return {
    title: body.title ?? before.title,
    title_en: body.titleEn ?? before.title_en,
    description: body.description ?? before.description,
    description_en: body.descriptionEn ?? before.description_en,
    pick_n: said(body.pickN, before.pick_n, limit),
    shuffle: body.shuffle ?? before.shuffle,
    duration_minutes: said(body.durationMinutes, before.duration_minutes, limit),
    pass_score: body.passScore ?? before.pass_score,
    max_attempts: said(body.maxAttempts, before.max_attempts, limit),
    cooldown_hours: said(body.cooldownHours, before.cooldown_hours, (value) => value ?? 0),
    open_at: said(body.openAt, before.open_at, (value) => instantOf(value, calendar, false)),
    close_at: said(body.closeAt, before.close_at, (value) => instantOf(value, calendar, true)),
    audience_kind: audience?.kind ?? before.audience_kind,
    audience_ids: audience ? [...audience.ids] : before.audience_ids,
    marker_id: body.markerId ?? before.marker_id,
  };
}

/** An exam of which nothing was said yet: it is for everybody, and its author marks it. */
export const emptyExam = (markerId: number): ExamColumns => ({
  title: '',
  title_en: '',
  description: '',
  description_en: '',
  pick_n: null,
  shuffle: false,
  duration_minutes: null,
  pass_score: Number.NaN,
  max_attempts: null,
  cooldown_hours: 0,
  open_at: null,
  close_at: null,
  audience_kind: 'all',
  audience_ids: [],
  marker_id: markerId,
});

/** What the ordered checks read. */
export const toExamFields = (columns: ExamColumns, questions: readonly QuestionContent[]) => ({
  title: columns.title,
  passScore: Number.isNaN(columns.pass_score) ? null : columns.pass_score,
  pickN: columns.pick_n,
  openAt: columns.open_at?.toISOString() ?? null,
  closeAt: columns.close_at?.toISOString() ?? null,
  questions,
});

/** The fields of the history, by the wire's names; people and departments by their names. */
export function toTrailFields(columns: ExamColumns, names: { marker: string; audience: string }, questions: readonly QuestionContent[]) {
  return {
    title: columns.title,
    titleEn: columns.title_en,
    description: columns.description,
    descriptionEn: columns.description_en,
    pickN: columns.pick_n,
    shuffle: columns.shuffle,
    durationMinutes: columns.duration_minutes,
    passScore: columns.pass_score,
    maxAttempts: columns.max_attempts,
    cooldownHours: columns.cooldown_hours,
    openAt: columns.open_at,
    closeAt: columns.close_at,
    audience: names.audience,
    marker: names.marker,
    questions: questions.map(describeQuestion).join('\n'),
  };
}

const LINE = 80;
/** A question as a line of the history: enough to know it, without its answer. */
function describeQuestion({ stem, score }: QuestionContent, index: number): string {
  const characters = [...stem.replaceAll(/\s+/g, ' ')];
  return `${index + 1}. ${characters.length > LINE ? `${characters.slice(0, LINE - 1).join('')}…` : characters.join('')} (${score})`;
}
