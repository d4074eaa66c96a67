import { Injectable } from '@nestjs/common';
import { ImportSweep, Sweeps, type SweepTask } from '@portal/platform';

/** Asks again for what a crash lost. */
@Sweeps()
@Injectable()
export class ImportResumeSweep implements SweepTask {
  readonly name = 'import-resume';
  readonly everyMs = 5_000;

  constructor(private readonly imports: ImportSweep) {}

  run(): Promise<number> {
    return this.imports.resume();
  }
}

@Sweeps()
@Injectable()
export class ImportRetentionSweep implements SweepTask {
  readonly name = 'import-retention';
  readonly everyMs = 6 * 3_600_000;

  constructor(private readonly imports: ImportSweep) {}

  run(): Promise<void> {
    return this.imports.clear();
  }
}
