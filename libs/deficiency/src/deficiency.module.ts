import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminRegistryModule, RecordReaders } from '@portal/directory';
import { DeficiencyExportSource } from './deficiency-export.source.ts';
import { DeficiencySearchSource } from './deficiency-search.source.ts';
import { DeficiencyQueries } from './deficiency.queries.ts';
import { deficiencyKind } from './deficiency.record.ts';
import { DeficiencyService } from './deficiency.service.ts';

const providers = [DeficiencyExportSource, DeficiencyQueries, DeficiencySearchSource, DeficiencyService];

/** The area of deficiency records. */
@Module({ imports: [AdminRegistryModule], providers, exports: providers })
export class DeficiencyModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly queries: DeficiencyQueries,
  ) {}

  /** Who may read a record: the links of mails ask it, and the comments beside it. */
  onModuleInit(): void {
    this.readers.register(deficiencyKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.queries.read(id, actor);
      return { number, state, allowedActions };
    });
  }
}
