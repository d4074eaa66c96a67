import type { Substitution } from '@portal/contract/client';
import { readQuery } from '../api/read-query.ts';
import { routes } from '../api/routes.ts';
import type { Tone } from '../theme/tokens.ts';

export const substitutionLive = ['substitution'];

/** Who stands in for me, and for whom I stand in. */
export const mySubstitutesQuery = readQuery(routes.getMySubstitutions, {}, { live: substitutionLive });

export const substitutionStates = ['current', 'coming', 'past', 'ended'] as const satisfies readonly Substitution['state'][];
export const stateTones: Readonly<Record<Substitution['state'], Tone>> = {
  current: 'green',
  coming: 'blue',
  past: 'neutral',
  ended: 'neutral',
};

/** Everything that a new or an ended substitution changes: the lists of both sides, and what one may do oneself. */
export const substitutionAnswers = [
  routes.getMySubstitutions.name,
  routes.getSubstitutionsByPage.name,
  routes.getMyDuties.name,
  routes.getMyRiskControlByPage.name,
  routes.getMyTeam.name,
];
