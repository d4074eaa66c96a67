import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { createIntent } from '../api/intent-key.ts';
import type { CallInput, Route } from '../api/route-types.ts';
import { showToast } from '../feedback/toast-store.ts';
import { recordActionMachine, type ActionRequest, type Change, type Problem, type RecordActionServices } from './record-action.machine.ts';

/** What an action makes stale: the first name is the record's own, asked again after a refusal. */
export interface Staleness {
  record: string;
  all: readonly string[];
}

export interface RecordActionOptions {
  stale: Staleness;
  /** Asks the record anew, and who changed it; without it the record is asked again and nobody is named. */
  readChange?: (problem: Problem | undefined) => Promise<Change>;
  onRefused?: (error: unknown) => void;
}

interface Asked<Q, B, D> {
  route: Route<Q, B, D>;
  input: CallInput<Q, B>;
  /** The toast after a success. */
  done?: string | ((answer: D) => string | undefined);
  onDone?: (answer: D) => void;
  event?: string;
  takesAway?: boolean;
}

/** A call as a request of the machine. */
export function request<Q, B, D>({ route, input, done, onDone, event, takesAway }: Asked<Q, B, D>): ActionRequest {
  return {
    intent: [route.name, input],
    event,
    takesAway,
    perform: async (key) => {
      const answer = await call(route, input, { idempotencyKey: key });
      return () => {
        const text = typeof done === 'function' ? done(answer) : done;
        if (text !== undefined) showToast({ tone: 'success', text });
        onDone?.(answer);
      };
    },
  };
}

/** The actions on one record or row: its machine, and what it asks of the server. */
export function useRecordAction(options: RecordActionOptions) {
  const client = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [services] = useState((): RecordActionServices => {
    const keys = createIntent();
    const askAgain = () => client.invalidateQueries({ queryKey: [latest.current.stale.record] });
    return {
      send: async ({ intent, perform, takesAway }) => {
        const finish = await perform(keys.keyFor(intent));
        keys.succeeded();
        const { record, all } = latest.current.stale;
        const stale = all.filter((name) => !takesAway || name !== record);
        await Promise.all(stale.map((name) => client.invalidateQueries({ queryKey: [name] })));
        return finish;
      },
      readChange: async (problem) => {
        if (latest.current.readChange) return latest.current.readChange(problem);
        await askAgain();
        // A page that shows its own refusals has no dialog that would say it.
        if (latest.current.onRefused && problem) showToast({ tone: 'error', text: problem.message });
        return {};
      },
      onRefused: (error) => {
        if (isApiError(error, 'wrong_state')) void askAgain();
        latest.current.onRefused?.(error);
      },
    };
  });
  const [state, send] = useMachine(recordActionMachine, { input: { services } });
  const { event, problem, change, request: sent } = state.context;
  const busy = state.matches('sending');
  return {
    /** The event whose dialog is open. */
    event,
    busy,
    /** The event that is on its way, asked for here or sent by a form. */
    sending: busy ? (sent?.event ?? event) : undefined,
    problem: busy ? undefined : problem,
    isConflict: state.matches('conflict'),
    /** Who changed the record, once that is known. */
    change: state.matches({ conflict: 'known' }) ? change : undefined,
    ask: (next: string) => send({ type: 'ASK', event: next }),
    run: (next: ActionRequest) => send({ type: 'SEND', request: next }),
    fail: (message: string, field?: string) => send({ type: 'FAIL', problem: { message, field } }),
    edit: () => send({ type: 'EDIT' }),
    compare: () => send({ type: 'COMPARE' }),
    reload: () => send({ type: 'RELOAD' }),
    cancel: () => send({ type: 'CANCEL' }),
  };
}
export type RecordAction = ReturnType<typeof useRecordAction>;
