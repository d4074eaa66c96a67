import type { ImportKind } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { showError } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DownloadIcon } from '#shared/theme/icons.tsx';
import { downloadCorrection } from '../api/services.ts';
import { hasErrors, type ImportEvent } from '../import.machine.ts';
import type { ImportSnapshot } from '../use-import.ts';

const grow = { flex: { xs: 1, sm: 'none' } } as const;

/** The foot of the dialog: the correction workbook, cancel, confirm; while a file is being uploaded it says why neither works. */
export function ImportFoot({
  kind,
  recordId,
  state,
  send,
}: {
  kind: ImportKind;
  recordId: number | undefined;
  state: ImportSnapshot;
  send: (event: ImportEvent) => void;
}) {
  const { t } = useT();
  const [fetching, setFetching] = useState(false);
  const { context } = state;
  const { file } = context;
  const locked = state.hasTag('locked');
  const bad = state.matches('preview') && hasErrors(context);
  const mayConfirm = state.matches('preview') && !bad && !context.refused;
  if (state.matches('done')) return null;
  const fetchCorrection = async () => {
    if (!file) return;
    setFetching(true);
    await downloadCorrection({ kind, recordId }, file, t('riskImport.correctionSuffix')).catch(showError);
    setFetching(false);
  };
  return (
    <Box
      sx={{
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'line.main',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flexWrap: 'wrap',
      }}
    >
      {locked && (
        <Box
          role={context.notice ? 'alert' : undefined}
          sx={{
            flex: 1,
            minWidth: { xs: '100%', sm: 0 },
            fontSize: 12,
            color: context.notice ? 'tone.amber.fg' : 'text.secondary',
            fontWeight: context.notice ? 500 : 400,
          }}
        >
          {t(`riskImport.locked.${context.notice ?? 'both'}`)}
        </Box>
      )}
      {bad && (
        <Button
          variant="text"
          startIcon={<DownloadIcon />}
          loading={fetching}
          loadingPosition="start"
          onClick={() => void fetchCorrection()}
          sx={{ ml: -1.5 }}
        >
          {t('riskImport.correction')}
        </Button>
      )}
      {!locked && (
        <Box
          id="import-prompt"
          sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 }, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}
        >
          {mayConfirm && t('riskImport.prompt')}
        </Box>
      )}
      <Button
        variant="outlined"
        color="inherit"
        aria-disabled={locked}
        onClick={() => send({ type: locked ? 'CANCEL' : 'CLOSE' })}
        sx={{ ...grow, ...(locked && { color: 'text.disabled' }) }}
      >
        {t('common.cancel')}
      </Button>
      {!state.matches('choosing') && (
        <Button
          variant="contained"
          aria-describedby="import-prompt"
          disabled={!mayConfirm}
          onClick={() => send({ type: 'CONFIRM' })}
          sx={grow}
        >
          {t(context.failure && mayConfirm ? 'riskImport.goOn' : 'riskImport.confirm')}
        </Button>
      )}
    </Box>
  );
}
