import type { Area } from '@portal/platform';
import { TestBulkSource } from './bulk/test-bulk.source.ts';
import { ControlTest } from './control-test.entity.ts';
import { ControlTestExportSource } from './control-test-export.source.ts';
import { controlTestHolders } from './control-test.holders.ts';
import { ControlTestModule } from './control-test.module.ts';
import { controlTestRecords } from './control-test.record.ts';
import { ControlTestSearchSource } from './control-test-search.source.ts';
import { controlTestNotices } from './notices/control-test.notices.ts';

/** What the house derives from this area. */
export const controlTestArea: Area = {
  records: controlTestRecords,
  holders: controlTestHolders,
  notices: controlTestNotices,
  entities: [ControlTest],
  modules: [ControlTestModule],
  search: [ControlTestSearchSource],
  exports: [ControlTestExportSource],
  bulk: [TestBulkSource],
};
