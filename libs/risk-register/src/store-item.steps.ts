import { newSubject, type StepRequest, type Subject } from '@portal/platform';
import {
  allowedActions,
  riskStoreItemWorkflow,
  type Actor,
  type RiskStoreItemState,
  type RiskStoreItemWorkflow,
  type RiskStoreItemEventName,
} from '@portal/workflows';
import { riskStoreItemKind } from './risk-register.record.ts';

export type StoreStep = StepRequest<RiskStoreItemWorkflow>;

/** The columns that say what an item is about; its year never changes. */
export interface StoreColumns {
  readonly ru_no: string;
  readonly category1_id: number | null;
  readonly category2_id: number | null;
  readonly category3_id: number | null;
  readonly risk_description: string;
  readonly consequences: string;
  readonly consequences_en: string;
  readonly standard_control_desc: string;
}

const wireNames: Readonly<Record<keyof StoreColumns, string>> = {
  ru_no: 'ruNo',
  category1_id: 'categoryLevelOne',
  category2_id: 'categoryLevelTwo',
  category3_id: 'categoryLevelThree',
  risk_description: 'riskDescription',
  consequences: 'consequences',
  consequences_en: 'consequences_EN',
  standard_control_desc: 'standardControlDesc',
};

/** The columns of `StoreColumns`, in the order of the item's page. */
export const storeColumns = Object.keys(wireNames) as (keyof StoreColumns)[];

/** The fields that the steps of an item tell of, in the same order. */
export const storeFields: readonly string[] = Object.values(wireNames);

/** An item in the words of the wire, as its steps tell what changed; a category is its id. */
export function toStoreWords(columns: Partial<StoreColumns>): Record<string, unknown> {
  return Object.fromEntries(storeColumns.flatMap((column) => (column in columns ? [[wireNames[column], columns[column]]] : [])));
}

/** What the database says of an item's place in its lifecycle. */
export interface StoredItem {
  readonly id: number;
  readonly state: RiskStoreItemState;
  readonly version: number;
  readonly last_hash: Buffer;
}

const facts = { isActive: true, isNew: false };

export function toStoreSubject({ id, state, version, last_hash: lastHash }: StoredItem): Subject<RiskStoreItemWorkflow> {
  return { id, state, version, lastHash, facts };
}

/** An item that is being made, or one whose number was deleted in its year and begins anew. */
export function toNewStoreSubject(deleted?: StoredItem): Subject<RiskStoreItemWorkflow> {
  const isNew = { ...facts, isNew: true };
  return deleted ? { ...toStoreSubject(deleted), facts: isNew } : newSubject(riskStoreItemKind, isNew);
}

/** What the reader may do with an item. */
export const actionsOnItem = (item: StoredItem, actor: Actor): RiskStoreItemEventName[] =>
  allowedActions(riskStoreItemWorkflow, item.state, facts, actor);
