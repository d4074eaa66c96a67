import type { ReminderSettingRow } from '@portal/contract/client';
import { mostDaysBefore, type DutyName } from '@portal/workflows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { Tag } from '#shared/parts/Tag.tsx';

const LadderDialog = lazy(() => import('./LadderDialog.tsx'));

const holders = ['owner', 'reporter', 'ownerAndAssistants', 'administrators', 'assignee'] as const;

/** Every type of duty with its ladder at a glance. */
export function LadderList({ query }: { query: UseQueryResult<{ settings: ReminderSettingRow[] }> }) {
  const [editing, setEditing] = useState<string>();
  const { data, error, refetch } = query;
  if (error && !data) {
    return <FailedState error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <ListSkeleton rows={5} />;
  const edited = data.settings.find((row) => row.duty === editing);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
        {data.settings.map((row) => (
          <LadderLine key={row.duty} row={row} onEdit={() => setEditing(row.duty)} />
        ))}
      </Box>
      {edited && (
        <Suspense fallback={null}>
          <LadderDialog key={edited.duty} row={edited} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function LadderLine({ row, onEdit }: { row: ReminderSettingRow; onEdit: () => void }) {
  const { t, pick } = useT();
  const holder = holders.find((one) => one === row.holder) ?? 'other';
  // A campaign may set a later date: then reminders make sense that lie further ahead than the task's own days.
  const isDatedElsewhere = mostDaysBefore(row.duty as DutyName, row.dueInDays) === null;
  const due =
    row.dueInDays === null
      ? t('reminderSettings.due.record')
      : t(isDatedElsewhere ? 'reminderSettings.due.daysOrSet' : 'reminderSettings.due.days', { count: row.dueInDays });
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 1.5,
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        '& + li': { borderTop: '1px solid', borderColor: 'line.soft' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, rowGap: 0.5, flexWrap: 'wrap' }}>
          <Box component="h2" sx={{ m: 0, fontSize: 14, lineHeight: '22px', fontWeight: 600 }}>
            {pick(row.label)}
          </Box>
          {!row.enabled && <Tag tone="amber">{t('reminderSettings.off')}</Tag>}
          {row.isChanged && <Tag tone="blue">{t('reminderSettings.changed')}</Tag>}
        </Box>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
          {[t(`reminderSettings.holders.${holder}`), due, t('reminderSettings.open', { count: row.openDuties })].join(' · ')}
        </Box>
        {row.enabled && (
          <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {row.rungs.map(({ offsetDays, alsoManager }) => (
              <Tag key={offsetDays} tone={alsoManager ? 'violet' : 'neutral'}>
                {t(offsetDays < 0 ? 'reminderSettings.before' : 'reminderSettings.after', { count: Math.abs(offsetDays) })}
                {alsoManager && ` · ${t('reminderSettings.alsoManager')}`}
              </Tag>
            ))}
          </Box>
        )}
      </Box>
      <Button variant="outlined" color="inherit" aria-label={t('reminderSettings.editNamed', { duty: pick(row.label) })} onClick={onEdit}>
        {t('reminderSettings.edit')}
      </Button>
    </Box>
  );
}
