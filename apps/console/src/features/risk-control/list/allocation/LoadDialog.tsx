import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import { toListAddress } from '#shared/list/list-input.ts';
import { loadQuery } from '../../record/dialogs/AllocateDialog.tsx';
import { RulesForm } from './RulesForm.tsx';

const cell = { px: 1, py: 0.75, textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

/** What waits for each reviewer, since when, what he decided this month, and the rules by which reviews are allocated. */
export default function LoadDialog({ onClose }: { onClose: () => void }) {
  const { t, n, name, date } = useT();
  const { data, error } = useQuery(loadQuery);
  const rows = [
    ...(data?.reviewers ?? []).map((one) => ({
      key: one.userNO,
      label: one.isAway ? t('riskMany.load.away', { name: name(one) }) : name(one),
      ...one,
      done: n(one.done),
    })),
    ...(data ? [{ key: 'none', label: t('riskList.load.all'), ...data.everybody, done: '–' }] : []),
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby="load-title" fullWidth maxWidth="md">
      <DialogTitle id="load-title">{t('riskMany.load.title')}</DialogTitle>
      <DialogContent sx={{ pb: 1, minHeight: 160 }} aria-busy={!data && !error}>
        {error && (
          <Box role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
            {error.message}
          </Box>
        )}
        <ScrollAcross role="group" label={t('riskMany.load.title')}>
          <Box
            component="table"
            sx={{
              width: '100%',
              borderCollapse: 'collapse',
              fontSize: 13,
              lineHeight: '20px',
              '& th, & td': { borderBottom: '1px solid', borderColor: 'line.main' },
            }}
          >
            <thead>
              <Box component="tr" sx={{ color: 'text.secondary', '& th': { fontWeight: 500 } }}>
                <Box component="th" scope="col" sx={{ ...cell, textAlign: 'left' }}>
                  {t('riskMany.load.reviewer')}
                </Box>
                {(['waiting', 'oldest', 'done'] as const).map((column) => (
                  <Box component="th" scope="col" key={column} sx={cell}>
                    {t(`riskMany.load.${column}`)}
                  </Box>
                ))}
              </Box>
            </thead>
            <tbody>
              {rows.map(({ key, label, waiting, oldest, done }) => (
                <tr key={key}>
                  <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left', fontWeight: 400 }}>
                    {label}
                  </Box>
                  <Box component="td" sx={cell}>
                    <Link component={RouterLink} to={toListAddress({ reviewer: key }, '1')} onClick={onClose}>
                      {n(waiting)}
                    </Link>
                  </Box>
                  <Box component="td" sx={{ ...cell, whiteSpace: 'nowrap' }}>
                    {oldest === null ? '–' : date(oldest)}
                  </Box>
                  <Box component="td" sx={cell}>
                    {done}
                  </Box>
                </tr>
              ))}
            </tbody>
          </Box>
        </ScrollAcross>
        {data && <RulesForm reviewers={data.reviewers} />}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
