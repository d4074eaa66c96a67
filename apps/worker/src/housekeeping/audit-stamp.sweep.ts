import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, readAuthorities, stampAnchors, STAMP_SWEEP, Sweeps, type Config, type SweepTask } from '@portal/platform';

const MINUTE = 60_000;

/**
 * Takes a time stamp of a third party for each anchor that has none yet (AUDIT_TSA_URL, ADR 37). Apart from the sealing: an authority that is gone keeps
 * no head from being made and anchored, and what it missed is stamped when it is there again.
 */
@Sweeps()
@Injectable()
export class AuditStampSweep implements SweepTask {
  readonly name = STAMP_SWEEP;
  readonly everyMs = 5 * MINUTE;
  readonly #config: Pick<Config, 'AUDIT_TSA_URL' | 'AUDIT_TSA_CA' | 'AUDIT_ANCHOR_DIR'>;

  constructor(@Inject(CONFIG) config: Config) {
    this.#config = config;
  }

  /** @returns the days that were stamped */
  async run(): Promise<string[]> {
    const { AUDIT_TSA_URL: url, AUDIT_TSA_CA: file, AUDIT_ANCHOR_DIR: folder } = this.#config;
    if (!url || !folder) return [];
    return stampAnchors(folder, { url, trusted: await readAuthorities(file) });
  }
}
