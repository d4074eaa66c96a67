import { pageAddress, recordPages } from '@portal/contract/client';
import { useQueries } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { ColumnsCard } from '#shared/parts/ColumnsCard.tsx';
import { ownCards } from '../api/own-tasks.ts';

/** What everybody else than administrators sees: three cards with his own tasks, coloured by their score. */
export function OwnDashboard() {
  const { t } = useT();
  const answers = useQueries({ queries: ownCards.map((card) => card.query) });
  return (
    <ColumnsCard
      title={t('home.matrix')}
      toned
      columns={ownCards.map(({ id, to }, index) => {
        const page = answers[index]?.data;
        return {
          id,
          to,
          label: t(`home.${id}`),
          count: page?.totalCount,
          items: page?.data.map((row) => ({
            id: row.id,
            text: row.riskDescription || row.riskNo,
            score: row.controlAssessmentScore,
            to: pageAddress(recordPages.riskControl.view, row.id),
          })),
        };
      })}
    />
  );
}
