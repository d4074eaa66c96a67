import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { DirectoryModule } from '@portal/directory';
import {
  JobRunModule,
  LiveModule,
  MailModule,
  MetricsModule,
  PlatformModule,
  QueueModule,
  TracingModule,
  type Config,
} from '@portal/platform';
import { NotificationModule } from '@portal/notification';
import { areaNotices, entities, holderSets, recordKinds } from '@portal/areas';
import { AttentionHomeModule } from './admin/attention-home.module.ts';
import { AdminApiModule } from './admin/admin-api.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { DirectoryApiModule } from './directory/directory-api.module.ts';
import { DutyApiModule } from './duty/duty-api.module.ts';
import { ExportApiModule } from './export/export-api.module.ts';
import { FileModule } from './file/file.module.ts';
import { HomeModule } from './home/home.module.ts';
import { HttpModule } from './http/http.module.ts';
import { IdentityModule } from './identity/identity.module.ts';
import { ImportApiModule } from './import/import-api.module.ts';
import { MailLogApiModule } from './mail-log/mail-log-api.module.ts';
import { NotificationApiModule } from './notification/notification-api.module.ts';
import { PolicyApiModule } from './policy/policy-api.module.ts';
import { PolicyHomeModule } from './policy/policy-home.module.ts';
import { KnowledgeApiModule } from './knowledge/knowledge-api.module.ts';
import { RiskControlApiModule } from './risk-control/risk-control-api.module.ts';
import { RiskControlHomeModule } from './risk-control/risk-control-home.module.ts';
import { RiskEventApiModule } from './risk-event/risk-event-api.module.ts';
import { RiskEventHomeModule } from './risk-event/risk-event-home.module.ts';
import { RiskRegisterApiModule } from './risk-register/risk-register-api.module.ts';
import { SearchApiModule } from './search/search-api.module.ts';
import { StreamModule } from './stream/stream.module.ts';

export type ExtraModules = readonly (Type | DynamicModule)[];

/** The areas' controllers. */
const areas: ExtraModules = [
  AdminApiModule,
  AttentionHomeModule,
  AuditModule,
  DirectoryApiModule,
  DutyApiModule,
  ExportApiModule,
  FileModule,
  HomeModule,
  IdentityModule,
  ImportApiModule,
  MailLogApiModule,
  NotificationApiModule,
  PolicyApiModule,
  PolicyHomeModule,
  KnowledgeApiModule,
  RiskControlApiModule,
  RiskControlHomeModule,
  RiskEventApiModule,
  RiskEventHomeModule,
  RiskRegisterApiModule,
  SearchApiModule,
  StreamModule,
];

@Module({})
export class AppModule {
  static forRoot(config: Config, extra: ExtraModules = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot({
          config,
          entities,
          records: recordKinds,
          holders: holderSets,
          applicationName: 'portal-api',
          statementMs: 30_000,
        }),
        QueueModule.forRoot({ config, role: 'producer' }),
        LiveModule,
        JobRunModule,
        MetricsModule,
        TracingModule.forRoot('api'),
        MailModule.forRoot({ role: 'producer' }),
        DirectoryModule,
        NotificationModule.forApi(areaNotices),
        HttpModule,
        ...areas,
        ...extra,
      ],
    };
  }
}
