import type { Route } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { useRecordAct, type Act } from '#shared/record/use-act.ts';
import { staleAfterAct } from '../api/record.ts';

const stale = { record: routes.getRiskControl.name, all: staleAfterAct };

/** One act of a risk control's dialog. */
export const useAct = <Q, B, D>(route: Route<Q, B, D>, act: Act<D>) => useRecordAct(route, stale, act);
