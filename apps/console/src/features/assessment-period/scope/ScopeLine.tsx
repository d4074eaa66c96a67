import { useT } from '#shared/i18n/use-t.ts';
import { FigureLine } from './FigureLine.tsx';
import { money, type AssessmentScope } from './scope-data.ts';

/** How the line was drawn, left to right: base, overall, performance; then what it leaves. */
export function ScopeLine({ scope }: { scope: AssessmentScope }) {
  const { t } = useT();
  const [materiality] = scope.materialities;
  const { totals } = scope;
  const steps: [label: string, value: string, note: string][] = [
    ...(materiality
      ? ([
          [
            t('assessmentScope.base', { base: t(`assessmentScope.bases.${materiality.base}`) }),
            money(materiality.baseAmount),
            materiality.source,
          ],
          [t('assessmentScope.overall'), money(materiality.overall), t('assessmentScope.ofBase', { percent: materiality.percent })],
          [
            t('assessmentScope.performance'),
            money(materiality.performance),
            t('assessmentScope.ofOverall', { percent: materiality.performancePercent }),
          ],
        ] satisfies [string, string, string][])
      : ([[t('assessmentScope.performance'), '–', t('assessmentScope.noMateriality')]] satisfies [string, string, string][])),
    [
      t('assessmentScope.inScope'),
      money(totals.inScope),
      totals.inScopePart && t('assessmentScope.ofTotal', { part: totals.inScopePart, covered: totals.coveredPart || '–' }),
    ],
    [t('assessmentScope.outOfScope'), money(totals.outOfScope), t('assessmentScope.difference', { amount: money(totals.difference) })],
  ];
  return <FigureLine figures={steps} />;
}
