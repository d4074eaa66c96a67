import type { Route } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { useRecordAct, type Act } from '#shared/record/use-act.ts';
import { staleAfterAct } from '../../api/library.ts';

const stale = { record: routes.getDoc.name, all: staleAfterAct };

/** One act of a dialog on a policy or a folder. */
export const useNodeAct = <Q, B, D>(route: Route<Q, B, D>, act: Act<D>) => useRecordAct(route, stale, act);
