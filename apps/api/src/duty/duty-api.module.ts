import { Module } from '@nestjs/common';
import { AdminRegistryModule } from '@portal/directory';
import { AdministrationModule } from '@portal/platform';
import { MailLinkController } from './mail-link.controller.ts';
import { ReminderSettingsController } from './reminder-settings.controller.ts';
import { SubstitutionController } from './substitution.controller.ts';

/** Who does which duty until when: substitutes, reminder settings, and the links of mails that ask somebody to act. */
@Module({
  imports: [AdministrationModule, AdminRegistryModule],
  controllers: [MailLinkController, ReminderSettingsController, SubstitutionController],
})
export class DutyApiModule {}
