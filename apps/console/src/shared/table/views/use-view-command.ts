import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Route } from '../../api/route-types.ts';
import { useCommand } from '../../api/use-call.ts';
import { listSettingsQuery, writeDevice, type ListSettings } from '../list-settings.ts';

/** A change of one's own views. Its answer is the list's settings, which stand at once, also on this device; an error is said in the dialog. */
export function useViewCommand<Q, B>(
  route: Route<Q, B, ListSettings>,
  list: string,
  onDone: (settings: ListSettings) => void = () => undefined,
) {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const command = useCommand(route, {
    onSuccess: (settings) => {
      setError(undefined);
      writeDevice(list, settings);
      client.setQueryData(listSettingsQuery(list).queryKey, settings);
      onDone(settings);
    },
    onError: (failure) => {
      setError(failure.message);
      return true;
    },
  });
  return { run: command.mutate, busy: command.isPending, error, say: setError };
}
