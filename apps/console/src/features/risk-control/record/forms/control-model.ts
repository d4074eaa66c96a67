import type { RiskControlFields, RiskControlRecord, StoreItem, UserInfo } from '@portal/contract/client';
import type { Person } from '#shared/parts/PersonPicker.tsx';
import { OTHERS, type CategoryChoice } from '#shared/record/categories.ts';
import { asPerson } from '../api/record.ts';

export interface ControlValue {
  riskStoreNo: string;
  categoryLevelOne: number | null;
  categoryLevelTwo: number | null;
  categoryLevelThree: number | null;
  categoryLevelTwoStr: string;
  categoryLevelThreeStr: string;
  riskDescription: string;
  consequences: string;
  consequences_EN: string;
  managementArea: string;
  keyControl: string;
  businessUnit: string;
  controlObjective: string;
  standardControlDesc: string;
  controlCategory: string;
  controlOwnerFunction: string;
  controlOwnerDeptId: string;
  controlOwner: Person | null;
}

export const isOthers = (value: Pick<ControlValue, 'categoryLevelOne'>): boolean => value.categoryLevelOne === OTHERS;

/** A new control; who is no administrator owns what he creates. */
export function toNewControl(user: UserInfo, isAdmin: boolean): ControlValue {
  return {
    riskStoreNo: '',
    categoryLevelOne: null,
    categoryLevelTwo: null,
    categoryLevelThree: null,
    categoryLevelTwoStr: '',
    categoryLevelThreeStr: '',
    riskDescription: '',
    consequences: '',
    consequences_EN: '',
    managementArea: '',
    keyControl: '',
    businessUnit: '',
    controlObjective: '',
    standardControlDesc: '',
    controlCategory: '',
    controlOwnerFunction: '',
    controlOwnerDeptId: !isAdmin && user.department ? String(user.department.id) : '',
    controlOwner: isAdmin ? null : { id: user.id, userNO: user.userNO, name: user.name, englishName: user.englishName },
  };
}

export function toControlValue(record: RiskControlRecord): ControlValue {
  return {
    riskStoreNo: record.riskStoreNo,
    categoryLevelOne: record.categoryLevelOne,
    categoryLevelTwo: record.categoryLevelTwo,
    categoryLevelThree: record.categoryLevelThree,
    categoryLevelTwoStr: record.categoryLevelTwoStr,
    categoryLevelThreeStr: record.categoryLevelThreeStr,
    riskDescription: record.riskDescription,
    consequences: record.consequences,
    consequences_EN: record.consequences_EN,
    managementArea: record.managementArea,
    keyControl: record.keyControl,
    businessUnit: record.businessUnit,
    controlObjective: record.controlObjective,
    standardControlDesc: record.standardControlDesc,
    controlCategory: record.controlCategory,
    controlOwnerFunction: record.controlOwnerFunction,
    controlOwnerDeptId: record.controlOwnerDeptId ? String(record.controlOwnerDeptId) : '',
    controlOwner: record.owner ? asPerson(record.owner) : null,
  };
}

/** What the ordered checks read. */
export function toCheckedControl(value: ControlValue): RiskControlFields {
  return { ...value, controlOwnerDeptId: Number(value.controlOwnerDeptId) || null, controlOwner: value.controlOwner?.id ?? null };
}

/** The body of UpdateRiskControl and SaveDraftRisk_Control; levels that are missing are 0. */
export function toControlBody(value: ControlValue, id: number | undefined, rowVersion: number | undefined) {
  const others = isOthers(value);
  return {
    ...toCheckedControl(value),
    id: id ?? null,
    rowVersion: rowVersion ?? null,
    riskStoreNo: value.riskStoreNo,
    consequences: value.consequences,
    consequences_EN: value.consequences_EN,
    categoryLevelTwo: others ? OTHERS : (value.categoryLevelTwo ?? 0),
    categoryLevelThree: others ? OTHERS : (value.categoryLevelThree ?? 0),
    categoryLevelTwoStr: others ? value.categoryLevelTwoStr : '',
    categoryLevelThreeStr: others ? value.categoryLevelThreeStr : '',
  };
}

/** The wire's names of the three levels. */
export const categoryNames = {
  one: 'categoryLevelOne',
  two: 'categoryLevelTwo',
  three: 'categoryLevelThree',
  twoStr: 'categoryLevelTwoStr',
  threeStr: 'categoryLevelThreeStr',
} as const satisfies Record<keyof CategoryChoice, keyof ControlValue>;

/** Changes of the levels in the wire's names. */
export const toCategoryChanges = (changes: Partial<CategoryChoice>): Partial<ControlValue> =>
  Object.fromEntries(Object.entries(changes).map(([key, next]) => [categoryNames[key as keyof CategoryChoice], next]));

/** The fields that a store item fills. */
export const storeFields = ['riskDescription', 'consequences', 'consequences_EN', 'standardControlDesc'] as const;
export type StoreField = (typeof storeFields)[number];

/** What choosing a store item changes: its number, its texts where it has some, and its place in the categories. */
export function fillFromStore(item: StoreItem): Partial<ControlValue> {
  const texts = Object.fromEntries(storeFields.filter((field) => item[field] !== '').map((field) => [field, item[field]]));
  const place = item.categoryLevelOne
    ? {
        categoryLevelOne: item.categoryLevelOne,
        categoryLevelTwo: item.categoryLevelTwo,
        categoryLevelThree: item.categoryLevelThree,
        categoryLevelTwoStr: '',
        categoryLevelThreeStr: '',
      }
    : {};
  return { riskStoreNo: item.ruNo, ...texts, ...place };
}

/** Fields with words of the reader's own that the item would replace; words of an item chosen before are nobody's own. */
export function findOverwritten(value: ControlValue, item: StoreItem, before: StoreItem | undefined): StoreField[] {
  return storeFields.filter((field) => {
    const own = value[field].trim();
    return own !== '' && item[field] !== '' && own !== item[field] && own !== before?.[field];
  });
}
