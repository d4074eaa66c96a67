import { Global, Module } from '@nestjs/common';
import { RecordTrailModule } from '@portal/risk-register';
import { AuditController } from './audit.controller.ts';
import { TrailSources } from './trail-sources.ts';

/** Audit trails: the areas' modules register their records. */
@Global()
@Module({ imports: [RecordTrailModule], controllers: [AuditController], providers: [TrailSources], exports: [TrailSources] })
export class AuditModule {}
