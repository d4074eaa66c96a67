import { buildHeaders, buildUrl, failNetwork, openEnvelope, type CallOptions } from './call.ts';
import type { CallInput, Route } from './route-types.ts';
import { waitForSignIn } from './session-gate.ts';

export interface UploadOptions<Q> extends CallOptions {
  query?: CallInput<Q, undefined>['query'];
  /** Sent share of the bytes, 0 to 100. */
  onProgress?: (percent: number) => void;
}

/**
 * Sends files as multipart field `files` and reports the real progress (fetch cannot).
 * @throws ApiError as `call` does; an AbortError when `signal` is aborted.
 */
export async function upload<Q, B, D>(route: Route<Q, B, D>, files: readonly File[], options: UploadOptions<Q> = {}): Promise<D> {
  const first = await post(route, files, options);
  const answer = first.status === 401 && !options.anonymous && (await waitForSignIn()) ? await post(route, files, options) : first;
  return openEnvelope<D>(readJson(answer.responseText), answer.status, route);
}

function post<Q>(route: Pick<Route, 'method' | 'path'>, files: readonly File[], options: UploadOptions<Q>): Promise<XMLHttpRequest> {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  const request = new XMLHttpRequest();
  request.open(route.method, buildUrl(route, options.query));
  for (const [name, value] of Object.entries(buildHeaders(options))) request.setRequestHeader(name, value);
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100));
  };
  return new Promise((resolve, reject) => {
    request.onload = () => resolve(request);
    request.onerror = () => reject(failNetwork(route));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function readJson(text: string) {
  try {
    return JSON.parse(text) as Parameters<typeof openEnvelope>[0];
  } catch {
    return undefined;
  }
}
