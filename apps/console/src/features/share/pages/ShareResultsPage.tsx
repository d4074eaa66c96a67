import type { ShareRecord } from '@portal/contract/client';
import { useSearchParams } from 'react-router-dom';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { HistoryTab } from '#shared/record/HistoryTab.tsx';
import { addressOf } from '../addresses.ts';
import { shareGate } from '../api/shares.ts';
import { useShareActions } from '../components/use-share-actions.tsx';
import { DepartmentTable } from '../results/DepartmentTable.tsx';
import { PeopleTable } from '../results/PeopleTable.tsx';

const tabs = ['people', 'departments', 'history'] as const;
const shareTypes = ['article', 'file', 'scorm', 'link'] as const;
const stepFields = [
  'title',
  'titleEn',
  'type',
  'content',
  'contentEn',
  'linkUrl',
  'docs',
  'courseByWord',
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
  const wordOf = (field: string, value: string): string | undefined => {
    const type = field === 'type' && shareTypes.find((one) => one === value);
    if (field === 'courseByWord') return t(value === 'true' ? 'common.yes' : 'common.no');
    return type ? t(`share.types.${type}`) : undefined;
  };
  const contents = {
    people: <PeopleTable share={share} />,
    departments: <DepartmentTable share={share} />,
    history: <HistoryTab record={{ type: 'share', id: share.id, no: share.shareNo }} labelOf={labelOf} wordOf={wordOf} />,
  };
  return (
    <RecordPage
      {...useShareActions(share, 'results')}
      header={{
        no: share.shareNo,
        title: pick({ zh: share.title, en: share.titleEn }),
        state: share.state,
        workflow: 'share',
        due: { label: t('share.fields.dueAt'), date: share.dueAt },
      }}
      tabs={{
        label: t('share.results.tabs'),
        shown: params.get('tab') ?? '',
        list: tabs.map((id) => ({
          id,
          label: t(`share.results.${id}`),
          to: `${addressOf('results', share.id)}${id === 'people' ? '' : `&tab=${id}`}`,
          content: contents[id],
        })),
      }}
    />
  );
}

/** Who has read a share, by person and by department; who has not finished; who confirmed. */
export default function ShareResultsPage() {
  return <RecordGateOf {...shareGate}>{(share) => <ShareResults key={share.id} share={share} />}</RecordGateOf>;
}
