import { Module } from '@nestjs/common';
import { AdministrationModule } from '@portal/platform';
import { TeamPicture } from './team-picture.queries.ts';
import { TeamReminders } from './team-reminders.ts';
import { TeamController } from './team.controller.ts';
import { TeamQueries } from './team.queries.ts';

/** The manager's cockpit. */
@Module({ imports: [AdministrationModule], controllers: [TeamController], providers: [TeamPicture, TeamQueries, TeamReminders] })
export class TeamApiModule {}
