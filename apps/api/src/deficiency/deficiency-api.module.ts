import { Module } from '@nestjs/common';
import { DeficiencyModule } from '@portal/deficiency';
import { ExportApiModule } from '../export/export-api.module.ts';
import { DeficiencyController } from './deficiency.controller.ts';
import { DeficiencyStandardController } from './standard.controller.ts';

/** The calls of the deficiency area. */
@Module({ imports: [ExportApiModule, DeficiencyModule], controllers: [DeficiencyController, DeficiencyStandardController] })
export class DeficiencyApiModule {}
