import { refuseField } from '@portal/contract';

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
export const categoryJoins = [1, 2, 3]
  .map((level) => `left join risk_category k${level} on k${level}.id = e.category${level}_id`)
  .join(' ');

/** A report `r` with its event `e` and its escalation user `p`. */
export const reportJoins = 'join risk_event e on e.id = r.event_id join person p on p.id = r.escalation_user_id';

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
