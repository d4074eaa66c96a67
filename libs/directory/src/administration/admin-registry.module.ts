import { Module } from '@nestjs/common';
import { DutySources } from '../leaver/duty-sources.ts';
import { UsageSources } from './usage-sources.ts';

/** Where the areas tell the administration of their duties and of what their records hang on; every process that loads an area has it. */
@Module({ providers: [DutySources, UsageSources], exports: [DutySources, UsageSources] })
export class AdminRegistryModule {}
