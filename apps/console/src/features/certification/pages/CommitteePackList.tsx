import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { periodFilter } from '#shared/list/period-filter.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { packAddress, packLive } from '../api/packs.ts';
import { PreparePackDialog } from '../dialogs/PreparePackDialog.tsx';

const preparations = ['pack', 'papers'] as const;

/** The address with one name less. */
const without = (name: string) => (current: URLSearchParams) => {
  const next = new URLSearchParams(current);
  next.delete(name);
  return next;
};

export const committeePacks = defineList({
  name: 'committee-packs',
  title: 'titles.committeePackList',
  total: 'certification.total',
  route: routes.getCommitteePackByPage,
  live: packLive,
  filters: { period: periodFilter },
  columns: [
    { field: 'recordNo', header: 'certification.fields.recordNo', width: 128, fixed: true },
    {
      field: 'title',
      header: 'certification.pack.title',
      cell: ({ title, titleEn }, { lang }) => (lang === 'en' ? titleEn || title : title),
      flex: 1,
      minWidth: 220,
      strong: true,
      fixed: true,
    },
    { field: 'period', header: 'certification.fields.period', cell: ({ period }, { pick }) => pick(period), width: 200 },
    { field: 'creator', header: 'certification.pack.by', cell: ({ creator }) => <PersonTag person={creator} />, width: 160 },
    {
      field: 'state',
      header: 'certification.fields.state',
      cell: ({ state }) => <StateChip workflow="committeePack" state={state} />,
      width: 140,
      inPeek: false,
    },
    { field: 'frozenAt', header: 'certification.pack.at', cell: (row, { instant }) => instant(row.frozenAt), width: 176 },
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => packAddress(id),
  card: ({ recordNo, title, titleEn, state, frozenAt }, { lang, instant }) => ({
    no: recordNo,
    title: lang === 'en' ? titleEn || title : title,
    state: <StateChip workflow="committeePack" state={state} />,
    facts: instant(frozenAt),
  }),
  empty: { title: 'certification.pack.empty', body: 'certification.pack.emptyBody' },
  useExtras: function usePackExtras({ words: { t }, isAdministrator }) {
    const [params, setParams] = useSearchParams();
    const [chosen, setAsked] = useState<(typeof preparations)[number]>();
    // The page of a period leads here to make either of it.
    const wanted = preparations.find((one) => one === params.get('prepare'));
    const asked = chosen ?? (wanted !== 'pack' || isAdministrator ? wanted : undefined);
    const period = params.get('period') ?? '';
    const close = () => {
      setAsked(undefined);
      if (wanted) setParams(without('prepare'), { replace: true });
    };
    return {
      actions: (
        <>
          <Button variant="outlined" onClick={() => setAsked('papers')}>
            {t('certification.papers.export')}
          </Button>
          {isAdministrator && (
            <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setAsked('pack')}>
              {t('certification.pack.prepare')}
            </Button>
          )}
        </>
      ),
      dialogs: asked && <PreparePackDialog kind={asked} {...(/^\d+$/.test(period) && { periodId: Number(period) })} onClose={close} />,
    };
  },
});

/** The packs for the audit committee. */
export default function CommitteePackList() {
  return <ListPage list={committeePacks} />;
}
