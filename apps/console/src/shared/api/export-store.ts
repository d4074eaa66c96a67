import { useSyncExternalStore } from 'react';
import { showToast } from '../feedback/toast-store.ts';
import { translate } from '../i18n/i18n.ts';
import { isApiError, type ApiError } from './api-error.ts';
import { call } from './call.ts';
import { downloadFrom } from './download.ts';
import { createIntent } from './intent-key.ts';
import type { Route } from './route-types.ts';
import { routes } from './routes.ts';

/** 0 to 100 of the exports under way, by the name of their route: they go on when their page is left. */
let running: Readonly<Record<string, number>> = {};
/** The jobs behind them, and which of them somebody has cancelled here. */
const jobs = new Map<string, { readonly id: number; isCancelled: boolean }>();
const listeners = new Set<() => void>();
/** A small file is there at once, a large one is not asked for all the time. */
const [soonest, longest] = [100, 700];

function set(name: string, progress: number | undefined): void {
  const { [name]: _old, ...others } = running;
  running = progress === undefined ? others : { ...others, [name]: progress };
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The progress of an export under way, undefined when there is none. */
export const useExportProgress = (route: Pick<Route, 'name'>): number | undefined =>
  useSyncExternalStore(subscribe, () => running[route.name]);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function followJob(name: string, id: string): Promise<string> {
  jobs.set(name, { id: Number(id), isCancelled: false });
  for (let pause = soonest; ; pause = Math.min(longest, pause * 2)) {
    const job = await call(routes.getJob, { query: { id } });
    if (job.state === 'completed' && job.url) return job.url;
    if (job.state === 'failed') throw new Error(job.message ?? translate('table.exportFailed'));
    set(name, job.progress);
    await wait(pause);
  }
}

/**
 * Starts an export, follows its job and hands over the file (docs/decisions/risk-control.md). One at a time for each route; a further press while one
 * runs does nothing.
 */
export async function startExport<Q, B>(route: Route<Q, B, { jobId: string } | string>, body: B): Promise<void> {
  if (running[route.name] !== undefined) return;
  set(route.name, 0);
  try {
    const answer = await call(route, { body }, { idempotencyKey: createIntent().keyFor(body) });
    downloadFrom(typeof answer === 'string' ? answer : await followJob(route.name, answer.jobId));
    showToast({ tone: 'success', text: translate('table.exported') });
  } catch (error) {
    const tone = jobs.get(route.name)?.isCancelled ? 'info' : 'error';
    if (!isApiError(error, 'unauthenticated')) showToast({ tone, text: (error as ApiError).message });
  } finally {
    jobs.delete(route.name);
    set(route.name, undefined);
  }
}

/** Cancels the export of a route that is under way; what follows it says that it is over. */
export async function cancelExport(route: Pick<Route, 'name'>): Promise<void> {
  const job = jobs.get(route.name);
  if (!job || job.isCancelled) return;
  job.isCancelled = true;
  try {
    await call(routes.cancelJob, { body: { id: job.id } }, { idempotencyKey: createIntent().keyFor(job.id) });
  } catch (error) {
    job.isCancelled = false;
    // One that was done meanwhile is handed over.
    if (!isApiError(error, 'wrong_state')) showToast({ tone: 'error', text: (error as ApiError).message });
  }
}
