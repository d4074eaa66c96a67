import type { HolidayRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt } from '#shared/parts/Art.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { PlusIcon, TrashIcon } from '#shared/theme/icons.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { holidaysQuery, reminderAnswers } from '../api/reminder-settings.ts';

const HolidayDialog = lazy(() => import('./HolidayDialog.tsx'));

const [firstYear, lastYear] = [2000, 2100];

/** The days of a year that are not what their weekday says. The year stands in the address. */
export function HolidayPanel() {
  const { t, date, lang, n } = useT();
  const [params, setParams] = useSearchParams();
  const thisYear = Number(portalDay().slice(0, 4));
  const year = Math.min(Math.max(Number(params.get('year')) || thisYear, firstYear), lastYear);
  const { data, error, refetch } = useQuery(holidaysQuery(year));
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<HolidayRow>();
  const remove = useCommand(routes.updateHolidays, {
    refreshes: reminderAnswers,
    onSuccess: (outcome) => {
      setRemoving(undefined);
      showToast({
        tone: 'success',
        text: t('reminderSettings.holidays.saved', { added: n(outcome.added), changed: n(outcome.changed), removed: n(outcome.removed) }),
      });
    },
  });
  const go = (next: number) => setParams({ view: 'calendar', year: String(next) }, { replace: true });
  const weekday = (day: string) =>
    new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          color="inherit"
          aria-label={t('reminderSettings.holidays.previous')}
          disabled={year <= firstYear}
          onClick={() => go(year - 1)}
          sx={{ minWidth: 0, px: 1.25 }}
        >
          ‹
        </Button>
        <Box
          component="h2"
          aria-live="polite"
          sx={{ m: 0, minWidth: 56, textAlign: 'center', fontSize: 16, fontVariantNumeric: 'tabular-nums' }}
        >
          {String(year)}
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          aria-label={t('reminderSettings.holidays.next')}
          disabled={year >= lastYear}
          onClick={() => go(year + 1)}
          sx={{ minWidth: 0, px: 1.25 }}
        >
          ›
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setAdding(true)}>
          {t('reminderSettings.holidays.add')}
        </Button>
      </Box>
      {error && !data ? (
        <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: 13 }}>
          {error.message}
          <Button variant="outlined" color="inherit" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Box>
      ) : !data ? (
        <ListSkeleton rows={6} />
      ) : data.days.length === 0 ? (
        <EmptyState
          art={<DoneArt />}
          title={t('reminderSettings.holidays.empty', { year: String(year) })}
          body={t('reminderSettings.holidays.emptyBody')}
        />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
          {data.days.map((row) => (
            <Box
              component="li"
              key={row.day}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                pl: 2,
                pr: 1,
                minHeight: 40,
                fontSize: 13,
                '& + li': { borderTop: '1px solid', borderColor: 'line.soft' },
              }}
            >
              <Box sx={{ minWidth: 92, fontVariantNumeric: 'tabular-nums' }}>{date(row.day)}</Box>
              <Box sx={{ minWidth: 40, color: 'text.secondary' }}>{weekday(row.day)}</Box>
              <Tag tone={row.isWorking ? 'amber' : 'green'}>
                {t(row.isWorking ? 'reminderSettings.holidays.working' : 'reminderSettings.holidays.off')}
              </Tag>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{row.name}</Box>
              <IconButton
                size="small"
                aria-label={t('reminderSettings.holidays.remove', { day: date(row.day) })}
                onClick={() => setRemoving(row)}
              >
                <TrashIcon />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {adding && (
        <Suspense fallback={null}>
          <HolidayDialog openDuties={data?.openDuties ?? 0} onYear={go} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={removing ? t('reminderSettings.holidays.removeTitle', { day: date(removing.day) }) : ''}
        body={`${t('reminderSettings.holidays.removeBody')} ${t('reminderSettings.holidays.effect', { count: data?.openDuties ?? 0 })}`}
        confirmLabel={t('common.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate({ body: { set: [], remove: [removing.day] } })}
        onClose={() => setRemoving(undefined)}
      />
    </Box>
  );
}
