import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

export type Attributes = DataOf<typeof routes.getControlAttributes>;

/** What a control does for the scope of periods. */
export const attributesQuery = (id: number) =>
  readQuery(routes.getControlAttributes, { query: { id } }, { live: ['riskControl', 'assessmentPeriod'] });

/** The principles of COSO by their numbers, as the texts name them. */
export const principleKey = (principle: number) => `controlAttributes.principles.p${principle as 1}` as const;
