import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { live?: readonly string[] };
  }
}

/** Only what may heal by itself is asked again: a lost connection or a fault, not a refusal. */
function shouldRetry(count: number, error: unknown): boolean {
  return count < 2 && (isApiError(error, 'network') || isApiError(error, 'fault'));
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: shouldRetry, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
