import { Module } from '@nestjs/common';
import { DeficiencyModule } from '@portal/deficiency';
import { DeficiencySourceConsumer } from './deficiency.consumer.ts';

/** What happens to deficiencies without anybody asking. */
@Module({ imports: [DeficiencyModule], providers: [DeficiencySourceConsumer] })
export class DeficiencyWorkerModule {}
