import { riskStoreItemKind } from '../risk-register.record.ts';
import { storeFields } from '../store-item.steps.ts';
import type { TrailKind } from './record-trails.ts';

/** What the steps of store items mean. */
export const storeTrail: TrailKind = {
  workflow: riskStoreItemKind.workflow.name,
  rules: { seed: {}, lists: [] },
  fields: ['riskYear', ...storeFields],
  named: { categories: ['categoryLevelOne', 'categoryLevelTwo', 'categoryLevelThree'] },
};
