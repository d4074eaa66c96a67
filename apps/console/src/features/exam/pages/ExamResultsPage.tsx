import type { ExamRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import type { ListWords } from '#shared/list/list-description.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { EditIcon } from '#shared/theme/icons.tsx';
import { HistoryTab } from '#shared/record/HistoryTab.tsx';
import { addressOf } from '../addresses.ts';
import { examGate } from '../api/exams.ts';
import { StatusChip } from '../components/ProgressChip.tsx';
import { ExamSummary } from '../results/ExamSummary.tsx';
import { PeopleTable } from '../results/PeopleTable.tsx';
import { Statistics } from '../results/Statistics.tsx';

/** The list has everybody: a bare number beside its name would be read as theirs, so that what waits for marks is said in words. */
export const nameOfPeople = ({ t, n }: Pick<ListWords, 't' | 'n'>, toMark: number): string =>
  toMark > 0 ? t('exam.results.peopleToMark', { number: n(toMark) }) : t('exam.results.people');

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
  const { t, n, pick } = useT();
  const [params] = useSearchParams();
  const labelOf = (field: string): string => {
    const known = stepFields.find((one) => one === field);
    if (known) return t(`exam.fields.${known}`);
    return field === 'pickN' || field === 'shuffle' ? t(`exam.edit.${field}`) : field;
  };
  const padded = (content: ReactNode) => <Box sx={{ px: { xs: 2, md: 3 }, py: 2.5, maxWidth: 1080 }}>{content}</Box>;
  const contents = {
    people: <PeopleTable exam={record} />,
    statistics: padded(<Statistics examId={record.id} />),
    about: padded(<ExamSummary exam={record} />),
    history: <HistoryTab record={{ type: 'exam', id: record.id, no: record.examNo }} labelOf={labelOf} />,
  };
  return (
    <RecordPage
      comments={false}
      header={{
        no: record.examNo,
        title: pick({ zh: record.title, en: record.titleEn }),
        aside: (
          <Box component="span" sx={{ ml: 1, display: 'inline-flex', gap: 2, alignItems: 'center' }}>
            <StatusChip status={record.status} />
            <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', fontSize: 12 }}>
              {t('exam.fields.marker')}
              <PersonTag person={record.marker} />
            </Box>
          </Box>
        ),
      }}
      tools={
        record.allowedActions.includes('UPDATE') && (
          <Button component={Link} to={addressOf('edit', record.id)} variant="outlined" color="inherit" startIcon={<EditIcon />}>
            {t('common.edit')}
          </Button>
        )
      }
      tabs={{
        label: t('exam.results.tabs'),
        shown: params.get('tab') ?? '',
        list: tabs.map((id) => ({
          id,
          label: id === 'people' ? nameOfPeople({ t, n }, record.toMark) : t(`exam.results.${id}`),
          to: `?Id=${record.id}${id === 'people' ? '' : `&tab=${id}`}`,
          content: contents[id],
        })),
      }}
    />
  );
}

/** Who is how far, what waits for marks, and what the answers tell of the questions. */
export default function ExamResultsPage() {
  return <RecordGateOf {...examGate}>{(record) => <ExamResults key={record.id} record={record} />}</RecordGateOf>;
}
