import { isIP } from 'node:net';
import { readAddress } from '../database/address.ts';

/** The settings that a production system is checked for. */
export interface CheckedSettings {
  readonly SESSION_SECRET?: string | undefined;
  readonly SESSION_SECRET_PREVIOUS?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL: string;
  readonly DATABASE_REPLICA_URL?: readonly string[] | undefined;
  readonly REDIS_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly STORAGE_URL: string;
  readonly CAPTCHA: 'on' | 'off';
  readonly DEMO: 'on' | 'off';
}

/** What examples write where a secret belongs. */
const PLACEHOLDER = /change[-_ ]?(me|it|this)|example[-_ ]?(secret|password)|your[-_ ]?(secret|password)|openssl rand/i;
/** A text of so many different characters has not been typed by holding a key. */
const LEAST_DIFFERENT = 12;

/**
 * What keeps a process from starting as production: a missing or well-known secret, the demo, no captcha, an open line.
 * @returns one sentence, or undefined when it may start
 */
export function findProductionFault(settings: CheckedSettings): string | undefined {
  const { SESSION_SECRET, PUBLIC_URL, DEMO, CAPTCHA } = settings;
  if (!SESSION_SECRET) return 'SESSION_SECRET is not set; production needs it';
  if (!PUBLIC_URL) return 'PUBLIC_URL is not set; production needs it';
  if (DEMO === 'on') return 'DEMO=on is refused in production';
  if (CAPTCHA === 'off') return 'CAPTCHA=off is refused in production';
  for (const name of ['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS'] as const) {
    const secret = settings[name];
    if (secret !== undefined && isWellKnown(secret)) return `${name} is no secret; make one with: openssl rand -base64 48`;
  }
  if (settings.SESSION_SECRET_PREVIOUS === SESSION_SECRET) return 'SESSION_SECRET_PREVIOUS must be another one than SESSION_SECRET';
  if (settings.OIDC_CLIENT_SECRET !== undefined && PLACEHOLDER.test(settings.OIDC_CLIENT_SECRET))
    return 'OIDC_CLIENT_SECRET is that of an example; set the one of the provider';
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL', 'SMTP_URL', 'STORAGE_URL'] as const) {
    const addresses = [settings[name] ?? []].flat().flatMap((address) => readAddress(address).servers);
    if (addresses.some((address) => PLACEHOLDER.test(passwordOf(address))))
      return `${name} has the password of an example; set one of your own`;
    if (addresses.some(hasGuessedPassword)) return `${name} has a password that is tried first; set one of your own`;
  }
  if (mayLoseTls(settings.SMTP_URL))
    return 'SMTP_URL sends mails in the clear when somebody on the way hides STARTTLS: use smtps://, or smtp://…?requireTLS=true; on a network of its own say ?ignoreTLS=true';
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol !== 'https:' && !isOwnMachine(hostname))
    return 'PUBLIC_URL must begin with https:// in production: over plain http anybody on the way reads passwords and sessions';
  return undefined;
}

/** What is tried first on any server of its kind. */
const GUESSED = new Set([
  'postgres',
  'password',
  'passw0rd',
  'admin',
  'administrator',
  'root',
  'portal',
  'redis',
  'minioadmin',
  'guest',
  'secret',
  '123456',
  '12345678',
]);

/** A server on the own machine is reached by nobody else. */
function hasGuessedPassword(address: string | undefined): boolean {
  const found = /^[a-z0-9+]+:\/\/([^/@:]*):[^/]*@(\[[^\]]*\]|[^/:?]*)/i.exec(address ?? '');
  if (!found || isOwnMachine(found[2]!.replace(/^\[|\]$/g, ''))) return false;
  const password = passwordOf(address).toLowerCase();
  return GUESSED.has(password) || password === found[1]!.toLowerCase();
}

/** Plain SMTP takes TLS where it is offered, and who sits on the way may leave the offer out. */
function mayLoseTls(address: string | undefined): boolean {
  if (!address?.startsWith('smtp:') || !URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  return !isOwnMachine(hostname) && !['requireTLS', 'ignoreTLS'].some((name) => searchParams.get(name) === 'true');
}

const isWellKnown = (secret: string): boolean => PLACEHOLDER.test(secret) || new Set(secret).size < LEAST_DIFFERENT;

function passwordOf(address: string | undefined): string {
  const secret = /^[a-z0-9+]+:\/\/[^/@:]*:([^/]*)@/i.exec(address ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret;
  }
}

/** To one's own machine there is no way on which somebody listens. */
function isOwnMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
