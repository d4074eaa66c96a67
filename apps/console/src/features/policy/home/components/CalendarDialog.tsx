import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { CopyIcon } from '#shared/theme/icons.tsx';
import { calendarQuery } from '../api/calendar.ts';
import { LoadFailed } from './LoadFailed.tsx';

/** Makes the address of one's calendar of review dates, shows it once, and ends it. */
export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t, date } = useT();
  const id = useId();
  const [address, setAddress] = useState('');
  const { data, error, refetch } = useQuery(calendarQuery);
  const refreshes = [routes.getReviewCalendar.name];
  const renew = useCommand(routes.renewReviewCalendar, { refreshes, onSuccess: ({ url }) => setAddress(url) });
  const revoke = useCommand(routes.revokeReviewCalendar, {
    refreshes,
    onSuccess: () => {
      setAddress('');
      showToast({ tone: 'success', text: t('policyHome.calendar.revoked') });
    },
  });
  const busy = renew.isPending || revoke.isPending;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast({ tone: 'success', text: t('policyHome.calendar.copied') }),
      () => showToast({ tone: 'warning', text: t('parts.copyFailed') }),
    );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('policyHome.calendar.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pb: 1, fontSize: 14, lineHeight: '22px' }}>
        <div>{t('policyHome.calendar.body')}</div>
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {address ? (
          <Field label={t('policyHome.calendar.address')} hint={t('policyHome.calendar.shownOnce')} name="address">
            {({ id: fieldId, aria }) => (
              <TextInput
                id={fieldId}
                slotProps={{ input: aria }}
                value={address}
                readOnly
                onFocus={(event) => event.target.select()}
                endAdornment={
                  <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()} sx={{ flexShrink: 0 }}>
                    {t('policyHome.calendar.copy')}
                  </Button>
                }
              />
            )}
          </Field>
        ) : (
          data?.endsOn && <div>{t('policyHome.calendar.renewWarning', { date: date(data.endsOn) })}</div>
        )}
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('policyHome.calendar.secret')}</Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {data?.exists && (
          <Button color="error" disabled={busy} onClick={() => revoke.mutate({})} sx={{ mr: 'auto' }}>
            {t('policyHome.calendar.revoke')}
          </Button>
        )}
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('policyHome.calendar.close')}
        </Button>
        {data && !address && (
          <Button variant="contained" disabled={busy} onClick={() => renew.mutate({})}>
            {t(data.exists ? 'policyHome.calendar.renew' : 'policyHome.calendar.create')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
