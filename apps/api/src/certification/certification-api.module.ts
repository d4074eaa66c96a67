import { Module } from '@nestjs/common';
import { CertificationModule } from '@portal/certification';
import { ExportApiModule } from '../export/export-api.module.ts';
import { CertificationController } from './certification.controller.ts';

/** The calls of the certification area. */
@Module({ imports: [ExportApiModule, CertificationModule], controllers: [CertificationController] })
export class CertificationApiModule {}
