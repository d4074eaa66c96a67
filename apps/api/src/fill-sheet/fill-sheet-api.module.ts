import { Module } from '@nestjs/common';
import { FillSheetModule } from '@portal/areas';
import { FillReports, FillSheets } from '@portal/platform';
import { BulkApiModule } from '../bulk/bulk-api.module.ts';
import { ExportApiModule } from '../export/export-api.module.ts';
import { FillSheetController } from './fill-sheet.controller.ts';

/** The calls of sheets that are filled in and brought back. */
@Module({
  imports: [FillSheetModule, BulkApiModule, ExportApiModule],
  controllers: [FillSheetController],
  providers: [FillReports, FillSheets],
})
export class FillSheetApiModule {}
