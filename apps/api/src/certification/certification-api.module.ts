import { Module } from '@nestjs/common';
import { CertificationModule } from '@portal/certification';
import { ExportApiModule } from '../export/export-api.module.ts';
import { CertificationController } from './certification.controller.ts';
import { StatementController } from './statement.controller.ts';

/** The calls of the statements. */
@Module({ imports: [ExportApiModule, CertificationModule], controllers: [CertificationController, StatementController] })
export class CertificationApiModule {}
