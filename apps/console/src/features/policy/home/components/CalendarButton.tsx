import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { CalendarIcon } from '#shared/theme/icons.tsx';

const CalendarDialog = lazy(() => import('./CalendarDialog.tsx'));

/** Review dates in the calendar program of one's own. */
export function CalendarButton() {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<CalendarIcon />} onClick={() => setOpen(true)}>
        {t('policyHome.calendar.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
