import { Module, type Provider } from '@nestjs/common';
import { areaModules, bulkSources } from '@portal/areas';
import { BULK_SOURCES, BulkPreviews, BulkRuns } from '@portal/platform';
import { ExportApiModule } from '../export/export-api.module.ts';
import { BulkController } from './bulk.controller.ts';

const sources: Provider = { provide: BULK_SOURCES, useFactory: (...all: unknown[]) => all, inject: [...bulkSources] };

/** The calls of actions with many rows, over what the areas say that can be done. */
@Module({
  imports: [...areaModules, ExportApiModule],
  controllers: [BulkController],
  providers: [sources, BulkPreviews, BulkRuns],
  exports: [BulkPreviews],
})
export class BulkApiModule {}
