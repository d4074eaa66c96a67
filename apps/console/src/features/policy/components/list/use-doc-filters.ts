import { useT } from '#shared/i18n/use-t.ts';
import type { Filter } from '#shared/parts/FilterBar.tsx';
import { listStates } from '#shared/workflow/catalogue.ts';
import type { ListKind } from './list-request.ts';

/** The pills above a list of policies. */
export function useDocFilters(kind: ListKind): Filter[] {
  const { t, pick } = useT();
  const review: Filter = {
    name: 'dmsType',
    label: t('policy.filter.dmsType'),
    options: (['3', '2'] as const).map((value) => ({ value, label: t(`policy.filter.dmsTypes.${value}`) })),
  };
  return [
    {
      name: 'docType',
      label: t('policy.filter.docType'),
      options: (['1', '2', '3', '4', '5'] as const).map((value) => ({ value, label: t(`policy.filter.types.${value}`) })),
    },
    ...(kind === 'expired' ? [review] : []),
    ...(kind === 'all'
      ? [{ name: 'inEffect', label: t('policy.filter.standing'), options: [{ value: 'true', label: t('policy.filter.inEffect') }] }]
      : []),
    {
      name: 'relation',
      label: t('policy.filter.relation'),
      options: [
        { value: 'owned', label: t('policy.filter.owned') },
        { value: 'mine', label: t('policy.filter.mine') },
      ],
    },
    ...(kind === 'all' || kind === 'folder'
      ? [
          {
            name: 'state',
            label: t('policy.filter.state'),
            options: listStates('policyVersion')
              .filter(([name]) => name !== 'superseded')
              .map(([name, look]) => ({ value: name, label: pick(look.label) })),
          },
        ]
      : []),
  ];
}
