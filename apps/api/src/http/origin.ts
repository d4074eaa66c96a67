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
