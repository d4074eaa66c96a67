import { Module } from '@nestjs/common';
import { DutySources } from '../leaver/duty-sources.ts';
import { RecordReaders } from '../record/record-readers.ts';
import { UsageSources } from './usage-sources.ts';

/** Where the areas tell of their duties, of what their records hang on and how they are read; every process that loads an area has it. */
@Module({ providers: [DutySources, RecordReaders, UsageSources], exports: [DutySources, RecordReaders, UsageSources] })
export class AdminRegistryModule {}
