import { auditorSeatRoutes, type RouteBody } from '@portal/contract';
import { currentTime, WorkCalendar } from '@portal/platform';
import type { World } from './risk-control-world.ts';

type Grant = Partial<RouteBody<typeof auditorSeatRoutes.grantAuditorSeat>>;

/** The portal's day, some days on. */
export function dayFromToday(days: number): string {
  const today = Date.parse(`${new WorkCalendar('Asia/Shanghai').dayOf(currentTime())}T00:00:00Z`);
  return new Date(today + days * 86_400_000).toISOString().slice(0, 10);
}

/** A seat as an administrator grants it: for the whole group, all records and a month, unless it is told otherwise. @returns its id */
export async function grantSeat({ administrator }: Pick<World, 'administrator'>, holderId: number, grant: Grant = {}): Promise<number> {
  const whole = {
    wholeGroup: grant.companyIds === undefined,
    reading: 'all',
    firstDay: dayFromToday(-1),
    lastDay: dayFromToday(30),
  } as const;
  const { id } = await administrator.client.ask(auditorSeatRoutes.grantAuditorSeat, { body: { ...whole, holderId, ...grant } });
  return id;
}
