import { Module, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { ControlTestDetails, ControlTestModule, ControlTestQueries } from '@portal/control-test';
import { ExportApiModule } from '../export/export-api.module.ts';
import { FileAccess } from '../file/file-access.ts';
import { ControlTestController } from './control-test.controller.ts';
import { ControlTestRecords } from './control-test.records.ts';
import { TestWorkController } from './test-work.controller.ts';

const AUDITORS = { forAuditors: true };

/** The calls of the control test area. */
@Module({
  imports: [ExportApiModule, ControlTestModule],
  controllers: [ControlTestController, TestWorkController],
  providers: [ControlTestRecords],
})
export class ControlTestApiModule implements OnModuleInit {
  constructor(
    private readonly files: FileAccess,
    private readonly details: ControlTestDetails,
    private readonly queries: ControlTestQueries,
  ) {}

  onModuleInit(): void {
    // Whoever may read a test opens its population and its evidence.
    this.files.register(async (fileId, { actor }) => {
      const id = await this.details.findTestOfFile(fileId);
      if (id === null) return false;
      try {
        return Boolean(await this.queries.read(id, actor));
      } catch (refusal) {
        if (refusal instanceof Refusal) return false;
        throw refusal;
      }
    }, AUDITORS);
  }
}
