import type { Type } from '@nestjs/common';
import type { BulkSource } from '../bulk/bulk-source.ts';
import type { ArchiveSource } from '../export/archive-source.ts';
import type { ExportSource } from '../export/export-source.ts';
import type { FillSheetSource } from '../fill-sheet/fill-sheet-source.ts';
import type { AreaHolders } from '../holders/index.ts';
import type { AreaNotices } from '../notice/index.ts';
import type { RecordKind } from '../record/index.ts';
import type { SearchSource } from '../search/index.ts';

/** All that the house derives from an area: the area declares it once, in its `<name>.area.ts`, and libs/areas lists it. */
export interface Area {
  /** Its lifecycles: tables, numbers, stories, chains. */
  readonly records: readonly RecordKind[];
  /** Who must act on them: home, reminders, leavers, figures. */
  readonly holders?: AreaHolders;
  /** Who hears of what, in which words. */
  readonly notices?: AreaNotices;
  /** MikroORM entities. */
  readonly entities?: readonly unknown[];
  /** The modules that provide what stands below. */
  readonly modules?: readonly Type[];
  /** What the search box finds of it. */
  readonly search?: readonly Type<SearchSource>[];
  /** Its lists that can be taken out as a workbook or as a package. */
  readonly exports?: readonly Type<ExportSource | ArchiveSource>[];
  /** Its lists whose rows can be filled in as a sheet and brought back. */
  readonly sheets?: readonly Type<Pick<FillSheetSource, 'sheet'>>[];
  /** Its lists with actions for many rows. */
  readonly bulk?: readonly Type<Pick<BulkSource, 'list'>>[];
}
