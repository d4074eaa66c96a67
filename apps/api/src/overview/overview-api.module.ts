import { Module } from '@nestjs/common';
import { RiskControlModule } from '@portal/risk-control';
import { RiskEventModule } from '@portal/risk-event';
import { OverviewController } from './overview.controller.ts';
import { OverviewQueries } from './overview.queries.ts';

/** The picture of where everything stands. */
@Module({ imports: [RiskControlModule, RiskEventModule], controllers: [OverviewController], providers: [OverviewQueries] })
export class OverviewApiModule {}
