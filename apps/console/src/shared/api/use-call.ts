import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../feedback/toast-store.ts';
import { isApiError, type ApiError } from './api-error.ts';
import { call } from './call.ts';
import { createIntent } from './intent-key.ts';
import type { CallInput, Route } from './route-types.ts';

export { readQuery, type ReadOptions } from './read-query.ts';

export interface CommandOptions<D, Input> {
  /** Names of the routes whose answers this command makes stale. */
  refreshes?: readonly string[];
  onSuccess?: (data: D, input: Input) => void | Promise<void>;
  /** Return true when the error is shown in place; otherwise its message becomes a toast. */
  onError?: (error: Error, input: Input) => boolean | void;
}

/** One acting call with its Idempotency-Key; the error of a failed call is shown, never swallowed, and the form is left alone. */
export function useCommand<Q, B, D>(
  route: Route<Q, B, D>,
  options: CommandOptions<D, CallInput<Q, B>> = {},
): UseMutationResult<D, Error, CallInput<Q, B>> {
  const client = useQueryClient();
  const [intent] = useState(createIntent);
  return useMutation<D, Error, CallInput<Q, B>>({
    mutationFn: (input) => call(route, input, { idempotencyKey: intent.keyFor(input) }),
    onSuccess: async (data, input) => {
      intent.succeeded();
      await Promise.all((options.refreshes ?? []).map((name) => client.invalidateQueries({ queryKey: [name] })));
      await options.onSuccess?.(data, input);
    },
    onError: (error, input) => {
      if (options.onError?.(error, input) !== true) showError(error);
    },
  });
}

/** The server's words as an error toast. */
export function showError(error: unknown): void {
  if (isApiError(error, 'unauthenticated')) return;
  showToast({ tone: 'error', text: (error as ApiError).message });
}
