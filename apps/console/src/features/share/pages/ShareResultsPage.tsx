import type { ShareRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordHeader } from '#shared/parts/RecordHeader.tsx';
import { SavedViews } from '#shared/parts/SavedViews.tsx';
import { HistoryTab } from '#shared/record/HistoryTab.tsx';
import { addressOf, sharePaths } from '../addresses.ts';
import { shareQuery } from '../api/shares.ts';
import { ShareActions } from '../components/ShareActions.tsx';
import { DepartmentTable } from '../results/DepartmentTable.tsx';
import { PeopleTable } from '../results/PeopleTable.tsx';

const tabs = ['people', 'departments', 'history'] as const;
const stepFields = [
  'title',
  'titleEn',
  'type',
  'content',
  'contentEn',
  'linkUrl',
  'docs',
  'audience',
  'dueAt',
  'minReadSeconds',
  'owner',
] as const;
const referred = { examId: 'exam', policyVersionId: 'policy' } as const;

function ShareResults({ share }: { share: ShareRecord }) {
  const { t, pick } = useT();
  const [params] = useSearchParams();
  const labelOf = (field: string): string => {
    const known = stepFields.find((one) => one === field) ?? Object.entries(referred).find(([name]) => name === field)?.[1];
    return known ? t(`share.fields.${known}`) : field === 'courseId' ? t('share.types.scorm') : field;
  };
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'people';
  return (
    <>
      <RecordHeader
        no={share.shareNo}
        title={pick({ zh: share.title, en: share.titleEn })}
        state={share.state}
        workflow="share"
        due={{ label: t('share.fields.dueAt'), date: share.dueAt }}
        actions={<ShareActions share={share} on="results" />}
      />
      <Box sx={{ px: { xs: 2, md: 3 }, pt: 1.5 }}>
        <SavedViews
          label={t('share.results.tabs')}
          views={tabs.map((one) => ({
            id: one,
            label: t(`share.results.${one}`),
            to: `${addressOf('results', share.id)}${one === 'people' ? '' : `&tab=${one}`}`,
            active: one === tab,
          }))}
        />
      </Box>
      {tab === 'people' && <PeopleTable share={share} />}
      {tab === 'departments' && <DepartmentTable share={share} />}
      {tab === 'history' && <HistoryTab record={{ type: 'share', id: share.id, no: share.shareNo }} labelOf={labelOf} />}
    </>
  );
}

/** Who has read a share, by person and by department; who has not finished; who confirmed. */
export default function ShareResultsPage() {
  return (
    <RecordGateOf query={shareQuery} numberOf={(share) => share.shareNo} list={sharePaths.list}>
      {(share) => <ShareResults key={share.id} share={share} />}
    </RecordGateOf>
  );
}
