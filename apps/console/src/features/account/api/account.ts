import type { DataOf } from '#shared/api/route-types.ts';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

export type OwnSession = DataOf<typeof routes.getMySessions>[number];

export const profileQuery = readQuery(routes.getMyProfile);
export const sessionsQuery = readQuery(routes.getMySessions, {}, { live: ['session'] });
export const preferencesQuery = readQuery(routes.getPreferences, {}, { live: ['notification'] });
