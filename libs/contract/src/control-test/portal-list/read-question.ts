import type { Text } from '@portal/workflows';
import { readCondition } from '../../list/address-condition.ts';
import type { PortalListName } from '../portal-lists.ts';
import { text } from '../../text.ts';
import { controls } from './control-list.ts';
import { events, reports } from './event-lists.ts';
import type { ListQuestion, SaidAs } from './list-condition.ts';
import { confirmations, examAttempts, issues } from './other-lists.ts';

/** How each list of the portal is asked by its address; the console’s own descriptions are compared with it (portal-populations.spec.ts there). */
export const listQuestions: Readonly<Record<PortalListName, ListQuestion>> = {
  controls,
  events,
  reports,
  issues,
  confirmations,
  examAttempts,
};

/** One condition of a question: what it is called, and its value as it is kept with how that is said. */
export interface AskedCondition extends SaidAs {
  readonly words: Text;
  readonly value: string;
  /** Somebody typed it: it is quoted. */
  readonly isTyped: boolean;
}

export type ReadQuestion =
  | {
      readonly ok: true;
      /** Fields of the list’s call. */
      readonly fields: Readonly<Record<string, unknown>>;
      readonly asked: readonly AskedCondition[];
      /** The order, where it is not the list’s own. */
      readonly order: Text | null;
    }
  | { readonly ok: false; readonly name: string };

/**
 * The address of a list, for example of a saved view, as the question of its export.
 * @param address filters, `type` of the open tab and `sort`, as the list’s page names them
 * @returns the name of the first condition that the list does not know, or whose value says nothing: a population is never more than what was asked
 */
export function readListQuestion(list: PortalListName, address: Readonly<Record<string, string>>): ReadQuestion {
  const { conditions, tabs, orders } = listQuestions[list];
  const given = new Map(Object.entries(address).filter(([, value]) => value !== ''));
  const fields: Record<string, unknown> = {};
  const asked: AskedCondition[] = [];
  const tab = tabs?.[given.get('type') ?? ''];
  if (tab) {
    const value = given.get('type')!;
    Object.assign(fields, tab.fields);
    asked.push({ words: text('标签页', 'Tab'), value, isTyped: false, choices: { [value]: tab.words } });
    given.delete('type');
  }
  // In the order of the list's own conditions: a stored address has none.
  for (const [name, { words, to, kind = 'text', closed, ...said }] of Object.entries(conditions)) {
    const value = given.get(name);
    if (value === undefined) continue;
    if (closed && !Object.hasOwn(said.choices ?? {}, value)) return { ok: false, name };
    const read = readCondition(kind, value);
    if (read === undefined) return { ok: false, name };
    fields[to ?? name] = read;
    asked.push({ words, value: kind === 'flag' ? String(read) : value, isTyped: kind === 'text', ...said });
    given.delete(name);
  }
  const sort = given.get('sort') ?? '';
  const column = Object.hasOwn(orders, sort.replace(/^-/, '')) ? orders[sort.replace(/^-/, '')] : undefined;
  if (column) {
    fields['sort'] = sort;
    given.delete('sort');
  }
  const [unknown] = given.keys();
  if (unknown !== undefined) return { ok: false, name: unknown };
  const isDown = sort.startsWith('-');
  const order = column ? text(`${column.zh}（${isDown ? '降序' : '升序'}）`, `${column.en}, ${isDown ? 'descending' : 'ascending'}`) : null;
  return { ok: true, fields, asked, order };
}
