import { Module } from '@nestjs/common';
import { MailLogController } from './mail-log.controller.ts';

@Module({ controllers: [MailLogController] })
export class MailLogApiModule {}
