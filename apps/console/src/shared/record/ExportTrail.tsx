import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { isAdministrator, useSession } from '../api/session.ts';
import { downloadTrail, type TrailRecord } from '../api/trail-bundle.ts';
import { showError } from '../api/use-call.ts';
import { showToast } from '../feedback/toast-store.ts';
import { useT } from '../i18n/use-t.ts';

/** Takes the whole trail out for an auditor, as a signed bundle; for administrators. */
export function ExportTrail({ record }: { record: TrailRecord }) {
  const { t } = useT();
  const user = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadTrail(record),
    onSuccess: () => showToast({ tone: 'success', text: t('trail.exported') }),
    onError: showError,
  });
  if (!isAdministrator(user)) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      disabled={isPending}
      title={t('trail.exportHint')}
      onClick={() => mutate()}
      sx={{ height: 28, mb: 1.5, mr: 1 }}
    >
      {t(isPending ? 'trail.exporting' : 'trail.export')}
    </Button>
  );
}
