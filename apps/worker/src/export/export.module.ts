import { Module, type Provider } from '@nestjs/common';
import { areaModules, exportSources } from '@portal/areas';
import { EXPORT_SOURCES, ExportWriter } from '@portal/platform';
import { ExportRetentionSweep, WriteExportHandler } from './export.handler.ts';

const sources: Provider = { provide: EXPORT_SOURCES, useFactory: (...all: unknown[]) => all, inject: [...exportSources] };

/** The worker's half of exports: the workbook of each run, and old files. */
@Module({ imports: [...areaModules], providers: [sources, ExportWriter, WriteExportHandler, ExportRetentionSweep] })
export class ExportWorkerModule {}
