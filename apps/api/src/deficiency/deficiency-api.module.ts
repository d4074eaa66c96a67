import { Module } from '@nestjs/common';
import { DeficiencyModule } from '@portal/deficiency';
import { ExportApiModule } from '../export/export-api.module.ts';
import { DeficiencyController } from './deficiency.controller.ts';

/** The calls of the deficiency area. */
@Module({ imports: [ExportApiModule, DeficiencyModule], controllers: [DeficiencyController] })
export class DeficiencyApiModule {}
