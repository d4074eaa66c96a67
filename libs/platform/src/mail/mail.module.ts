import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { Sql } from '../database/sql.ts';
import { Jobs } from '../queue/jobs.ts';
import type { QueueRole } from '../queue/queue-backend.ts';
import { Mailer } from './mailer.ts';
import { MailSender, MailSweep } from './mail-sender.ts';
import { defaultMailSettings, type MailSettings } from './mail-settings.ts';

export interface MailOptions {
  /** `worker` also sends. */
  readonly role: QueueRole;
  readonly settings?: Partial<MailSettings>;
  /** Between two looks for mails that are due, milliseconds. */
  readonly sweepEveryMs?: number;
}

/** Mails: written by every process, sent by workers. Imported after QueueModule. */
@Module({})
export class MailModule {
  static forRoot(options: MailOptions): DynamicModule {
    const settings = { ...defaultMailSettings, ...options.settings };
    const sending = [
      { provide: MailSender, useFactory: (sql: Sql, config: Config) => new MailSender(sql, config, settings), inject: [Sql, CONFIG] },
      {
        provide: MailSweep,
        useFactory: (sql: Sql, jobs: Jobs, sender: MailSender) => new MailSweep(sql, jobs, sender, options.sweepEveryMs ?? 5_000),
        inject: [Sql, Jobs, MailSender],
      },
    ];
    return {
      module: MailModule,
      global: true,
      providers: [
        {
          provide: Mailer,
          useFactory: (sql: Sql, jobs: Jobs, config: Config) => new Mailer(sql, jobs, config),
          inject: [Sql, Jobs, CONFIG],
        },
        ...(options.role === 'worker' ? sending : []),
      ],
      exports: [Mailer, ...(options.role === 'worker' ? [MailSender] : [])],
    };
  }
}
