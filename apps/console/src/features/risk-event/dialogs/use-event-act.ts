import type { Route } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { useRecordAct, type Act } from '#shared/record/use-act.ts';
import { staleAfterEvent } from '../api/events.ts';

const stale = { record: routes.getRiskEventDetail.name, all: staleAfterEvent };

/** One act of an event's dialog. */
export const useEventAct = <Q, B, D>(route: Route<Q, B, D>, act: Act<D>) => useRecordAct(route, stale, act);
