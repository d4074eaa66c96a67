import { useQuery } from '@tanstack/react-query';
import { useCompanyOptions } from '#shared/api/companies.ts';
import { useReference } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { useListState } from '#shared/table/use-list-state.ts';
import { useWorkflowName } from '#shared/workflow/use-workflow-name.ts';
import { earlierQuery, listYears, processQuery, toProcessBody } from '../api/analysis.ts';
import { AnalysisFrame } from '../components/AnalysisFrame.tsx';
import { Lifecycle } from '../components/Lifecycle.tsx';

/** How long the cases of a lifecycle take and where they wait, from the log of steps, for administrators. */
export default function ProcessAnalysis() {
  const { t } = useT();
  const { options } = useReference();
  const list = useListState({ filters: { year: '', unit: '', company: '', workflow: 'riskControl' } });
  const { data, error, isPending, refetch } = useQuery(processQuery(list.filters));
  const companies = useCompanyOptions();
  const nameOf = useWorkflowName();
  const workflows = data?.workflows ?? [];
  const chosen = list.filters.workflow;
  const earlier = useQuery({ ...earlierQuery(list.filters, chosen), enabled: list.filters.year !== '' });
  const figures = workflows.find((one) => one.workflow === list.filters.workflow) ?? workflows[0];
  // Figures of records without a unit or company are all of them, whatever was chosen for others.
  const filters = {
    year: list.filters.year,
    unit: figures?.hasUnits ? list.filters.unit : '',
    company: figures?.hasCompanies ? list.filters.company : '',
  };
  return (
    <AnalysisFrame
      title={t('titles.processAnalysis')}
      intro={t('analysis.process.intro')}
      loading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      filters={
        <FilterBar
          filters={[
            {
              name: 'workflow',
              label: t('analysis.filters.workflow'),
              required: true,
              options: workflows.map(({ workflow }) => ({ value: workflow, label: nameOf(workflow) })),
            },
            {
              name: 'year',
              label: t('analysis.filters.year'),
              options: listYears().map((year) => ({ value: String(year), label: String(year) })),
            },
            ...(figures?.hasUnits
              ? [{ name: 'unit', label: t('analysis.filters.unit'), options: options('RiskControl_businessUnit') }]
              : []),
            ...(figures?.hasCompanies ? [{ name: 'company', label: t('table.company'), options: companies }] : []),
          ]}
          values={{ ...list.filters, workflow: figures?.workflow ?? list.filters.workflow }}
          onChange={(name, value) => list.setFilters({ [name]: value })}
          onClear={list.clearFilters}
          tools={
            <ExportButton
              route={routes.exportProcessCases}
              body={{ ...toProcessBody(filters), workflow: figures?.workflow ?? '' }}
              disabled={!figures || figures.cases === 0}
            />
          }
        />
      }
    >
      {figures && (
        <Lifecycle
          key={figures.workflow}
          figures={figures}
          before={earlier.data?.workflows.find(({ workflow }) => workflow === figures.workflow)}
          filters={filters}
        />
      )}
    </AnalysisFrame>
  );
}
