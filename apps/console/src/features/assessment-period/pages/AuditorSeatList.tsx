import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { periodFilter } from '#shared/list/period-filter.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { listStates } from '#shared/workflow/catalogue.ts';
import { MySeats } from '../seat/MySeats.tsx';
import { seatAddress, seatLive } from '../seat/seat-data.ts';

const GrantSeatDialog = lazy(() => import('../seat/GrantSeatDialog.tsx'));

export const auditorSeats = defineList({
  name: 'auditor-seats',
  title: 'titles.auditorSeatList',
  total: 'auditorSeat.total',
  route: routes.getAuditorSeatByPage,
  live: seatLive,
  filters: {
    state: {
      label: 'auditorSeat.fields.state',
      options: ({ pick }) => listStates('auditorSeat').map(([value, { label }]) => ({ value, label: pick(label) })),
    },
    period: periodFilter,
  },
  columns: [
    { field: 'recordNo', header: 'auditorSeat.fields.recordNo', width: 120, fixed: true },
    {
      field: 'holder',
      header: 'auditorSeat.fields.holder',
      cell: ({ holder }) => <PersonTag person={holder} />,
      width: 170,
      strong: true,
      fixed: true,
    },
    {
      field: 'periods',
      header: 'auditorSeat.fields.periods',
      cell: ({ periods }, { lang }) => periods.map(({ title, titleEn }) => (lang === 'en' && titleEn) || title).join(' · '),
      flex: 1,
      minWidth: 196,
    },
    {
      field: 'companies',
      header: 'auditorSeat.fields.companies',
      cell: ({ wholeGroup, companies }, { t, list }) =>
        wholeGroup ? t('auditorSeat.wholeGroup') : list(companies.map(({ code }) => code)),
      width: 150,
    },
    {
      field: 'reading',
      header: 'auditorSeat.fields.reading',
      cell: ({ reading }, { t }) => t(`auditorSeat.readings.${reading}`),
      width: { zh: 204, en: 212 },
    },
    { field: 'lastDay', header: 'auditorSeat.fields.lastDay', cell: ({ lastDay }, { date }) => date(lastDay), width: 116 },
    { field: 'reads', header: 'auditorSeat.fields.reads', cell: ({ reads }, { n }) => n(reads), width: 96 },
    {
      field: 'state',
      header: 'auditorSeat.fields.state',
      cell: ({ state }) => <StateChip workflow="auditorSeat" state={state} />,
      width: 120,
      inPeek: false,
    },
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => seatAddress(id),
  card: ({ recordNo, holder, state }, { name }) => ({
    no: recordNo,
    title: name(holder),
    state: <StateChip workflow="auditorSeat" state={state} />,
  }),
  empty: { title: 'auditorSeat.empty', body: 'auditorSeat.emptyBody' },
  useExtras: function useSeatExtras({ words: { t } }) {
    const [granting, setGranting] = useState(false);
    return {
      actions: (
        <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setGranting(true)}>
          {t('auditorSeat.grant')}
        </Button>
      ),
      dialogs: <Suspense>{granting && <GrantSeatDialog onClose={() => setGranting(false)} />}</Suspense>,
    };
  },
});

/** The seats of external auditors: all of them for administrators, his own for who holds one. */
export default function AuditorSeatList() {
  return isAdministrator(useSession()) ? <ListPage list={auditorSeats} /> : <MySeats />;
}
