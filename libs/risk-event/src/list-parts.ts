import { refuseField } from '@portal/contract';
import { worthJoin } from './loss/loss-columns.ts';

/** The names behind a row's categories. */
export interface CategoryNames {
  readonly category1_name: string | null;
  readonly category2_name: string | null;
  readonly category3_name: string | null;
  readonly category1_name_en: string | null;
  readonly category2_name_en: string | null;
  readonly category3_name_en: string | null;
}

export const categoryColumns = `k1.category_name as category1_name, k1.category_name_en as category1_name_en, k2.category_name as category2_name,
  k2.category_name_en as category2_name_en, k3.category_name as category3_name, k3.category_name_en as category3_name_en`;
const categoryJoins = (record: string) =>
  Object.fromEntries(
    [1, 2, 3].map((level) => [`k${level}`, `left join risk_category k${level} on k${level}.id = ${record}.category${level}_id`]),
  );

/** The tables of a list: of its records, and by their alias those that tell one row more of each. */
export interface ListTables {
  readonly record: string;
  readonly joins: Readonly<Record<string, string>>;
}

/** Events `e`. */
export const eventTables: ListTables = {
  record: 'risk_event e',
  joins: {
    p: 'join person p on p.id = e.reporter_id',
    ...categoryJoins('e'),
    d: 'left join department d on d.id = e.department_id',
    t: `left join workflow_timer t on t.workflow = 'riskEvent' and t.subject_id = e.id and t.rung = 0`,
    worth: worthJoin,
  },
};

/** Reports `r` with their events `e` and their escalation users `p`. */
export const reportTables: ListTables = {
  record: 'risk_report r',
  joins: { e: 'join risk_event e on e.id = r.event_id', p: 'join person p on p.id = r.escalation_user_id', ...categoryJoins('e') },
};

export const allTables = ({ record, joins }: ListTables): string => [record, ...Object.values(joins)].join(' ');

/** Those of them that a text names: a number and a choice of ids need no more, and beyond eight tables PostgreSQL no longer reorders the joins. */
export function tablesNamed({ record, joins }: ListTables, text: string): string {
  const named: string[] = [];
  for (const [alias, join] of Object.entries(joins).toReversed())
    if (new RegExp(`\\b${alias}\\.`).test([text, ...named].join(' '))) named.unshift(join);
  return [record, ...named].join(' ');
}

/**
 * `field` or `-field`; newest first unless asked otherwise, and the id decides among equals.
 * @throws Refusal `validation` for a field that the list does not have
 */
export function orderBy(sort: string, columns: Readonly<Record<string, string>>, alias: string): string {
  if (sort === '') return `${alias}.updated_at desc, ${alias}.id desc`;
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column) throw refuseField('sort', 'validation.invalid', { field: 'sort' });
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return `${column} ${direction} nulls last, ${alias}.id ${direction}`;
}
