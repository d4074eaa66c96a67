import { Inject, Injectable } from '@nestjs/common';
import { currentTime, Sweeps, type SweepTask } from '@portal/platform';
import { Digest } from './digest.service.ts';

export const DIGEST_SWEEP_EVERY_MS = Symbol('DIGEST_SWEEP_EVERY_MS');

/** Looks for digests that are due. */
@Sweeps()
@Injectable()
export class DigestSweep implements SweepTask {
  readonly name = 'digest';
  readonly everyMs: number;
  readonly #digest: Digest;

  constructor(digest: Digest, @Inject(DIGEST_SWEEP_EVERY_MS) everyMs: number) {
    this.#digest = digest;
    this.everyMs = everyMs;
  }

  run(): Promise<number> {
    return this.#digest.send(currentTime());
  }
}
