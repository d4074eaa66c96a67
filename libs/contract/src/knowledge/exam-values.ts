/** The four kinds of question (docs/decisions/knowledge.md). */
export const questionKinds = ['single', 'multiple', 'trueFalse', 'text'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Where an exam stands by the server's clock; without a question it is nobody's to sit. */
export const examStatuses = ['notReady', 'scheduled', 'open', 'closed'] as const;
export type ExamStatus = (typeof examStatuses)[number];

/** How far a person is with an exam. */
export const examProgress = ['notStarted', 'inProgress', 'submitted', 'passed', 'failed'] as const;
export type ExamProgress = (typeof examProgress)[number];

/** Why an exam cannot be started now; `resume` is no reason: the attempt under way goes on. */
export const startIneligibilities = [
  'notReady',
  'notOpen',
  'closed',
  'passed',
  'awaitsMarks',
  'noAttemptLeft',
  'cooldown',
  'notForYou',
] as const;
export type StartIneligibility = (typeof startIneligibilities)[number];

/** An option of a question in both languages; answers are keys. */
export interface ExamOption {
  readonly key: string;
  readonly text: string;
  readonly textEn: string;
}

/** The answer of a question, right or given: a key, keys, a boolean, or a text; null is none. */
export type ExamAnswerValue = string | readonly string[] | boolean | null;

export const EXAM_LIMITS = { questions: 500, options: 10, minutes: 1440, attempts: 100, cooldownHours: 8760, score: 1000 } as const;

/** The columns of a question workbook, exactly and in order, with the wire's field of each. */
export const questionImportColumns = [
  { header: '考试编号', en: 'Exam no.', field: 'examNo' },
  { header: '题型', en: 'Type', formerly: 'Kind', field: 'kind' },
  { header: '题干', en: 'Question', field: 'stem' },
  { header: '题干（英文）', en: 'Question (English)', field: 'stemEn' },
  { header: '选项A', en: 'Option A', field: 'optionA' },
  { header: '选项A（英文）', en: 'Option A (English)', field: 'optionAEn' },
  { header: '选项B', en: 'Option B', field: 'optionB' },
  { header: '选项B（英文）', en: 'Option B (English)', field: 'optionBEn' },
  { header: '选项C', en: 'Option C', field: 'optionC' },
  { header: '选项C（英文）', en: 'Option C (English)', field: 'optionCEn' },
  { header: '选项D', en: 'Option D', field: 'optionD' },
  { header: '选项D（英文）', en: 'Option D (English)', field: 'optionDEn' },
  { header: '选项E', en: 'Option E', field: 'optionE' },
  { header: '选项E（英文）', en: 'Option E (English)', field: 'optionEEn' },
  { header: '选项F', en: 'Option F', field: 'optionF' },
  { header: '选项F（英文）', en: 'Option F (English)', field: 'optionFEn' },
  { header: '正确答案', en: 'Correct answer', formerly: 'Right answer', field: 'answer' },
  { header: '分值', en: 'Points', field: 'score' },
] as const;
