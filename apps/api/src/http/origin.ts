import type { FastifyRequest } from 'fastify';

const origins = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined;
  try {
    return new URL(header).host;
  } catch {
    return '';
  }
};

/**
 * Where a call comes from: `same` when the browser says that our own page made it, `foreign` when it says otherwise, `unknown` when
 * nothing is said (docs/decisions/identity.md, CSRF).
 */
export function findOrigin(request: FastifyRequest, publicUrl: string): 'same' | 'foreign' | 'unknown' {
  const own = new Set([new URL(publicUrl).host, request.host]);
  const claimed = origins(request.headers.origin) ?? origins(request.headers.referer);
  if (claimed !== undefined) return own.has(claimed) ? 'same' : 'foreign';
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return 'same';
  return site === undefined ? 'unknown' : 'foreign';
}

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/** The origin of the portal's page that makes this call: the portal may be reached under other names than that of its setting. */
export function findPortalOrigin(request: FastifyRequest, publicUrl: string): string {
  const own = new URL(publicUrl);
  return request.host === own.host || !HOST.test(request.host) ? own.origin : `${request.protocol}://${request.host}`;
}
