import type { FigureFilter } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Filter } from '#shared/parts/FilterBar.tsx';
import type { Option } from '#shared/parts/SelectPill.tsx';
import { ownerQuery } from './api/owner.ts';
import type { RiskFilters } from './list-request.ts';

/** Filters that come with a link from the dashboard; `missing` is the wire's name of what is not set. */
export const linkedNames = [
  'mode',
  'frequency',
  'function',
  'owner',
  'department',
  'level',
  'status',
  'effectiveness',
  'deficiency',
  'issues',
  'dueFrom',
  'dueTo',
  'missing',
] as const;
type LinkedName = (typeof linkedNames)[number];

const levels = [1, 2, 3] as const;
const found = [1, 2, 3, 4, 5] as const;
const chartStatuses = [0, 1, 3] as const;
const missing = [
  'category',
  'businessUnit',
  'managementArea',
  'keyControl',
  'controlOwnerFunction',
  'controlMode',
  'controlFrequency',
  'effectiveness',
  'deficiency',
  'dueDate',
  'reviewer',
] as const satisfies readonly FigureFilter['missing'][];

/** The pills of the linked filters that are set: each says what narrows the list, offers its other values, and can be removed. */
export function useLinkedFilters(values: RiskFilters): Filter[] {
  const { t, name } = useT();
  const reference = useReference();
  const owner = useQuery(ownerQuery(values.owner)).data;
  const itself = (value: string, label = value): Option[] => [{ value, label }];
  const options: Record<LinkedName, () => readonly Option[]> = {
    mode: () => reference.items('RiskCurrentControl_controlMode'),
    frequency: () => reference.items('RiskCurrentControl_controlFrequency'),
    function: () => reference.options('RiskControl_controlOwnerFunction'),
    owner: () => itself(values.owner, owner ? `${name(owner)} (${owner.userNO})` : values.owner),
    department: () => reference.items('RiskControl_controlOwnerDeptId'),
    level: () => levels.map((level) => ({ value: String(level), label: t(`riskDashboard.levels.l${level}`) })),
    status: () => chartStatuses.map((status) => ({ value: String(status), label: t(`riskDashboard.status.s${status}`) })),
    effectiveness: () => found.map((score) => ({ value: String(score), label: `${score} · ${t(`scores.short.s${score}`)}` })),
    deficiency: () => reference.items('RiskReview_controlDeficiency'),
    issues: () => [
      { value: 'true', label: t('riskDashboard.issues.open') },
      { value: 'false', label: t('riskDashboard.issues.none') },
    ],
    dueFrom: () => itself(values.dueFrom),
    dueTo: () => itself(values.dueTo),
    missing: () => missing.map((value) => ({ value, label: t(`riskDashboard.missing.${value}`) })),
  };
  return linkedNames
    .filter((filter) => values[filter] !== '')
    .map((filter) => ({ name: filter, label: t(`riskDashboard.filters.${filter}`), options: options[filter]() }));
}
