import { eventTypes } from '@portal/contract/client';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Filter } from '#shared/parts/FilterBar.tsx';
import type { Option } from '#shared/parts/SelectPill.tsx';
import { useCategoryFilters } from '#shared/table/use-category-filters.ts';
import { scores } from '#shared/theme/tokens.ts';
import { listStates } from '#shared/workflow/catalogue.ts';
import type { ReportFilters } from './report-request.ts';

// Shown on demand, and whenever they narrow the list: nothing narrows it unseen.
const further = ['severity', 'area', 'key', 'mode', 'function'] as const;
const linked = ['type', 'owner', 'runo', 'event', 'likelihood', 'impact'] as const;
type Extra = (typeof further)[number] | (typeof linked)[number];

export interface FilterNames {
  /** The person whose reports a link asks for. */
  owner: string;
  /** The event whose reports a link asks for. */
  event: string;
}

/** The filter pills of the report query, with their values in the reader's language. */
export function useReportFilters(values: ReportFilters, names: FilterNames, all: boolean): Filter[] {
  const { t, pick } = useT();
  const reference = useReference();
  const categories = useCategoryFilters(values);
  const one = (name: Exclude<keyof ReportFilters, 'keyword' | 'category1' | 'category2' | 'category3'>, options: readonly Option[]) => ({
    name,
    label: t(`riskReport.filters.${name}`),
    options,
  });
  const itself = (value: string, label = value): Option[] => [{ value, label }];
  const extra: Record<Extra, () => readonly Option[]> = {
    type: () => [
      { value: '1', label: t('riskReport.types.t1') },
      { value: '2', label: t('riskReport.types.t2') },
    ],
    severity: () => [
      ...scores.map((score) => ({ value: String(score), label: `${score} · ${t(`riskEvent.severity.s${score}`)}` })),
      { value: '0', label: t('riskEvent.severity.none') },
    ],
    area: () => reference.options('RiskControl_managementArea'),
    key: () => reference.options('RiskControl_KeyControl'),
    mode: () => reference.items('RiskCurrentControl_controlMode'),
    function: () => reference.options('RiskControl_controlOwnerFunction'),
    owner: () => itself(values.owner, names.owner),
    runo: () => itself(values.runo),
    event: () => itself(values.event, names.event),
    likelihood: () => scores.map((score) => ({ value: String(score), label: `${score} · ${t(`riskReport.heat.likelihoods.l${score}`)}` })),
    impact: () => scores.map((score) => ({ value: String(score), label: `${score} · ${t(`riskReport.heat.impacts.i${score}`)}` })),
  };
  const extras = [...further.filter((name) => all || values[name] !== ''), ...linked.filter((name) => values[name] !== '')];
  return [
    one(
      'state',
      listStates('riskReport').map(([value, { label }]) => ({ value, label: pick(label) })),
    ),
    ...categories,
    one(
      'eventtype',
      eventTypes.map((value) => ({ value, label: t(`riskEvent.types.${value}`) })),
    ),
    one('unit', reference.options('RiskControl_businessUnit')),
    ...extras.map((name) => one(name, extra[name]())),
  ];
}
