import Button from '@mui/material/Button';
import { cancelExport, startExport, useExportProgress } from '../api/export-store.ts';
import type { Route } from '../api/route-types.ts';
import { useT } from '../i18n/use-t.ts';
import { DownloadIcon } from '../theme/icons.tsx';

export interface ExportButtonProps<Q, B> {
  route: Route<Q, B, { jobId: string } | string>;
  /** The list's request as it stands: what is filtered is what is exported. */
  body: B;
  disabled?: boolean;
  /** What is exported, where it is not the list itself. */
  label?: string;
}

/** Exports what is filtered; shows the job's progress, and can be left or cancelled while it runs. */
export function ExportButton<Q, B>({ route, body, disabled = false, label }: ExportButtonProps<Q, B>) {
  const { t } = useT();
  const progress = useExportProgress(route);
  const busy = progress !== undefined;
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<DownloadIcon />}
        disabled={disabled}
        aria-busy={busy}
        aria-disabled={busy}
        onClick={() => void startExport(route, body)}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {busy ? t('table.exporting', { percent: progress }) : (label ?? t('table.export'))}
      </Button>
      {busy && (
        <Button variant="text" color="inherit" onClick={() => void cancelExport(route)}>
          {t('common.cancel')}
        </Button>
      )}
    </>
  );
}
