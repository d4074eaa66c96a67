import type { Area } from '@portal/platform';
import { StoreExportSource } from './export/store-export.source.ts';
import { riskRegisterEntities } from './risk-register.entities.ts';
import { RiskRegisterModule } from './risk-register.module.ts';
import { StoreSearchSource } from './search/store-search.source.ts';

/** What the house derives from this area; what is in the risk store has no lifecycle. */
export const riskRegisterArea: Area = {
  records: [],
  entities: riskRegisterEntities,
  modules: [RiskRegisterModule],
  search: [StoreSearchSource],
  exports: [StoreExportSource],
};
