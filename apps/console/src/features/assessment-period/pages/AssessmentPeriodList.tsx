import { recordPages } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { assessmentPeriodAddress, assessmentPeriodLive } from '../api/records.ts';

function useNew() {
  const { t } = useT();
  const user = useSession();
  const actions = isAdministrator(user) && (
    <Button component={Link} to={recordPages.assessmentPeriod.edit} variant="contained" startIcon={<PlusIcon />}>
      {t('assessmentPeriod.create')}
    </Button>
  );
  return { actions };
}

export const assessmentPeriodRecords = defineList({
  name: 'assessment-period',
  title: 'titles.assessmentPeriodList',
  total: 'assessmentPeriod.total',
  route: routes.getAssessmentPeriodByPage,
  live: assessmentPeriodLive,
  filters: {},
  exports: routes.exportAssessmentPeriod,
  columns: [
    { field: 'recordNo', header: 'assessmentPeriod.fields.recordNo', width: 136, fixed: true },
    {
      field: 'title',
      header: 'assessmentPeriod.fields.title',
      cell: (row, { lang }) => (lang === 'en' && row.titleEn) || row.title,
      flex: 1,
      minWidth: 220,
      strong: true,
      fixed: true,
    },
    {
      field: 'state',
      header: 'assessmentPeriod.fields.state',
      cell: ({ state }) => <StateChip workflow="assessmentPeriod" state={state} />,
      width: 148,
      inPeek: false,
    },
    { field: 'kind', header: 'assessmentPeriod.fields.kind', cell: ({ kind }, { t }) => t(`assessmentPeriod.kinds.${kind}`), width: 112 },
    { field: 'firstDay', header: 'assessmentPeriod.fields.firstDay', cell: (row, { date }) => date(row.firstDay), width: 120 },
    { field: 'lastDay', header: 'assessmentPeriod.fields.lastDay', cell: (row, { date }) => date(row.lastDay), width: 120 },
    { field: 'currency', header: 'assessmentPeriod.fields.currency', width: 96 },
    { field: 'updatedAt', header: 'assessmentPeriod.fields.updatedAt', cell: (row, { date }) => date(row.updatedAt), width: 120 },
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => assessmentPeriodAddress(id),
  card: ({ recordNo, title, titleEn, state, firstDay, lastDay }, { date, lang }) => ({
    no: recordNo,
    title: (lang === 'en' && titleEn) || title,
    state: <StateChip workflow="assessmentPeriod" state={state} />,
    facts: `${date(firstDay)} – ${date(lastDay)}`,
  }),
  empty: { title: 'assessmentPeriod.empty', body: 'assessmentPeriod.emptyBody' },
  useExtras: useNew,
});

/** The assessment periods, the latest first. */
export default function AssessmentPeriodList() {
  return <ListPage list={assessmentPeriodRecords} />;
}
