import { Injectable } from '@nestjs/common';
import {
  listQuestions,
  portalListForms,
  readListQuestion,
  Refusal,
  refuseField,
  type frozenQuestion,
  type populationQuestion,
} from '@portal/contract';
import { findVisibleView, toPersonRef, type SignedInPerson } from '@portal/directory';
import { currentTime, Sql, WorkCalendar } from '@portal/platform';
import type { z } from 'zod';
import { both, colon, sayCondition, tellQuestion } from './say-question.ts';
import { PortalListSources, type PortalList } from './portal-lists.ts';

export type PortalQuestion = z.output<typeof populationQuestion>;
export type FrozenQuestion = z.output<typeof frozenQuestion>;

/** Who asks: with his rights, and of the views that he has. */
export type Asker = Pick<SignedInPerson, 'id' | 'userNo' | 'name' | 'englishName' | 'department' | 'roles'>;

/** A question that a list can answer. */
export interface AskedQuestion {
  readonly list: PortalList;
  /** The days between which rows lie where the list itself asks for none. */
  readonly span: { readonly from: string | null; readonly to: string | null };
  /** As it is kept with the population. */
  readonly kept: FrozenQuestion;
}

/** Reads the questions that make a population: of a saved view or of the few conditions of the form, as the query of the list's export and in words. */
@Injectable()
export class PortalQuestions {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;
  readonly #lists: PortalListSources;

  constructor(sql: Sql, calendar: WorkCalendar, lists: PortalListSources) {
    this.#sql = sql;
    this.#calendar = calendar;
    this.#lists = lists;
  }

  /**
   * @param asker who asks: his rights, and the views that he has
   * @throws Refusal `validation` of `viewId` for a view that he does not have or that asks what the list does not know, of `examId` without an exam
   */
  async read(question: PortalQuestion, asker: Asker): Promise<AskedQuestion> {
    const view = await this.#findView(question, asker);
    const { words: name, conditions, rowDays } = listQuestions[question.list];
    const address = view?.query ?? toAddress(question);
    const list = this.#lists.all[question.list];
    // A name of the address, or the field that it sets.
    const refuse = (condition: string): Refusal => {
      const found = Object.entries(conditions).find(([name, { to }]) => name === condition || to === condition);
      const told = found?.[1].words ?? both(condition);
      return view
        ? refuseField('viewId', 'population.viewCondition', { view: view.name, name: [told] })
        : refuseField(condition === 'examId' ? 'examId' : 'list', 'population.condition', { name: [told] });
    };
    if (question.list === 'examAttempts' && !question.examId) throw refuseField('examId', 'population.chooseExam');
    const read = readListQuestion(question.list, address);
    if (!read.ok) throw refuse(read.name);
    const body = list.body.safeParse(read.fields);
    if (!body.success) throw refuse(String(body.error.issues[0]?.path[0] ?? ''));
    const span = rowDays && !view ? { from: question.fromDay, to: question.toDay } : { from: null, to: null };
    const days = [
      ...(rowDays && span.from ? [colon(rowDays.from, both(span.from))] : []),
      ...(rowDays && span.to ? [colon(rowDays.to, both(span.to))] : []),
    ];
    const told = [...(await Promise.all(read.asked.map((one) => sayCondition(this.#sql, one)))), ...days];
    const now = currentTime();
    return {
      list,
      span,
      kept: {
        list: question.list,
        words: tellQuestion(name, view?.name ?? null, told, read.order),
        day: this.#calendar.dayOf(now),
        query: list.scope === undefined ? { ...body.data } : { scope: list.scope, filters: body.data },
        view: view && { id: view.id, name: view.name },
        askedBy: toPersonRef(asker),
        askedAt: now.toISOString(),
      },
    };
  }

  async #findView({ list, viewId }: PortalQuestion, asker: Asker) {
    if (viewId === null) return null;
    const { view: name } = portalListForms[list];
    const view = name === null ? undefined : await this.#sql.transaction((tx) => findVisibleView(tx.em, asker, name, viewId));
    if (!view) throw refuseField('viewId', 'population.unknownView');
    return view;
  }
}

/** The conditions of the form by the names that the list's address has for them. Controls are those in force. */
function toAddress({ list, keyword, year, examId, fromDay, toDay }: PortalQuestion): Record<string, string> {
  const { days } = listQuestions[list];
  return {
    ...(list === 'controls' && { year: String(year ?? ''), active: 'true' }),
    ...(list === 'examAttempts' && { examId: String(examId ?? '') }),
    ...(days && { [days.from]: fromDay ?? '', [days.to]: toDay ?? '' }),
    keyword,
  };
}
