import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { PasswordResetSweep } from '@portal/directory';
import { NotificationModule } from '@portal/notification';
import {
  AdministrationWorkerModule,
  JobRunModule,
  JobRunWorkerModule,
  LiveModule,
  MailModule,
  MetricsModule,
  OutboxModule,
  PlatformModule,
  QueueModule,
  SweepModule,
  TracingModule,
  type Config,
  type MailSettings,
  type QueueName,
  type SweepSettings,
} from '@portal/platform';
import { RiskControlModule } from '@portal/risk-control';
import { areaNotices, entities, holderSets, recordKinds } from '@portal/areas';
import { BulkWorkerModule } from './bulk/bulk.module.ts';
import { CategoryMergeWorkerModule } from './category-merge/category-merge.module.ts';
import { DeficiencyWorkerModule } from './deficiency/deficiency.module.ts';
import { EvidenceWorkerModule } from './evidence/evidence.module.ts';
import { ExportWorkerModule } from './export/export.module.ts';
import { CampaignWorkerModule } from './campaign/campaign.module.ts';
import { FillSheetWorkerModule } from './fill-sheet/fill-sheet.module.ts';
import { AuditSealSweep } from './housekeeping/audit-seal.sweep.ts';
import { AuditStampSweep } from './housekeeping/audit-stamp.sweep.ts';
import { ControlCountFolder, ControlRecountSweep } from './housekeeping/control-counts.sweep.ts';
import { Heartbeat } from './housekeeping/heartbeat.ts';
import { LongRetentionSweep, ShortRetentionSweep } from './housekeeping/retention.sweep.ts';
import { StorageSweep, UnlinkedFileSweep } from './housekeeping/storage.sweep.ts';
import { ImportWorkerModule } from './import/import.module.ts';
import { PolicyWorkerModule } from './policy/policy.module.ts';
import { KnowledgeWorkerModule } from './knowledge/knowledge.module.ts';
import { RollForwardWorkerModule } from './roll-forward/roll-forward.module.ts';
import { SeatWorkerModule } from './seat/seat.module.ts';
import { StatementWorkerModule } from './statement/statement.module.ts';

/** Settings that tests shorten. */
export interface WorkerOptions {
  readonly sweep?: Partial<SweepSettings>;
  readonly mail?: Partial<MailSettings>;
  /** Between two looks for due timers and mails, milliseconds. */
  readonly dueEveryMs?: number;
  /** How long running jobs may finish at the end, milliseconds. */
  readonly finishWithinMs?: number;
  /** The queues to work on; by default all. */
  readonly queues?: readonly QueueName[];
  readonly modules?: readonly (Type | DynamicModule)[];
}

/** The areas' own jobs. */
const areas: readonly (Type | DynamicModule)[] = [
  AdministrationWorkerModule,
  CampaignWorkerModule,
  BulkWorkerModule,
  CategoryMergeWorkerModule,
  DeficiencyWorkerModule,
  EvidenceWorkerModule,
  ExportWorkerModule,
  FillSheetWorkerModule,
  ImportWorkerModule,
  PolicyWorkerModule,
  KnowledgeWorkerModule,
  RollForwardWorkerModule,
  SeatWorkerModule,
  StatementWorkerModule,
];

/** Everything that happens behind the calls: relay, consumers, mails, reminders, imports, exports and housekeeping. */
@Module({})
export class WorkerModule {
  static forRoot(config: Config, options: WorkerOptions = {}): DynamicModule {
    const dueEveryMs = options.dueEveryMs ?? 5_000;
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forRoot({
          config,
          entities,
          records: recordKinds,
          holders: holderSets,
          applicationName: 'portal-worker',
          givesWay: true,
        }),
        QueueModule.forRoot({
          config,
          role: 'worker',
          ...(options.queues && { queues: options.queues }),
          ...(options.finishWithinMs && { finishWithinMs: options.finishWithinMs }),
        }),
        SweepModule.forRoot(options.sweep),
        LiveModule,
        JobRunModule,
        JobRunWorkerModule,
        MetricsModule,
        TracingModule.forRoot('worker'),
        MailModule.forRoot({ role: 'worker', settings: options.mail ?? {}, sweepEveryMs: dueEveryMs }),
        OutboxModule,
        NotificationModule.forWorker(areaNotices, { timerSweepEveryMs: dueEveryMs }),
        RiskControlModule,
        ...areas,
        ...(options.modules ?? []),
      ],
      providers: [
        Heartbeat,
        AuditSealSweep,
        AuditStampSweep,
        ControlCountFolder,
        ControlRecountSweep,
        ShortRetentionSweep,
        LongRetentionSweep,
        StorageSweep,
        UnlinkedFileSweep,
        PasswordResetSweep,
      ],
    };
  }
}
