import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '../../api/routes.ts';
import type { Route } from '../../api/route-types.ts';
import { useCommand } from '../../api/use-call.ts';
import { listSettingsQuery, writeDevice, type ListSettings } from '../list-settings.ts';

/** A change of views. Its answer is the list's settings, which stand at once, also on this device; an error is said in the dialog, or as `onError` says. */
export function useViewCommand<Q, B>(
  route: Route<Q, B, ListSettings>,
  list: string,
  onDone: (settings: ListSettings) => void = () => undefined,
  onError?: (message: string) => void,
) {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const command = useCommand(route, {
    onSuccess: (settings) => {
      setError(undefined);
      writeDevice(list, settings);
      client.setQueryData(listSettingsQuery(list).queryKey, settings);
      void client.invalidateQueries({ queryKey: [routes.getSharedListViews.name] });
      onDone(settings);
    },
    onError: (failure) => {
      setError(failure.message);
      onError?.(failure.message);
      return true;
    },
  });
  const run = (input: Parameters<typeof command.mutate>[0], then?: () => void) => command.mutate(input, then && { onSuccess: then });
  return { run, busy: command.isPending, error, say: setError };
}
