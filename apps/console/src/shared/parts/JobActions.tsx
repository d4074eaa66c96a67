import Button from '@mui/material/Button';
import { routes } from '../api/routes.ts';
import { useCommand } from '../api/use-call.ts';
import { useT } from '../i18n/use-t.ts';

export interface JobActionsProps {
  id: number;
  state: 'waiting' | 'active' | 'completed' | 'failed';
  /** Names of the calls that tell how the job fares. */
  refreshes: readonly string[];
}

/** Cancels a job while it waits or runs, and tries a failed or cancelled one again (docs/adr/0021-jobs-are-lifecycles.md). */
export function JobActions({ id, state, refreshes }: JobActionsProps) {
  const { t } = useT();
  const cancel = useCommand(routes.cancelJob, { refreshes });
  const retry = useCommand(routes.retryJob, { refreshes });
  if (state === 'completed') return null;
  const [{ mutate, isPending }, words] = state === 'failed' ? ([retry, 'common.retry'] as const) : ([cancel, 'common.cancel'] as const);
  return (
    <Button variant="outlined" color="inherit" loading={isPending} onClick={() => mutate({ body: { id } })}>
      {t(words)}
    </Button>
  );
}
