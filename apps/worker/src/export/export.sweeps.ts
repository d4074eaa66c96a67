import { Injectable } from '@nestjs/common';
import { ExportSweep, Sweeps, type SweepTask } from '@portal/platform';

/** Offers exports again whose job was lost. */
@Sweeps()
@Injectable()
export class ExportResumeSweep implements SweepTask {
  readonly name = 'export-resume';
  readonly everyMs = 15_000;

  constructor(private readonly exports: ExportSweep) {}

  run(): Promise<number> {
    return this.exports.resume();
  }
}

/** Removes the files of old exports. */
@Sweeps()
@Injectable()
export class ExportRetentionSweep implements SweepTask {
  readonly name = 'export-retention';
  readonly everyMs = 3_600_000;

  constructor(private readonly exports: ExportSweep) {}

  run(): Promise<void> {
    return this.exports.clear();
  }
}
