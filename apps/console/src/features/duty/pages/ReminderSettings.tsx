import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { reminderSettingsQuery } from '../api/reminder-settings.ts';
import { HolidayPanel } from '../components/HolidayPanel.tsx';
import { LadderList } from '../components/LadderList.tsx';
import { ReplanNote } from '../components/ReplanNote.tsx';

/** When reminders go out, and on which days people work (docs/decisions/risk-control.md, reminder ladder). The view stands in the address. */
export default function ReminderSettings() {
  const { t } = useT();
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'calendar' ? 'calendar' : 'ladders';
  const settings = useQuery(reminderSettingsQuery);
  return (
    <Page kind="padded">
      <PageHeader title={t('titles.adminReminders')} />
      <Box sx={{ maxWidth: 960 }}>
        <Box sx={{ mt: 0.5, mb: 2, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
          {t(view === 'calendar' ? 'reminderSettings.holidays.intro' : 'reminderSettings.intro')}
        </Box>
        <Segmented
          label={t('reminderSettings.views')}
          options={[
            { value: 'ladders', label: t('reminderSettings.ladders') },
            { value: 'calendar', label: t('reminderSettings.calendar') },
          ]}
          value={view}
          onChange={(next) => setParams(next === 'calendar' ? { view: 'calendar' } : {}, { replace: true })}
        />
        <ReplanNote replan={settings.data?.replan} />
        {view === 'calendar' ? <HolidayPanel /> : <LadderList query={settings} />}
      </Box>
    </Page>
  );
}
