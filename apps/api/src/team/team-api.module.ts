import { Module } from '@nestjs/common';
import { AdministrationModule } from '@portal/platform';
import { TeamChanges } from './team-changes.queries.ts';
import { TeamPicture } from './team-picture.queries.ts';
import { TeamReminders } from './team-reminders.ts';
import { TeamController } from './team.controller.ts';
import { TeamQueries } from './team.queries.ts';

/** The manager's cockpit. */
@Module({
  imports: [AdministrationModule],
  controllers: [TeamController],
  providers: [TeamChanges, TeamPicture, TeamQueries, TeamReminders],
})
export class TeamApiModule {}
