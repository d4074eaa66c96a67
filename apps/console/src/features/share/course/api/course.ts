import type { CourseNeed, CourseProgress, ScormRecord } from '@portal/contract/client';
import { isApiError } from '#shared/api/api-error.ts';
import { buildHeaders, buildUrl, call, openEnvelope } from '#shared/api/call.ts';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';
import { getUserNo } from '#shared/api/session-gate.ts';
import { upload } from '#shared/api/upload.ts';
import type { CommitFailure, CourseCommit } from '../course-tracker.ts';

/** How far I am with the course of a share; undefined before the first opening. */
export const myProgressQuery = (kid: number) =>
  readQuery(routes.getScormLearnListByKid, { query: { kid, userno: getUserNo() ?? '' } }, { live: ['share'] });

/** Opens a course: a new address each time. */
export const openCourse = (id: number): Promise<ScormRecord> => call(routes.getScormById, { query: { id } });

/** What a course of this sitting has asked for in vain. */
export const reportNeeds = (launchId: number, needs: CourseNeed[]) =>
  call(routes.reportCourseNeeds, { body: { launchId, needs: needs as never } });

/** What is known of an uploaded course. */
export const courseQuery = (id: number) => readQuery(routes.getScormById, { query: { id } }, { staleTime: Infinity });

export const uploadCourse = (file: File, onProgress: (percent: number) => void, signal: AbortSignal) =>
  upload(routes.scormAttachmentUpload, [file], { onProgress, signal });

/** @param isLeaving the window closes: the browser sends it all the same */
export async function sendCommit(commit: CourseCommit, isLeaving: boolean): Promise<CourseProgress> {
  // Who sits before a course does nothing on the page around its frame.
  const attended = true;
  if (!isLeaving) return call(routes.scormCommit, { body: commit }, { attended });
  const body = JSON.stringify(commit);
  const answer = await fetch(buildUrl(routes.scormCommit), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { ...buildHeaders({ attended }), 'content-type': 'application/json' },
    body,
    // Browsers let a closing page send this much; more is sent at the next opening.
    keepalive: body.length < 60_000,
  });
  return openEnvelope<CourseProgress>((await answer.json()) as never, answer.status, routes.scormCommit);
}

/** What an error of a commit means for it. */
export function judgeFailure(error: unknown): CommitFailure {
  if (!isApiError(error)) return { kind: 'retry' };
  if (error.is('conflict')) return { kind: 'elsewhere' };
  if (error.is('validation')) return { kind: 'refused', fields: error.errors.map(({ field }) => field), message: error.message };
  const isFinal = ['not_found', 'not_allowed', 'wrong_state', 'forbidden'].some((code) => error.is(code));
  return isFinal ? { kind: 'gone', message: error.message } : { kind: 'retry' };
}

/** Commits of this person and share that wait on this device for their acknowledgement. */
export function waitingCommits(kid: number) {
  const name = `portal.course.${getUserNo() ?? ''}.${kid}`;
  return {
    keep(commit: CourseCommit | null): void {
      try {
        if (commit) localStorage.setItem(name, JSON.stringify(commit));
        else localStorage.removeItem(name);
      } catch {
        // A full or forbidden storage: the commit still waits in this window.
      }
    },
    read(): CourseCommit | undefined {
      try {
        return (JSON.parse(localStorage.getItem(name) ?? 'null') as CourseCommit | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * Sends what an earlier window could not bring to an end.
 * @throws ApiError when there is still no line: the course must not begin before, or it would overtake its own past
 */
export async function sendWaiting(kid: number): Promise<void> {
  const waiting = waitingCommits(kid);
  const commit = waiting.read();
  if (!commit) return;
  try {
    await call(routes.scormCommit, { body: commit });
  } catch (error) {
    const failure = judgeFailure(error);
    if (failure.kind === 'retry') throw error;
    if (failure.kind === 'refused' && failure.fields.some((field) => field in commit.data)) {
      for (const field of failure.fields) delete commit.data[field];
      waiting.keep(commit);
      return sendWaiting(kid);
    }
  }
  waiting.keep(null);
}
