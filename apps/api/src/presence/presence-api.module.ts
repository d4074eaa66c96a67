import { Module } from '@nestjs/common';
import { CommentsModule, PresenceService } from '@portal/notification';
import { PresenceController } from './presence.controller.ts';

/** Who has a record open. */
@Module({ imports: [CommentsModule], controllers: [PresenceController], providers: [PresenceService] })
export class PresenceApiModule {}
