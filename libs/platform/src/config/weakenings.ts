import type { SystemWeakening } from '@portal/contract';
import type { Config } from './config.ts';

/**
 * What the settings of this process leave open that production may leave open, but nobody should by oversight: told in the log when it starts
 * and to administrators under Administration → Health. What production may not leave open stands in production-faults.ts.
 */
export function findWeakenings(config: Pick<Config, 'TOTP'>): SystemWeakening[] {
  return config.TOTP === 'off' ? ['secondFactorOff'] : [];
}

const SENTENCES: Readonly<Record<SystemWeakening, string>> = {
  secondFactorOff: 'TOTP=off: nobody can add a second factor to his password, administrators neither',
  officeUnconfined:
    'LibreOffice runs as this worker does: the kernel grants no namespaces, so that it could read what the worker can (docs/operations.md, What opens uploads)',
};

/** @returns one sentence for the log of a process that starts */
export const tellWeakening = (weakening: SystemWeakening): string => SENTENCES[weakening];
