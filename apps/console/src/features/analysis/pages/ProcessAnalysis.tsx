import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { useListState } from '#shared/table/use-list-state.ts';
import { useWorkflowName } from '#shared/workflow/use-workflow-name.ts';
import { earlierQuery, listYears, processQuery } from '../api/analysis.ts';
import { AnalysisFrame } from '../components/AnalysisFrame.tsx';
import { Lifecycle } from '../components/Lifecycle.tsx';

/** How long the cases of a lifecycle take and where they wait, from the log of steps, for administrators. */
export default function ProcessAnalysis() {
  const { t } = useT();
  const list = useListState({ filters: { year: '', workflow: 'riskControl' } });
  const { data, error, isPending, refetch } = useQuery(processQuery(list.filters.year));
  const nameOf = useWorkflowName();
  const workflows = data?.workflows ?? [];
  const chosen = list.filters.workflow;
  const earlier = useQuery({ ...earlierQuery(list.filters.year, chosen), enabled: list.filters.year !== '' });
  const figures = workflows.find((one) => one.workflow === list.filters.workflow) ?? workflows[0];
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
          ]}
          values={{ ...list.filters, workflow: figures?.workflow ?? list.filters.workflow }}
          onChange={(name, value) => list.setFilters({ [name]: value })}
          onClear={list.clearFilters}
        />
      }
    >
      {figures && (
        <Lifecycle
          figures={figures}
          before={earlier.data?.workflows.find(({ workflow }) => workflow === figures.workflow)}
          year={list.filters.year}
        />
      )}
    </AnalysisFrame>
  );
}
