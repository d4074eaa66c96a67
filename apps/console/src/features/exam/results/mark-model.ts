import type { ExamResult } from '@portal/contract/client';

export interface Mark {
  score: string;
  comment: string;
}
/** Marks as they are typed, by question. */
export type MarkForm = Record<number, Mark>;
export const emptyMark: MarkForm = {};

/** The texts that wait for a person; one that says nothing has its points already. */
export const listToMark = (record: Pick<ExamResult, 'items'>): number[] =>
  record.items.filter(({ kind, points }) => kind === 'text' && points === null).map(({ id }) => id);

/** The texts that can be marked again once the result is told, with the points and words that they have. */
export const toRemarks = (record: Pick<ExamResult, 'items'>): MarkForm =>
  Object.fromEntries(
    record.items
      .filter(({ kind }) => kind === 'text')
      .map(({ id, points, comment }): [number, Mark] => [id, { score: points === null ? '' : String(points), comment }]),
  );

/** The marks to send, or the first question without points within its own. */
export function readMarks(
  record: Pick<ExamResult, 'items'>,
  form: MarkForm,
  ids = listToMark(record),
): { marks: { questionId: number; score: number; comment: string }[] } | { badId: number; full: number } {
  const marks = [];
  for (const id of ids) {
    const { score: full } = record.items.find((item) => item.id === id)!;
    const { score = '', comment = '' } = form[id] ?? {};
    const points = Number(score);
    if (!/^\d{1,4}(\.\d{1,2})?$/.test(score.trim()) || points > full) return { badId: id, full };
    marks.push({ questionId: id, score: points, comment });
  }
  return { marks };
}
