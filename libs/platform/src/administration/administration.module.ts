import { Global, Module } from '@nestjs/common';
import { AccessLog } from '../access-log/access-log.ts';
import { AuditVerification, AuditVerificationHandler } from './audit-verification.service.ts';
import { QueueOverview } from './queue-overview.service.ts';
import { SystemHealthService } from './system-health.service.ts';

const services = [AccessLog, AuditVerification, QueueOverview, SystemHealthService];

/** What administrators see of the machinery; for the process that answers calls. */
@Global()
@Module({ providers: services, exports: services })
export class AdministrationModule {}

/** The worker's half: verifications of the audit chains. */
@Module({ providers: [AuditVerificationHandler] })
export class AdministrationWorkerModule {}
