import { Injectable } from '@nestjs/common';
import { AttemptSubmitService } from '@portal/knowledge';
import { Sweeps, type SweepTask } from '@portal/platform';

/** Hands in the attempts whose time is up (docs/decisions/knowledge.md). */
@Sweeps()
@Injectable()
export class ExamDeadlineSweep implements SweepTask {
  readonly name = 'exam-deadlines';
  readonly everyMs = 5_000;

  constructor(private readonly attempts: AttemptSubmitService) {}

  run(): Promise<number> {
    return this.attempts.expireDue();
  }
}
