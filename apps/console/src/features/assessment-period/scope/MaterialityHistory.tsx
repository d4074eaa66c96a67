import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { buildUrl } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { money, type AssessmentScope } from './scope-data.ts';
import { ScopeTable } from './ScopeTable.tsx';

/** Where a base amount was taken from, in words and as a file. */
function Source({ of: { source, file } }: { of: AssessmentScope['materialities'][number] }) {
  return (
    <>
      {source}
      {source && file && ' · '}
      {file && <Link href={buildUrl(routes.downloadFile, { id: file.id })}>{file.name}</Link>}
    </>
  );
}

/** Every materiality of the period, the latest first: what it was drawn from, by whom and why. */
export function MaterialityHistory({ materialities }: { materialities: AssessmentScope['materialities'] }) {
  const { t, name, instant } = useT();
  return (
    <Card title={t('assessmentScope.materialities')} flush>
      {materialities.length === 0 ? (
        <Box sx={{ p: 2, fontSize: 13, color: 'text.secondary' }}>{t('assessmentScope.noMateriality')}</Box>
      ) : (
        <ScopeTable
          label={t('assessmentScope.materialities')}
          columns={[
            { header: t('assessmentScope.setAt'), name: 'at' },
            { header: t('assessmentScope.materialityFields.base'), name: 'base' },
            { header: t('assessmentScope.overall'), name: 'overall', isNumber: true },
            { header: t('assessmentScope.performance'), name: 'performance', isNumber: true },
            { header: t('assessmentScope.reason'), name: 'reason' },
          ]}
          rows={materialities.map((one) => ({
            key: one.setAt,
            cells: {
              at: [instant(one.setAt), name(one.setBy)],
              base: [
                `${t(`assessmentScope.bases.${one.base}`)} ${money(one.baseAmount)} ${one.currency}`,
                <Source key="source" of={one} />,
              ],
              overall: [money(one.overall), t('assessmentScope.ofBase', { percent: one.percent })],
              performance: [money(one.performance), t('assessmentScope.ofOverall', { percent: one.performancePercent })],
              reason: [one.reason],
            },
          }))}
        />
      )}
    </Card>
  );
}
