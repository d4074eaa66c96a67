import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { readQueue, toSent, writeQueue, type AnswerQueue } from './answer-store.ts';
import { sitMachine, type SitServices } from './sit.machine.ts';

export type SitSnapshot = SnapshotFrom<typeof sitMachine>;

const toGiven = (queue: AnswerQueue) =>
  Object.entries(queue).map(([questionId, { answer, sequence }]) => ({
    questionId: Number(questionId),
    answer: toSent(answer) as string | string[] | boolean | null,
    sequence,
  }));
const newestOf = (queue: AnswerQueue): number => Math.max(0, ...Object.values(queue).map(({ sequence }) => sequence));

/** The calls of a sitting. A save carries no Idempotency-Key: its numbers say what is newer. */
export function sitServices(examId: number): SitServices {
  return {
    start: () => call(routes.startExam, { body: { id: examId } }),
    save: (attemptId, queue) =>
      call(routes.saveExamAnswers, { body: { attemptId, sequence: Math.max(1, newestOf(queue)), answers: toGiven(queue) } }),
    submit: (attemptId, queue) =>
      call(routes.submitExam, { body: { examId, attemptId, answers: toGiven(queue), sequence: newestOf(queue) || null } }),
    readState: async (attemptId) => (await call(routes.showExamResultById, { query: { id: attemptId } })).state,
    readQueue,
    writeQueue,
  };
}

/** The sitting of one page: its machine, and what the browser tells it: the network is back, the page is left or looked at again. */
export function useSitExam(examId: number) {
  const [services] = useState(() => sitServices(examId));
  const [state, send] = useMachine(sitMachine, { input: { services } });
  useEffect(() => {
    const online = () => send({ type: 'ONLINE' });
    const seen = () => send({ type: document.visibilityState === 'hidden' ? 'FLUSH' : 'SYNC' });
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [send]);
  return { state, send };
}
