import type { HolidayRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useCountryName } from '#shared/i18n/country-name.ts';
import { sentences } from '#shared/i18n/sentences.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt } from '#shared/parts/Art.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { PlusIcon, TrashIcon } from '#shared/theme/icons.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { countriesQuery, holidaysQuery, reminderAnswers } from '../api/reminder-settings.ts';

const CountryDialog = lazy(() => import('./CountryDialog.tsx'));
const HolidayDialog = lazy(() => import('./HolidayDialog.tsx'));

const [firstYear, lastYear] = [2000, 2100];

/** The days of a year that are not what their weekday says, of the portal or of a country. Year and country stand in the address. */
export function HolidayPanel() {
  const { t, date, lang, n } = useT();
  const countryName = useCountryName();
  const [params, setParams] = useSearchParams();
  const thisYear = Number(portalDay().slice(0, 4));
  const year = Math.min(Math.max(Number(params.get('year')) || thisYear, firstYear), lastYear);
  const countries = useQuery(countriesQuery).data ?? [];
  const country = countries.find(({ code }) => code === params.get('country'));
  const { data, error, refetch } = useQuery(holidaysQuery(year, country?.code ?? ''));
  const [editing, setEditing] = useState<'add' | 'edit'>();
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
  const show = (next: { year?: number; country?: string }) => {
    const chosen = next.country ?? country?.code ?? '';
    setParams({ view: 'calendar', year: String(next.year ?? year), ...(chosen && { country: chosen }) }, { replace: true });
  };
  const go = (next: number) => show({ year: next });
  const weekday = (day: string) =>
    new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, flexWrap: 'wrap', fontSize: 13 }}>
        <TextField
          select
          fullWidth={false}
          size="small"
          label={t('reminderSettings.countries.calendar')}
          value={country?.code ?? ''}
          onChange={(event) => show({ country: event.target.value })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 200 }}
        >
          <option value="">{t('reminderSettings.countries.portal')}</option>
          {countries.map(({ code }) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </TextField>
        <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {country
            ? t('reminderSettings.countries.meta', { zone: country.timeZone, count: country.departments })
            : t('reminderSettings.countries.portalMeta')}
        </Box>
        <Box sx={{ flex: 1 }} />
        {country && (
          <Button variant="outlined" color="inherit" onClick={() => setEditing('edit')}>
            {t('reminderSettings.countries.edit')}
          </Button>
        )}
        <Button variant="outlined" color="inherit" startIcon={<PlusIcon />} onClick={() => setEditing('add')}>
          {t('reminderSettings.countries.add')}
        </Button>
      </Box>
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
          <HolidayDialog country={country?.code ?? ''} openDuties={data?.openDuties ?? 0} onYear={go} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense fallback={null}>
          <CountryDialog
            country={editing === 'edit' ? country : undefined}
            openDuties={data?.openDuties ?? 0}
            onSaved={(code) => show({ country: code })}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={removing ? t('reminderSettings.holidays.removeTitle', { day: date(removing.day) }) : ''}
        body={sentences(
          lang,
          t('reminderSettings.holidays.removeBody'),
          t('reminderSettings.holidays.effect', { count: data?.openDuties ?? 0 }),
        )}
        confirmLabel={t('common.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate({ body: { set: [], remove: [removing.day], country: country?.code ?? '' } })}
        onClose={() => setRemoving(undefined)}
      />
    </Box>
  );
}
