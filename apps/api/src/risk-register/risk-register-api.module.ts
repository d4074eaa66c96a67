import { Module } from '@nestjs/common';
import { RiskRegisterModule } from '@portal/risk-register';
import { RiskRegisterController } from './risk-register.controller.ts';

/** The calls of the risk store and its categories. */
@Module({ imports: [RiskRegisterModule], controllers: [RiskRegisterController] })
export class RiskRegisterApiModule {}
