import type { Area } from '@portal/platform';
import { StoreExportSource } from './export/store-export.source.ts';
import { riskRegisterRecords } from './risk-register.record.ts';
import { riskRegisterEntities } from './risk-register.entities.ts';
import { RiskRegisterModule } from './risk-register.module.ts';
import { StoreSearchSource } from './search/store-search.source.ts';

/** What the house derives from this area. Nobody must act on an item of the risk store and nobody is told of one. */
export const riskRegisterArea: Area = {
  records: riskRegisterRecords,
  entities: riskRegisterEntities,
  modules: [RiskRegisterModule],
  search: [StoreSearchSource],
  exports: [StoreExportSource],
};
