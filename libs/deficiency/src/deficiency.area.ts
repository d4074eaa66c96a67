import type { Area } from '@portal/platform';
import { Deficiency } from './deficiency.entity.ts';
import { DeficiencyExportSource } from './deficiency-export.source.ts';
import { deficiencyHolders } from './deficiency.holders.ts';
import { DeficiencyModule } from './deficiency.module.ts';
import { deficiencyRecords } from './deficiency.record.ts';
import { DeficiencySearchSource } from './deficiency-search.source.ts';
import { deficiencyNotices } from './notices/deficiency.notices.ts';

/** What the house derives from this area. */
export const deficiencyArea: Area = {
  records: deficiencyRecords,
  holders: deficiencyHolders,
  notices: deficiencyNotices,
  entities: [Deficiency],
  modules: [DeficiencyModule],
  search: [DeficiencySearchSource],
  exports: [DeficiencyExportSource],
};
