import type { Check, StoreItem } from '@portal/contract/client';

/** What the dialog's fields hold. */
export interface StoreForm {
  riskYear: number;
  ruNo: string;
  categoryLevelOne: number | null;
  categoryLevelTwo: number | null;
  categoryLevelThree: number | null;
  riskDescription: string;
  consequences: string;
  consequences_EN: string;
  standardControlDesc: string;
}

/** In the order in which the server checks, so that both stop at the same field. */
export const storeChecks: readonly Check<StoreForm>[] = [
  { field: 'ruNo', message: 'store.ruNo', passes: (form) => form.ruNo.trim() !== '' },
  { field: 'categoryLevelOne', message: 'store.categoryLevelOne', passes: (form) => Boolean(form.categoryLevelOne) },
  { field: 'riskDescription', message: 'store.riskDescription', passes: (form) => form.riskDescription.trim() !== '' },
];

export function toForm(item: StoreItem | undefined, year: number): StoreForm {
  return {
    riskYear: item?.riskYear ?? year,
    ruNo: item?.ruNo ?? '',
    categoryLevelOne: item?.categoryLevelOne ?? null,
    categoryLevelTwo: item?.categoryLevelTwo ?? null,
    categoryLevelThree: item?.categoryLevelThree ?? null,
    riskDescription: item?.riskDescription ?? '',
    consequences: item?.consequences ?? '',
    consequences_EN: item?.consequences_EN ?? '',
    standardControlDesc: item?.standardControlDesc ?? '',
  };
}

/** A level that is chosen anew empties the levels below it. */
export function chooseCategory(level: 1 | 2 | 3, id: number | null): Partial<StoreForm> {
  if (level === 1) return { categoryLevelOne: id, categoryLevelTwo: null, categoryLevelThree: null };
  return level === 2 ? { categoryLevelTwo: id, categoryLevelThree: null } : { categoryLevelThree: id };
}
