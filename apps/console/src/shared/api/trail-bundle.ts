import { buildHeaders, buildUrl, failNetwork, openEnvelope } from './call.ts';
import { saveBlob } from './download.ts';
import { routes } from './routes.ts';

/** A record as trails are asked for. */
export interface TrailRecord {
  readonly type:
    'riskControl' | 'riskEvent' | 'riskReport' | 'riskStoreItem' | 'remediationIssue' | 'campaign' | 'policy' | 'share' | 'exam';
  readonly id: number;
  /** Names the file. */
  readonly no: string;
}

/**
 * Fetches the whole trail of a record and saves it.
 * @throws ApiError with the server's words
 */
export async function downloadTrail({ type, id, no }: TrailRecord): Promise<void> {
  const route = routes.exportTrail;
  const response = await fetch(buildUrl(route), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { ...buildHeaders({}), 'content-type': 'application/json' },
    body: JSON.stringify({ type, id }),
  }).catch(() => {
    throw failNetwork(route);
  });
  if (!response.ok || response.headers.get('content-type')?.includes('json')) {
    openEnvelope(await response.json().catch(() => undefined), response.status, route);
    return;
  }
  saveBlob(await response.blob(), `audit-trail-${no}.zip`);
}
