import { Module } from '@nestjs/common';
import { DepartmentCarriers } from '../department/department-carriers.ts';
import { DutySources } from '../leaver/duty-sources.ts';
import { RecordReaders } from '../record/record-readers.ts';
import { UsageSources } from './usage-sources.ts';

const registries = [DepartmentCarriers, DutySources, RecordReaders, UsageSources];

/** Where the areas tell of their duties, of what their records hang on and how they are read; every process that loads an area has it. */
@Module({ providers: registries, exports: registries })
export class AdminRegistryModule {}
