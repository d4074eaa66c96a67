import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { RiskControlRecord } from '@portal/contract/client';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { addressOf } from '../addresses.ts';
import { staleAfterAct } from '../api/record.ts';

type Result = DataOf<typeof routes.rollForwardRiskControl>;

/** What became of the records: the new ones as links, the refused ones with their reason. */
function Outcome({ result, onClose }: { result: Result; onClose: () => void }) {
  const { t } = useT();
  return (
    <>
      {result.done.length > 0 && <Box>{t('riskRecord.dialog.roll.done')}</Box>}
      {result.done.map((row) => (
        <Button
          key={row.id}
          component={Link}
          to={addressOf('view', row.id)}
          onClick={onClose}
          variant="outlined"
          color="inherit"
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('riskRecord.dialog.roll.open', { no: row.riskNo })}
        </Button>
      ))}
      {result.refused.map((row) => (
        <Box key={row.id} role="alert" sx={{ color: 'error.main', fontSize: 13 }}>
          {row.message || t('riskRecord.dialog.roll.refused')}
        </Box>
      ))}
      {result.done.length + result.refused.length === 0 && <Box>{t('riskRecord.dialog.roll.skipped')}</Box>}
    </>
  );
}

/** Makes the record of the next year and shows what came of it. */
export function RollForwardDialog({ record, onClose }: { record: Pick<RiskControlRecord, 'id' | 'riskYear'>; onClose: () => void }) {
  const { t } = useT();
  const [result, setResult] = useState<Result>();
  const [error, setError] = useState<string>();
  const roll = useCommand(routes.rollForwardRiskControl, {
    refreshes: staleAfterAct,
    onSuccess: setResult,
    onError: (failure) => {
      setError(failure.message);
      return true;
    },
  });
  return (
    <Dialog open onClose={() => !roll.isPending && onClose()} aria-labelledby="roll-title" fullWidth maxWidth="xs">
      <DialogTitle id="roll-title" sx={{ fontSize: 17, lineHeight: '26px', pb: 1 }}>
        {t('riskRecord.dialog.roll.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pb: 1 }}>
        {result ? (
          <Outcome result={result} onClose={onClose} />
        ) : (
          <Box>{t('riskRecord.dialog.roll.body', { year: record.riskYear + 1 })}</Box>
        )}
        {error && (
          <Box role="alert" sx={{ color: 'error.main', fontSize: 13 }}>
            {error}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={roll.isPending}>
          {t(result ? 'common.close' : 'common.cancel')}
        </Button>
        {!result && (
          <Button variant="contained" autoFocus loading={roll.isPending} onClick={() => roll.mutate({ body: { ids: [record.id] } })}>
            {t('riskRecord.dialog.roll.title')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
