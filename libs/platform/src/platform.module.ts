import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { EntityManager, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { AccessLogList } from './access-log/access-log-list.ts';
import { EvidenceFiles } from './audit/evidence/index.ts';
import { BulkNotices } from './bulk/bulk-notices.service.ts';
import { ChangeLog } from './administration/change-log.ts';
import { CONFIG, type Config } from './config/config.ts';
import { ormOptions } from './database/orm.ts';
import { boundedWaits } from './database/pool.ts';
import { Sql } from './database/sql.ts';
import { HolderSets } from './holders/index.ts';
import { ReadLog } from './read-log/index.ts';
import { RecordKinds } from './record/index.ts';
import { RetentionSettings } from './retention/retention-settings.service.ts';
import { FileScanner, openScanner } from './scan/index.ts';
import { FileStorage } from './storage/file-storage.ts';
import { StorageQuota } from './storage/storage-quota.ts';
import { UnlinkedFiles } from './storage/unlinked-files.ts';
import { openStorage } from './storage/open-storage.ts';
import { WorkCalendar } from './workflow/calendar.ts';
import { WorkflowRunner } from './workflow/workflow-runner.ts';

export interface PlatformOptions {
  readonly config: Config;
  /** MikroORM entities of the libraries that the process loads. */
  readonly entities: readonly unknown[];
  /** The lifecycles' records of all areas. */
  readonly records: RecordKinds;
  /** Who must act, of all areas. */
  readonly holders: HolderSets;
  readonly applicationName: string;
  /** The longest statement (milliseconds) of this process; a caller waits no longer for a stuck one. */
  readonly statementMs?: number;
  /** Whether nobody waits for this process as for a page: what the database does for it then comes after the rest (`giveWay`). */
  readonly givesWay?: boolean;
}

/** What every process stands on: configuration, database, calendar and the workflow runner. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  static forRoot(options: PlatformOptions): DynamicModule {
    const { config, entities, records, holders, applicationName, statementMs, givesWay = false } = options;
    const sqlOptions = {
      applicationName,
      givesWay,
      replicas: config.DATABASE_REPLICA_URL,
      ...(statementMs !== undefined && { statementMs }),
    };
    // Migrations take their time and have no such bounds.
    const orm = {
      ...ormOptions(config.DATABASE_URL, entities, boundedWaits(statementMs)),
      driver: PostgreSqlDriver,
      // Whoever uses MikroORM forks a manager of his own: most calls need none.
      registerRequestContext: false,
    };
    return {
      module: PlatformModule,
      imports: [MikroOrmModule.forRoot(orm as never)],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: RecordKinds, useValue: records },
        { provide: HolderSets, useValue: holders },
        {
          provide: Sql,
          useFactory: (em: EntityManager) => new Sql(config.DATABASE_URL, { ...sqlOptions, manager: () => em }),
          inject: [EntityManager],
        },
        BulkNotices,
        EvidenceFiles,
        StorageQuota,
        UnlinkedFiles,
        AccessLogList,
        ReadLog,
        { provide: ChangeLog, useFactory: (sql: Sql) => new ChangeLog(sql), inject: [Sql] },
        { provide: RetentionSettings, useFactory: (sql: Sql, log: ChangeLog) => new RetentionSettings(sql, log), inject: [Sql, ChangeLog] },
        { provide: FileStorage, useFactory: () => openStorage(config.STORAGE_URL) },
        { provide: FileScanner, useFactory: () => openScanner(config.CLAMD_URL) },
        { provide: WorkCalendar, useFactory: () => new WorkCalendar(config.TIME_ZONE) },
        {
          provide: WorkflowRunner,
          useFactory: (sql: Sql, calendar: WorkCalendar) => new WorkflowRunner(sql, calendar),
          inject: [Sql, WorkCalendar],
        },
      ],
      exports: [
        AccessLogList,
        BulkNotices,
        ChangeLog,
        CONFIG,
        EvidenceFiles,
        FileScanner,
        FileStorage,
        HolderSets,
        ReadLog,
        RecordKinds,
        RetentionSettings,
        Sql,
        StorageQuota,
        UnlinkedFiles,
        WorkCalendar,
        WorkflowRunner,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#sql.close();
  }
}
