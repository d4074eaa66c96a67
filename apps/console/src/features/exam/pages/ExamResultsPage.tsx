import type { ExamRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { RecordHeader } from '#shared/parts/RecordHeader.tsx';
import { SavedViews } from '#shared/parts/SavedViews.tsx';
import { EditIcon } from '#shared/theme/icons.tsx';
import { HistoryTab } from '#shared/record/HistoryTab.tsx';
import { addressOf, examPaths } from '../addresses.ts';
import { examQuery } from '../api/exams.ts';
import { StatusChip } from '../components/ProgressChip.tsx';
import { ExamSummary } from '../results/ExamSummary.tsx';
import { PeopleTable } from '../results/PeopleTable.tsx';
import { Statistics } from '../results/Statistics.tsx';

const tabs = ['people', 'statistics', 'about', 'history'] as const;
const stepFields = [
  ...([
    'examNo',
    'revision',
    'title',
    'titleEn',
    'description',
    'descriptionEn',
    'audience',
    'openAt',
    'closeAt',
    'durationMinutes',
  ] as const),
  ...(['passScore', 'maxAttempts', 'cooldownHours', 'marker', 'questions'] as const),
];

function ExamResults({ record }: { record: ExamRecord }) {
  const { t, pick } = useT();
  const [params] = useSearchParams();
  const labelOf = (field: string): string => {
    const known = stepFields.find((one) => one === field);
    if (known) return t(`exam.fields.${known}`);
    return field === 'pickN' || field === 'shuffle' ? t(`exam.edit.${field}`) : field;
  };
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'people';
  return (
    <>
      <RecordHeader
        no={record.examNo}
        title={pick({ zh: record.title, en: record.titleEn })}
        aside={
          <Box component="span" sx={{ ml: 1, display: 'inline-flex', gap: 2, alignItems: 'center' }}>
            <StatusChip status={record.status} />
            <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', fontSize: 12 }}>
              {t('exam.fields.marker')}
              <PersonTag person={record.marker} />
            </Box>
          </Box>
        }
        actions={
          record.allowedActions.includes('UPDATE') && (
            <Button component={Link} to={addressOf('edit', record.id)} variant="outlined" color="inherit" startIcon={<EditIcon />}>
              {t('common.edit')}
            </Button>
          )
        }
      />
      <Box sx={{ px: { xs: 2, md: 3 }, pt: 1.5 }}>
        <SavedViews
          label={t('exam.results.tabs')}
          views={tabs.map((one) => ({
            id: one,
            label: t(`exam.results.${one}`),
            count: one === 'people' && record.toMark > 0 ? record.toMark : undefined,
            to: `?Id=${record.id}${one === 'people' ? '' : `&tab=${one}`}`,
            active: one === tab,
          }))}
        />
      </Box>
      {tab === 'people' && <PeopleTable exam={record} />}
      {tab === 'history' && <HistoryTab record={{ type: 'exam', id: record.id, no: record.examNo }} labelOf={labelOf} />}
      {(tab === 'statistics' || tab === 'about') && (
        <Box sx={{ px: { xs: 2, md: 3 }, py: 2.5, maxWidth: 1080 }}>
          {tab === 'statistics' ? <Statistics examId={record.id} /> : <ExamSummary exam={record} />}
        </Box>
      )}
    </>
  );
}

/** Who is how far, what waits for marks, and what the answers tell of the questions. */
export default function ExamResultsPage() {
  return (
    <RecordGateOf query={examQuery} numberOf={(record) => record.examNo} list={examPaths.list}>
      {(record) => <ExamResults key={record.id} record={record} />}
    </RecordGateOf>
  );
}
