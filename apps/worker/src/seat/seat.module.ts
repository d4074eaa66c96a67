import { Injectable, Module } from '@nestjs/common';
import { AssessmentPeriodModule, AuditorSeatService } from '@portal/assessment-period';
import { Sweeps, type SweepTask } from '@portal/platform';

/** Ends seats of external auditors with their last day, and tells a week before (docs/adr/0063-the-external-auditors-seat.md); what a seat opens asks its days itself. */
@Sweeps()
@Injectable()
export class SeatClockSweep implements SweepTask {
  readonly name = 'auditor-seats';
  readonly everyMs = 60_000;

  constructor(private readonly seats: AuditorSeatService) {}

  /** @returns how many moved */
  run(): Promise<number> {
    return this.seats.followClock();
  }
}

/** What the worker does for seats. */
@Module({ imports: [AssessmentPeriodModule], providers: [SeatClockSweep] })
export class SeatWorkerModule {}
