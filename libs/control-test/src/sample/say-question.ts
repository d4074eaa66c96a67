import { toReadableEnglish, type AskedCondition, type NamedRow } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import { stateMeta, type Text } from '@portal/workflows';

export const both = (zh: string, en = zh): Text => ({ zh, en: en || zh });
export const colon = (name: Text, value: Text): Text => both(`${name.zh}：${value.zh}`, `${name.en}: ${value.en}`);
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
  period: `select title as zh, coalesce(nullif(title_en, ''), title) as en from assessment_period where id::text = $1`,
  exam: `select exam_no || ' ' || title as zh, exam_no || ' ' || coalesce(nullif(title_en, ''), title) as en from exam where id::text = $1`,
};

/** One condition of a question in words: “年度：2026”. */
export async function sayCondition(sql: SqlRunner, { words, ...asked }: AskedCondition): Promise<Text> {
  return colon(words, await sayValue(sql, asked));
}

/** What a value means in words; one that nothing explains stands as it is. */
async function sayValue(
  sql: SqlRunner,
  { value, isTyped, choices, states, reference, items, row }: Omit<AskedCondition, 'words'>,
): Promise<Text> {
  if (choices && Object.hasOwn(choices, value)) return choices[value]!;
  const state = states?.states.find((one) => one === value);
  if (states && state) return stateMeta(states, state).label;
  const code = reference ?? items;
  const [found] = row
    ? await sql.query<Text>(NAMES[row], [value])
    : code === undefined
      ? []
      : await sql.query<Text>(
          `select class_name as zh, class_name_en as en from sys_resource where class_code = $1 and ${items ? 'class_item' : 'class_name'} = $2`,
          [code, value],
        );
  // A record's own name is nobody's to reword.
  if (found) return both(found.zh, row ? found.en : toReadableEnglish(found.en));
  return isTyped ? quote(value) : both(value);
}

/** “风险控制（视图“本年”）。年度：2026；状态：已完成；排序：截止日期（降序）”. */
export function tellQuestion(name: Text, view: string | null, conditions: readonly Text[], order: Text | null): Text {
  const told = conditions.length > 0 ? conditions : [both('全部', 'all')];
  const zh = told.map((one) => one.zh).join('；');
  const en = told.map((one) => one.en).join('; ');
  return {
    zh: `${name.zh}${view === null ? '' : `（视图“${view}”）`}。${zh}${order ? `；排序：${order.zh}` : ''}`,
    en: `${name.en}${view === null ? '' : ` (view “${view}”)`}. ${en}${order ? `; sorted by: ${order.en}` : ''}`,
  };
}
