import { Injectable } from '@nestjs/common';
import {
  listQuestions,
  portalListForms,
  readListQuestion,
  Refusal,
  refuseField,
  toReadableEnglish,
  type AskedCondition,
  type frozenQuestion,
  type NamedRow,
  type populationQuestion,
} from '@portal/contract';
import { findVisibleView, toPersonRef, type SignedInPerson } from '@portal/directory';
import { currentTime, Sql, WorkCalendar } from '@portal/platform';
import { stateMeta, type Text } from '@portal/workflows';
import type { z } from 'zod';
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

const both = (zh: string, en = zh): Text => ({ zh, en: en || zh });
const colon = (name: Text, value: Text): Text => both(`${name.zh}：${value.zh}`, `${name.en}: ${value.en}`);
const quote = (value: string): Text => ({ zh: `“${value}”`, en: `“${value}”` });

/** How a record of an id is called, of each kind that a condition can name: number or name, in both languages. */
const NAMES: Readonly<Record<NamedRow, string>> = {
  category: 'select category_name as zh, category_name_en as en from risk_category where id::text = $1',
  department: 'select name as zh, name_en as en from department where id::text = $1',
  company: 'select name as zh, name_en as en from company where id::text = $1',
  campaign: 'select name as zh, name as en from campaign where id::text = $1',
  person: `select name || ' (' || user_no || ')' as zh, coalesce(nullif(english_name, ''), name) || ' (' || user_no || ')' as en from person where id::text = $1`,
  personNo: `select name || ' (' || user_no || ')' as zh, coalesce(nullif(english_name, ''), name) || ' (' || user_no || ')' as en from person where user_no = $1`,
  event: 'select event_no as zh, event_no as en from risk_event where id::text = $1',
  exam: `select exam_no || ' ' || title as zh, exam_no || ' ' || coalesce(nullif(title_en, ''), title) as en from exam where id::text = $1`,
};

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
    const told = [...(await Promise.all(read.asked.map((one) => this.#say(one)))), ...days];
    const now = currentTime();
    return {
      list,
      span,
      kept: {
        list: question.list,
        words: tell(name, view?.name ?? null, told, read.order),
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

  async #say({ words, ...asked }: AskedCondition): Promise<Text> {
    return colon(words, await this.#sayValue(asked));
  }

  /** What a value means in words; one that nothing explains stands as it is. */
  async #sayValue({ value, isTyped, choices, states, reference, items, row }: Omit<AskedCondition, 'words'>): Promise<Text> {
    if (choices && Object.hasOwn(choices, value)) return choices[value]!;
    const state = states?.states.find((one) => one === value);
    if (states && state) return stateMeta(states, state).label;
    const found = row
      ? await this.#sql.one<Text>(NAMES[row], [value])
      : (reference ?? items) &&
        (await this.#sql.one<Text>(
          `select class_name as zh, class_name_en as en from sys_resource where class_code = $1 and ${items ? 'class_item' : 'class_name'} = $2`,
          [reference ?? items, value],
        ));
    if (found) return both(found.zh, toReadableEnglish(found.en));
    return isTyped ? quote(value) : both(value);
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

/** “风险控制（视图“本年”）。年度：2026；状态：已完成；排序：期限（降序）”. */
function tell(name: Text, view: string | null, conditions: readonly Text[], order: Text | null): Text {
  const told = conditions.length > 0 ? conditions : [both('全部', 'all')];
  const zh = told.map((one) => one.zh).join('；');
  const en = told.map((one) => one.en).join('; ');
  return {
    zh: `${name.zh}${view === null ? '' : `（视图“${view}”）`}。${zh}${order ? `；排序：${order.zh}` : ''}`,
    en: `${name.en}${view === null ? '' : ` (view “${view}”)`}. ${en}${order ? `; sorted by: ${order.en}` : ''}`,
  };
}
