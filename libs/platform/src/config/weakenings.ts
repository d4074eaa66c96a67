import type { SystemWeakening } from '@portal/contract';
import { mayChangeHistory } from '../database/service-role.ts';
import type { Sql } from '../database/sql.ts';
import type { Config } from './config.ts';

/**
 * What the settings of this process leave open that production may leave open, but nobody should by oversight: told in the log when it starts
 * and to administrators under Administration → Health. What production may not leave open stands in production-faults.ts.
 */
export function findWeakenings(config: Pick<Config, 'TOTP'>): SystemWeakening[] {
  return config.TOTP === 'off' ? ['secondFactorOff'] : [];
}

/** The same with what the database leaves open, where it is production's: elsewhere one role is all that there is. */
export async function findOpenWeakenings(config: Pick<Config, 'TOTP' | 'NODE_ENV'>, sql: Pick<Sql, 'one'>): Promise<SystemWeakening[]> {
  const isWritable = config.NODE_ENV === 'production' && (await mayChangeHistory(sql));
  return [...findWeakenings(config), ...(isWritable ? (['historyWritable'] as const) : [])];
}

const SENTENCES: Readonly<Record<SystemWeakening, string>> = {
  secondFactorOff: 'TOTP=off: nobody can add a second factor to his password, administrators neither',
  historyWritable:
    'The role in DATABASE_URL may change and remove history: let the processes run as one that npm run migrate makes (docs/operations.md, Two roles)',
  officeUnconfined:
    'LibreOffice runs as this worker does: the kernel grants no namespaces, so that it could read what the worker can (docs/operations.md, What opens uploads)',
};

/** @returns one sentence for the log of a process that starts */
export const tellWeakening = (weakening: SystemWeakening): string => SENTENCES[weakening];
