import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Jobs } from './jobs.ts';
import { defaultSweepSettings, SWEEP_SETTINGS, SweepScheduler, SweepTick, type SweepSettings } from './sweep.ts';

/** The tick that looks after everything time-bound. Workers import it. */
@Module({})
export class SweepModule {
  static forRoot(settings: Partial<SweepSettings> = {}): DynamicModule {
    return {
      module: SweepModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: SWEEP_SETTINGS, useValue: { ...defaultSweepSettings, ...settings } },
        {
          provide: SweepScheduler,
          useFactory: (jobs: Jobs, given: SweepSettings) => new SweepScheduler(jobs, given),
          inject: [Jobs, SWEEP_SETTINGS],
        },
        SweepTick,
      ],
      exports: [SweepScheduler, SweepTick],
    };
  }
}
