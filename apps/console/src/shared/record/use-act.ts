import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import type { Route } from '../api/route-types.ts';
import { useCommand } from '../api/use-call.ts';
import { showToast } from '../feedback/toast-store.ts';

export interface Act<D> {
  /** The toast after a success. */
  done: string;
  onDone: (data: D) => void;
}

/** What an act makes stale: the first name is the record's own, asked again after a conflict. */
export interface Staleness {
  record: string;
  all: readonly string[];
}

/**
 * One act of a dialog: an error is said inside the dialog, whose typed text stays; after a conflict the record is asked again, so that
 * pressing the button once more acts on what the reader then sees.
 */
export function useRecordAct<Q, B, D>(route: Route<Q, B, D>, stale: Staleness, { done, onDone }: Act<D>) {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [field, setField] = useState<string>();
  const command = useCommand(route, {
    refreshes: stale.all,
    onSuccess: (data) => {
      setError(undefined);
      showToast({ tone: 'success', text: done });
      onDone(data);
    },
    onError: (failure) => {
      setError(failure.message);
      setField(isApiError(failure) ? failure.errors[0]?.field : undefined);
      if (isApiError(failure, 'conflict') || isApiError(failure, 'wrong_state'))
        void client.invalidateQueries({ queryKey: [stale.record] });
      return true;
    },
  });
  return {
    run: command.mutate,
    busy: command.isPending,
    error,
    /** The wire field that the error is about, when the server named one. */
    field,
    fail: (text: string, of?: string) => {
      setError(text);
      setField(of);
    },
    forget: () => {
      setError(undefined);
      setField(undefined);
    },
  };
}
