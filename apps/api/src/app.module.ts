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
import { HttpModule } from './http/http.module.ts';
import { modules } from './modules.generated.ts';

export type ExtraModules = readonly (Type | DynamicModule)[];

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
        ...modules,
        ...extra,
      ],
    };
  }
}
