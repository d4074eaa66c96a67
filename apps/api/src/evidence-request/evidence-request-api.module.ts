import { Module } from '@nestjs/common';
import { EvidenceRequestModule } from '@portal/evidence-request';
import { ExportApiModule } from '../export/export-api.module.ts';
import { EvidenceRequestController } from './evidence-request.controller.ts';

/** The calls of the evidence request area. */
@Module({ imports: [ExportApiModule, EvidenceRequestModule], controllers: [EvidenceRequestController] })
export class EvidenceRequestApiModule {}
