import { Module } from '@nestjs/common';
import { AssessmentPeriodModule } from '@portal/assessment-period';
import { AccountController } from './account.controller.ts';
import { ExamMarkerFlag } from './exam-marker-flag.ts';
import { IdentityController } from './identity.controller.ts';
import { PasskeyController } from './passkey.controller.ts';
import { RiskOwnerFlag } from './risk-owner-flag.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { WaysInController } from './ways-in.controller.ts';

@Module({
  imports: [AssessmentPeriodModule],
  controllers: [AccountController, IdentityController, PasskeyController, SecondFactorController, WaysInController],
  providers: [ExamMarkerFlag, RiskOwnerFlag],
  exports: [RiskOwnerFlag],
})
export class IdentityModule {}
