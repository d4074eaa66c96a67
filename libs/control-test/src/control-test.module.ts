import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminRegistryModule, RecordReaders } from '@portal/directory';
import { ControlTestExportSource } from './control-test-export.source.ts';
import { ControlTestSearchSource } from './control-test-search.source.ts';
import { ControlTestQueries } from './control-test.queries.ts';
import { controlTestKind } from './control-test.record.ts';
import { ControlTestService } from './control-test.service.ts';

const providers = [ControlTestExportSource, ControlTestQueries, ControlTestSearchSource, ControlTestService];

/** The area of control test records. */
@Module({ imports: [AdminRegistryModule], providers, exports: providers })
export class ControlTestModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly queries: ControlTestQueries,
  ) {}

  /** Who may read a record: the links of mails ask it, and the comments beside it. */
  onModuleInit(): void {
    this.readers.register(controlTestKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.queries.read(id, actor);
      return { number, state, allowedActions };
    });
  }
}
