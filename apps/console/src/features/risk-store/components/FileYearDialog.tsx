import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { portalYear } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { storeLive } from '../api/store.ts';

const firstPage = { pageIndex: 0, pageSize: 10 };

/** Filing freezes a year and carries its active items into the next; the dialog says so with the numbers before it is done (docs/decisions/risk-events.md). */
export default function FileYearDialog({ onClose }: { onClose: () => void }) {
  const { t, n } = useT();
  const thisYear = portalYear();
  const [year, setYear] = useState(thisYear);
  const [error, setError] = useState<string>();
  const { data } = useQuery(
    readQuery(
      routes.getRiskStorageByPage,
      { body: { ...firstPage, riskYear: year, status: 'active' } },
      { live: storeLive, keepPrevious: true },
    ),
  );
  const next = year + 1;
  const file = useCommand(routes.filingRiskStorage, {
    refreshes: [routes.getRiskStorageByPage.name, routes.getRiskStorageByCategory.name, routes.getRiskStorageDetail.name],
    onSuccess: ({ riskYear, filed, cloned }) => {
      const numbers = { year: riskYear, filed: n(filed), cloned: n(cloned), next: riskYear + 1 };
      showToast({ tone: 'success', text: t('riskStore.fileYear.done', numbers) });
      onClose();
    },
    onError: (failure) => {
      setError(failure.message);
      return true;
    },
  });
  const count = data?.totalCount;
  const confirm = () => {
    if (count === 0) setError(t('riskStore.fileYear.nothing', { year }));
    else file.mutate({ query: { RiskYear: year } });
  };
  return (
    <ConfirmDialog
      open
      destructive
      busy={file.isPending}
      title={t('riskStore.fileYear.title')}
      confirmLabel={t('riskStore.fileYear.confirm', { year })}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 13 }}>
        {t('riskStore.fileYear.year')}
        <Segmented
          label={t('riskStore.fileYear.year')}
          options={[thisYear, thisYear - 1, thisYear - 2].map((one) => ({ value: String(one), label: String(one) }))}
          value={String(year)}
          onChange={(chosen) => {
            setError(undefined);
            setYear(Number(chosen));
          }}
        />
      </Box>
      <Box component="ul" aria-live="polite" sx={{ m: 0, pl: 2.5, fontSize: 14, lineHeight: '22px', '& li + li': { mt: 1 } }}>
        <li>
          {count === 0 ? t('riskStore.fileYear.nothing', { year }) : count !== undefined && t('riskStore.fileYear.what', { count, year })}
        </li>
        {count !== 0 && <li>{t('riskStore.fileYear.next', { next })}</li>}
        {count !== 0 && <li>{t('riskStore.fileYear.after', { next })}</li>}
      </Box>
    </ConfirmDialog>
  );
}
