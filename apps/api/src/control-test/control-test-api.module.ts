import { Module } from '@nestjs/common';
import { ControlTestModule } from '@portal/control-test';
import { ExportApiModule } from '../export/export-api.module.ts';
import { ControlTestController } from './control-test.controller.ts';

/** The calls of the control test area. */
@Module({ imports: [ExportApiModule, ControlTestModule], controllers: [ControlTestController] })
export class ControlTestApiModule {}
