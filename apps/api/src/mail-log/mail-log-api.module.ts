import { Module } from '@nestjs/common';
import { NotificationModule } from '@portal/notification';
import { MailLogController } from './mail-log.controller.ts';

@Module({ imports: [NotificationModule], controllers: [MailLogController] })
export class MailLogApiModule {}
