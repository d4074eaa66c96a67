import { RiskCategory } from './risk-register.entities.ts';
import { refuseField } from '@portal/contract';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The categories of an item as a caller names them: by id, by number, or by both (docs/decisions/risk-events.md). */
export interface NamedCategories {
  readonly categoryLevelOne: number | null;
  readonly categoryLevelTwo: number | null;
  readonly categoryLevelThree: number | null;
  readonly categoryNo1: string;
  readonly categoryNo2: string;
  readonly categoryNo3: string;
}

export interface CategoryIds {
  readonly category1_id: number | null;
  readonly category2_id: number | null;
  readonly category3_id: number | null;
}

/**
 * The ids of the named categories, each active, on its level and below the one before it.
 * @throws Refusal `validation` at the field: an unknown category, or an id and a number that mean two
 */
export async function readCategories(em: EntityManager, body: NamedCategories): Promise<CategoryIds> {
  const levels = [
    { field: 'categoryLevelOne', id: body.categoryLevelOne || null, numberField: 'categoryNo1', number: body.categoryNo1 },
    { field: 'categoryLevelTwo', id: body.categoryLevelTwo || null, numberField: 'categoryNo2', number: body.categoryNo2 },
    { field: 'categoryLevelThree', id: body.categoryLevelThree || null, numberField: 'categoryNo3', number: body.categoryNo3 },
  ];
  const ids = levels.flatMap(({ id }) => id ?? []);
  const numbers = levels.flatMap(({ number }) => number || []);
  const known = await em.find(RiskCategory, {
    isActive: true,
    mergedIntoId: null,
    $or: [{ id: { $in: ids } }, { categoryNo: { $in: numbers } }],
  });
  const chosen: (number | null)[] = [];
  for (const [index, { field, id, numberField, number }] of levels.entries()) {
    const numbered = number === '' ? null : known.find((category) => category.categoryNo === number);
    if (numbered === undefined) throw refuseField(numberField, 'validation.unknown_reference', { field: numberField });
    if (numbered && id !== null && numbered.id !== id) throw refuseField(numberField, 'store.categoryDiffers');
    const category = numbered ?? (id === null ? null : (known.find((one) => one.id === id) ?? undefined));
    const parentId = index === 0 ? null : (chosen[index - 1] ?? null);
    const fits = category === null || (category?.level === index + 1 && category.parentId === parentId);
    const named = id === null ? numberField : field;
    if (!fits) throw refuseField(named, 'validation.unknown_reference', { field: named });
    chosen.push(category?.id ?? null);
  }
  return { category1_id: chosen[0]!, category2_id: chosen[1]!, category3_id: chosen[2]! };
}
