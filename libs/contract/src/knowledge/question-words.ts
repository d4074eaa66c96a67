import type { QuestionKind } from './exam-values.ts';

/** The letters that the options of a question have in a sheet. */
export const questionOptionKeys = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

const KINDS: Readonly<Record<string, QuestionKind>> = {
  单选: 'single',
  单选题: 'single',
  single: 'single',
  singlechoice: 'single',
  多选: 'multiple',
  多选题: 'multiple',
  multiple: 'multiple',
  multiplechoice: 'multiple',
  判断: 'trueFalse',
  判断题: 'trueFalse',
  truefalse: 'trueFalse',
  'true/false': 'trueFalse',
  trueorfalse: 'trueFalse',
  问答: 'text',
  问答题: 'text',
  text: 'text',
  freetext: 'text',
};
/** The kinds as the template and the export write them. */
export const questionKindLabels: Readonly<Record<QuestionKind, string>> = {
  single: '单选',
  multiple: '多选',
  trueFalse: '判断',
  text: '问答',
};
/** The kinds in the English template. */
export const questionKindLabelsEn: Readonly<Record<QuestionKind, string>> = {
  single: 'Single',
  multiple: 'Multiple',
  trueFalse: 'True/false',
  text: 'Text',
};
const TRUTHS: Readonly<Record<string, boolean>> = {
  对: true,
  是: true,
  正确: true,
  true: true,
  yes: true,
  t: true,
  错: false,
  否: false,
  错误: false,
  false: false,
  no: false,
  f: false,
};

/** The kind that a cell of a sheet names in either language; undefined for what is none. */
export const readQuestionKind = (cell: string): QuestionKind | undefined => KINDS[cell.trim().toLowerCase().replaceAll(/\s/g, '')];

/** Whether a cell says true or false in either language; undefined for what says neither. */
export const readTruth = (cell: string): boolean | undefined => TRUTHS[cell.trim().toLowerCase()];
