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
import { useT } from '#shared/i18n/use-t.ts';
import { request, type StayingAction } from '#shared/record/use-record-action.ts';
import { addressOf } from '../addresses.ts';

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
export function RollForwardDialog({
  record,
  action,
}: {
  record: Pick<RiskControlRecord, 'id' | 'riskYear'>;
  action: StayingAction<'ROLL_FORWARD'>;
}) {
  const { t } = useT();
  const [result, setResult] = useState<Result>();
  const onClose = action.cancel;
  const roll = () =>
    action.run(
      request({
        route: routes.rollForwardRiskControl,
        input: { body: { ids: [record.id] } },
        // The dialog stays to show what came of it.
        onDone: (answer) => {
          setResult(answer);
          action.ask('ROLL_FORWARD');
        },
      }),
    );
  return (
    <Dialog open onClose={() => !action.busy && onClose()} aria-labelledby="roll-title" fullWidth maxWidth="xs">
      <DialogTitle id="roll-title">{t('riskRecord.dialog.roll.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pb: 1 }}>
        {result ? (
          <Outcome result={result} onClose={onClose} />
        ) : (
          <Box>{t('riskRecord.dialog.roll.body', { year: record.riskYear + 1 })}</Box>
        )}
        {action.problem && (
          <Box role="alert" sx={{ color: 'error.main', fontSize: 13 }}>
            {action.problem.message}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={action.busy}>
          {t(result ? 'common.close' : 'common.cancel')}
        </Button>
        {!result && (
          <Button variant="contained" autoFocus loading={action.busy} onClick={roll}>
            {t('riskRecord.dialog.roll.title')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
