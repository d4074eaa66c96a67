import { Module } from '@nestjs/common';
import { AdministrationModule } from '@portal/platform';
import { RiskControlModule } from '@portal/risk-control';
import { RiskEventModule } from '@portal/risk-event';
import { MailLinkController } from './mail-link.controller.ts';
import { ReminderSettingsController } from './reminder-settings.controller.ts';
import { SubstitutionController } from './substitution.controller.ts';

/** Who does which duty until when: substitutes, reminder settings, and the links of mails that ask somebody to act. */
@Module({
  imports: [AdministrationModule, RiskControlModule, RiskEventModule],
  controllers: [MailLinkController, ReminderSettingsController, SubstitutionController],
})
export class DutyApiModule {}
