import { isIP } from 'node:net';
import { z } from 'zod';

/** Where courses are served, which is never the portal's own origin (docs/adr/0019-courses.md). */
export const courseShape = {
  COURSE_ORIGIN: z
    .string()
    .regex(/^https?:\/\/(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/, 'must be like https://*.courses.example.com, without a path')
    .optional(),
  COURSE_PORT: z.coerce.number().int().min(0).max(65535).optional(),
};

type Settings = z.output<z.ZodObject<typeof courseShape>> & { readonly PORT: number; readonly PUBLIC_URL?: string | undefined };

/** Hosts that only this machine finds: every browser asks itself for what ends like this. */
const OWN_MACHINE = 'http://*.localhost';

/**
 * What is wrong with the settings of courses: one sentence, or null. Cookies know no ports and reach from a host to those below it, so courses
 * may stand neither on the portal's host nor on one above or below it.
 */
export function findCourseFault({ COURSE_ORIGIN, COURSE_PORT, PORT, PUBLIC_URL }: Settings, isProduction: boolean): string | null {
  if (COURSE_PORT === PORT && PORT !== 0) return 'COURSE_PORT must be another one than PORT';
  if (COURSE_ORIGIN === undefined || PUBLIC_URL === undefined) return null;
  const { protocol, hostname } = new URL(COURSE_ORIGIN.replace('*.', ''));
  const portal = new URL(PUBLIC_URL).hostname;
  // No browser takes a cookie for all of localhost.
  const isAlone = COURSE_ORIGIN.includes('*') && hostname === 'localhost';
  if (!isAlone && isRelated(hostname, portal))
    return `COURSE_ORIGIN must be another host than that of PUBLIC_URL, and neither below nor above it: courses would reach the cookies of ${portal}`;
  if (isProduction && protocol !== 'https:' && new URL(PUBLIC_URL).protocol === 'https:')
    return 'COURSE_ORIGIN must begin with https:// where PUBLIC_URL does: browsers refuse to show it inside the portal';
  return null;
}

const isRelated = (one: string, other: string): boolean =>
  one === other || (isIP(one) === 0 && (one.endsWith(`.${other}`) || other.endsWith(`.${one}`)));

/** What the portal's pages may show in frames beside themselves, as a source of the content security policy; empty: no courses. */
export function courseSourceOf(config: { readonly COURSE_ORIGIN?: string | undefined; readonly NODE_ENV: string }): string {
  return config.COURSE_ORIGIN ?? (config.NODE_ENV === 'production' ? '' : `${OWN_MACHINE}:*`);
}

/**
 * The origin of courses, with `*` where the name of a course goes; undefined: courses are switched off.
 * @param port on which their files are served
 */
export function courseOriginOf(
  config: { readonly COURSE_ORIGIN?: string | undefined; readonly NODE_ENV: string },
  port: number,
): string | undefined {
  return config.COURSE_ORIGIN ?? (config.NODE_ENV === 'production' ? undefined : `${OWN_MACHINE}:${port}`);
}
