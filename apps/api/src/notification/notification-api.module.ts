import { Module } from '@nestjs/common';
import { NotificationController } from './notification.controller.ts';

@Module({ controllers: [NotificationController] })
export class NotificationApiModule {}
