import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller.ts';
import { OverviewQueries } from './overview.queries.ts';

/** The picture of where everything stands. */
@Module({ controllers: [OverviewController], providers: [OverviewQueries] })
export class OverviewApiModule {}
