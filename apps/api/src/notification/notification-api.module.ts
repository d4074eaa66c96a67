import { Module } from '@nestjs/common';
import { NotificationModule } from '@portal/notification';
import { NotificationController } from './notification.controller.ts';

@Module({ imports: [NotificationModule], controllers: [NotificationController] })
export class NotificationApiModule {}
