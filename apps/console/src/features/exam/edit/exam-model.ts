import type { ExamAnswerValue, ExamOption, ExamQuestionFields, ExamRecord, QuestionKind } from '@portal/contract/client';
import type { AudienceDraft } from '#shared/forms/AudienceField.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';

export interface QuestionDraft {
  /** Of the question that is on the server; null for one that is new here. */
  id: number | null;
  /** Tells the questions of the form apart. */
  key: string;
  kind: QuestionKind;
  stem: string;
  stemEn: string;
  options: ExamOption[];
  answer: ExamAnswerValue;
  score: string;
}

export interface ExamForm {
  title: string;
  titleEn: string;
  description: string;
  descriptionEn: string;
  passScore: string;
  durationMinutes: string;
  maxAttempts: string;
  cooldownHours: string;
  pickN: string;
  shuffle: boolean;
  openOn: string;
  closeOn: string;
  audience: AudienceDraft;
  marker: { id: number; userNO: string; name: string; englishName: string }[];
  questions: QuestionDraft[];
}

let made = 0;
const nextKey = (): string => `new-${Date.now()}-${(made += 1)}`;
const letters = 'ABCDEFGHIJ';

export function newQuestion(kind: QuestionKind): QuestionDraft {
  const isChoice = kind === 'single' || kind === 'multiple';
  return {
    id: null,
    key: nextKey(),
    kind,
    stem: '',
    stemEn: '',
    options: isChoice ? ['A', 'B', 'C', 'D'].map((key) => ({ key, text: '', textEn: '' })) : [],
    answer: kind === 'text' ? '' : null,
    score: '5',
  };
}

/** The same question once more, as a new one. */
export const copyQuestion = (question: QuestionDraft): QuestionDraft => ({ ...question, id: null, key: nextKey() });

/** The first letter that no option has. */
export function addOption(options: readonly ExamOption[]): ExamOption[] {
  const key = [...letters].find((letter) => !options.some((option) => option.key === letter)) ?? String(options.length + 1);
  return [...options, { key, text: '', textEn: '' }];
}

/** Another kind keeps what it can: the texts, and the options of a choice. */
export function changeKind(question: QuestionDraft, kind: QuestionKind): QuestionDraft {
  const isChoice = kind === 'single' || kind === 'multiple';
  const options = isChoice ? (question.options.length > 0 ? question.options : newQuestion(kind).options) : [];
  const keys = (Array.isArray(question.answer) ? (question.answer as string[]) : [question.answer]).filter(
    (key) => typeof key === 'string',
  );
  const answer: ExamAnswerValue =
    kind === 'text' ? '' : kind === 'trueFalse' ? null : kind === 'single' ? (keys[0] ?? null) : keys.length > 0 ? keys : null;
  return { ...question, kind, options, answer };
}

const dayOf = (value: string | null): string => (value === null ? '' : portalDay(new Date(value)));
const text = (value: number | null): string => (value === null ? '' : String(value));

export const emptyExam: ExamForm = {
  title: '',
  titleEn: '',
  description: '',
  descriptionEn: '',
  passScore: '',
  durationMinutes: '30',
  maxAttempts: '2',
  cooldownHours: '',
  pickN: '',
  shuffle: true,
  openOn: '',
  closeOn: '',
  audience: { kind: 'all', named: [] },
  marker: [],
  questions: [],
};

export const toForm = (record: ExamRecord): ExamForm => ({
  title: record.title,
  titleEn: record.titleEn,
  description: record.description,
  descriptionEn: record.descriptionEn,
  passScore: text(record.passScore),
  durationMinutes: text(record.durationMinutes),
  maxAttempts: text(record.maxAttempts),
  cooldownHours: record.cooldownHours === 0 ? '' : text(record.cooldownHours),
  pickN: text(record.pickN),
  shuffle: record.shuffle,
  openOn: dayOf(record.openAt),
  closeOn: dayOf(record.closeAt),
  audience: {
    kind: record.audience.all ? 'all' : record.audience.users.length > 0 ? 'users' : 'departments',
    named: record.audience.names,
  },
  marker: [record.marker],
  questions: record.questions.map(({ id, kind, stem, stemEn, options, answer, score }) => ({
    id,
    key: String(id),
    kind,
    stem,
    stemEn,
    options,
    answer: answer ?? null,
    score: String(score),
  })),
});

const number = (value: string): number | null => (value.trim() === '' ? null : Number(value));
const toQuestion = (question: QuestionDraft): ExamQuestionFields & { id: number | null; stemEn: string } => ({
  id: question.id,
  kind: question.kind,
  stem: question.stem,
  stemEn: question.stemEn,
  options: question.options.filter(
    (option) => option.text.trim() !== '' || option.textEn.trim() !== '' || isRight(question.answer, option.key),
  ),
  answer: question.answer,
  score: number(question.score) ?? 0,
});

export const isRight = (answer: ExamAnswerValue, key: string): boolean => (Array.isArray(answer) ? answer.includes(key) : answer === key);

/** What the contract's ordered checks read. */
export const toChecked = (form: ExamForm) => ({
  title: form.title,
  passScore: number(form.passScore),
  pickN: number(form.pickN),
  openAt: form.openOn || null,
  // It closes with the end of its day: one that opens and closes on one day is right.
  closeAt: form.closeOn === '' ? null : `${form.closeOn}T24`,
  questions: form.questions.map(toQuestion),
});

/** CreateExam and UpdateExam; days that nobody touched keep their hour. */
export function toBody(form: ExamForm, record?: ExamRecord) {
  const ids = form.audience.named.map(({ id }) => id);
  const before = record && toForm(record);
  return {
    title: form.title,
    titleEn: form.titleEn,
    description: form.description,
    descriptionEn: form.descriptionEn,
    passScore: number(form.passScore),
    durationMinutes: number(form.durationMinutes),
    maxAttempts: number(form.maxAttempts),
    cooldownHours: number(form.cooldownHours),
    pickN: number(form.pickN),
    shuffle: form.shuffle,
    ...(form.openOn !== before?.openOn && { openAt: form.openOn || null }),
    ...(form.closeOn !== before?.closeOn && { closeAt: form.closeOn || null }),
    audience: form.audience.kind === 'all' ? { all: true } : { [form.audience.kind]: ids },
    ...(form.marker[0] && { markerId: form.marker[0].id }),
    questions: form.questions.map(toQuestion).map((question) => ({
      ...question,
      options: [...question.options],
      answer: question.answer as string | string[] | boolean | null,
    })),
  };
}

/** A number field that holds no whole number within its bounds; the first of them. */
export function findBadNumber(form: ExamForm): keyof ExamForm | undefined {
  const whole = ['durationMinutes', 'maxAttempts', 'cooldownHours', 'pickN'] as const;
  const bad = whole.find((name) => form[name].trim() !== '' && !/^\d{1,5}$/.test(form[name].trim()));
  if (bad) return bad;
  if (form.passScore.trim() !== '' && !/^\d{1,6}(\.\d{1,2})?$/.test(form.passScore.trim())) return 'passScore';
  return form.questions.some(({ score }) => !/^\d{1,4}(\.\d{1,2})?$/.test(score.trim())) ? 'questions' : undefined;
}

/** What the questions add up to. */
export const totalOf = (questions: readonly Pick<QuestionDraft, 'score'>[]): number =>
  Math.round(questions.reduce((sum, { score }) => sum + (Number(score) || 0), 0) * 100) / 100;
