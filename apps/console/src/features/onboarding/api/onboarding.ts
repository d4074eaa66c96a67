import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

/** What a new portal needs (GetSetupSteps); read again whenever the first page is opened. */
export const setupQuery = readQuery(routes.getSetupSteps, {}, { staleTime: 10_000 });
