import { Module } from '@nestjs/common';
import { OnboardingController } from './onboarding.controller.ts';

/** What a new portal needs. */
@Module({ controllers: [OnboardingController] })
export class OnboardingApiModule {}
