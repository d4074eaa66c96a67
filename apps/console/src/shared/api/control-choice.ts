import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../forms/use-settled.ts';
import type { DataOf } from './route-types.ts';
import { routes } from './routes.ts';
import { readQuery } from './use-call.ts';

/** A control as it is offered for a choice. */
export type ControlChoice = DataOf<typeof routes.getRiskControlByPage>['data'][number];

export const labelOfControl = ({ riskNo, riskDescription }: ControlChoice): string => `${riskNo} ${riskDescription.slice(0, 60)}`;

/** What the server finds for what was typed, once typing has paused. */
export function useControlChoice(keyword: string) {
  const searched = useSettled(keyword, 300);
  const { data, isFetching } = useQuery({
    ...readQuery(routes.getRiskControlByPage, { body: { keyword: searched, pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
  return { found: data?.data ?? [], isFetching };
}
