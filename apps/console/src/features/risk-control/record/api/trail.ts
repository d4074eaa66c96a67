import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';

export type Trail = DataOf<typeof routes.getTrail>;

const live = { live: ['riskControl'] } as const;

// A day on which there was no record yet has none at the second asking either.
const askedOnce = <Options extends { queryKey: readonly unknown[] }>(options: Options, language: Language) => ({
  ...options,
  queryKey: [...options.queryKey, language],
  retry: false,
});

/** The record at the end of a day `yyyy-MM-dd`, from its steps; without a day as it is now. The steps' words are the language's. */
export const trailQuery = (id: number, language: Language, asOf?: string) =>
  askedOnce(readQuery(routes.getTrail, { query: { type: 'riskControl', id, ...(asOf && { asOf }) } }, live), language);

/** What differs from after one step to after another. */
export const trailDifferenceQuery = (id: number, from: number, to: number) =>
  readQuery(routes.getTrailDifference, { query: { type: 'riskControl', id, from, to } }, live);
