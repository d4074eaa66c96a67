import { z } from 'zod';
import { findAddressFault } from '../database/address.ts';
import { courseShape, findCourseFault } from './course-settings.ts';
import { findObservabilityFault, observabilityShape } from './observability-settings.ts';
import { findProductionFault } from './production-faults.ts';
import { findSignInFault, readProvider, signInShape, type ProviderSettings } from './sign-in-settings.ts';

const flag = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);

const POSTGRES = /^postgres(ql)?:\/\//;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(POSTGRES, 'must begin with postgres://')
    .superRefine((url, { addIssue }) => {
      const fault = findAddressFault(url);
      if (fault) addIssue(fault);
    }),
  DATABASE_REPLICA_URL: z
    .string()
    .default('')
    .transform((given) => given.split(',').flatMap((url) => url.trim() || []))
    .refine((urls) => urls.every((url) => POSTGRES.test(url)), 'must be addresses that begin with postgres://, with commas between them')
    .superRefine((urls, { addIssue }) => {
      const fault = urls.map(findAddressFault).find(Boolean);
      if (fault) addIssue(fault);
    }),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis://')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  /** What only informs and nobody chose otherwise: mailed at once, or the first of a day alone and the rest in the digest (decision record 26). */
  MAIL_INFORMATION: z.enum(['atOnce', 'daily']).default('atOnce'),
  MAIL_FROM: z.string().default('Risk & Control Portal <portal@portal.example>'),
  STORAGE_URL: z
    .string()
    .regex(/^(file|s3|azure):/, 'must begin with file:, s3: or azure:')
    .default('file:.data/files'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  CAPTCHA: flag('on'),
  ...signInShape,
  DEFAULT_LANGUAGE: z.enum(['zh', 'en']).default('zh'),
  TIME_ZONE: z.string().refine(isTimeZone, 'is not a time zone').default('Asia/Shanghai'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** By so much (milliseconds) the event loop may come late again and again before calls are refused; 0: never. */
  SHED_LAG_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  POLICY_APPROVAL: flag('off'),
  POLICY_FILE_MB: z.coerce.number().int().min(1).max(2048).default(200),
  /** So many megabytes a person may store on a day. */
  UPLOAD_MB_A_DAY: z.coerce.number().int().min(1).max(1_000_000).default(1_024),
  /** So many megabytes stay free on the disk of the files. */
  STORAGE_FLOOR_MB: z.coerce.number().int().min(0).max(10_000_000).default(256),
  SOFFICE_PATH: z.string().optional(),
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/, 'must be tcp://host:port or unix:/path')
    .optional(),
  ...courseShape,
  ...observabilityShape,
  DEMO: flag('off'),
});
export type Config = z.output<typeof schema> & {
  readonly publicUrl: string;
  /** The identity provider; null: people sign in with the local form alone. */
  readonly provider: ProviderSettings | null;
};

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** A wrong environment: its message is one clear sentence for who starts the process. */
export class ConfigError extends Error {}

/**
 * Reads and checks the environment (operation, Environment). What production needs and refuses stands in
 * production-faults.ts. Empty variables count as unset.
 * @throws ConfigError naming the first wrong variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  // Administrators of a real system open everything: unless it is decided otherwise, a password alone does not let them in (ADR 39).
  const parsed = schema.safeParse(given['NODE_ENV'] === 'production' ? { TOTP: 'administrators', ...given } : given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'environment');
    throw new ConfigError(name in given ? `${name} ${issue?.message}` : `${name} is not set`);
  }
  const config = parsed.data;
  const isProduction = config.NODE_ENV === 'production';
  const fault =
    (isProduction ? findProductionFault(config) : undefined) ??
    findSignInFault(config, isProduction) ??
    findCourseFault(config, isProduction) ??
    findObservabilityFault(config, isProduction);
  if (fault) throw new ConfigError(fault);
  return {
    ...config,
    provider: readProvider(config),
    publicUrl: (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, ''),
  };
}

export const CONFIG = Symbol('CONFIG');
