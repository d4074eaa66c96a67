import { courseSourceOf, type Config } from '@portal/platform';

/** What no page of the portal needs, and nothing in it may ask for. */
export const PERMISSIONS_POLICY = [
  'accelerometer=()',
  // Courses have sound; pages of the portal have none.
  'autoplay=*',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  // Passkeys are asked for by the portal's own pages, and by nothing that they frame.
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'serial=()',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ');

/** @param frames the origin of courses, or nothing */
const contentSecurityPolicy = (frames: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // MUI writes its styles into the page.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    `frame-src 'self' ${frames}`.trim(),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
const HSTS_SECONDS = 31_536_000;

/**
 * The security headers of every answer: scripts are our own files and nothing else, nobody frames the portal, https stays https. The same for
 * every call, so they are put together once and not, as middleware does, with every answer.
 */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const secure = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentSecurityPolicy(courseSourceOf(config)),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The filter of old browsers was itself a hole.
    'x-xss-protection': '0',
    ...(secure && {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': `max-age=${HSTS_SECONDS}`,
    }),
  };
}

/** For the answers that are given before any hook runs: they hold no page, so nothing at all may load. */
export function bareHeaders(config: Config, requestId: string): Record<string, string> {
  const secure = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(secure && { 'strict-transport-security': `max-age=${HSTS_SECONDS}`, 'cross-origin-opener-policy': 'same-origin' }),
  };
}
