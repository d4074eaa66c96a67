/** Role ids of the portal (docs/decisions/identity.md). */
export const ROLE = { user: 1, administrator: 2, riskOwner: 3, aide: 4, externalAuditor: 5 } as const;

/** Somebody who is away today, as the one who stands in for him knows him. */
export interface Absentee {
  readonly id: number;
  readonly isAdministrator: boolean;
  /** Whose substitute the absent one is himself. It lends no rights, substitution is not transitive; it ties him to their records. */
  readonly standsInForIds: readonly number[];
}

/** Who acts. The same value answers "may I?" in the console and on the server. */
export interface Actor {
  readonly id: number;
  readonly isAdministrator: boolean;
  /** True only for what the service itself does: the outcome of another record's event, or time passing. */
  readonly isSystem: boolean;
  /** The people whose duties he may do today beside his own. */
  readonly standsInFor?: readonly Absentee[];
  /** Who really acts, where the actor is the seat of an absent person; absent for everybody who acts for himself. */
  readonly actedById?: number;
  /** The portal's day, of an external auditor alone: he reads what a seat of his covers on it (docs/adr/0063-the-external-auditors-seat.md). */
  readonly auditsOn?: string;
}

export const systemActor: Actor = { id: 0, isAdministrator: false, isSystem: true };

/**
 * An actor from the session's person: the first role decides (docs/decisions/identity.md).
 * @param person `today` is the portal's day, without which nobody reads from a seat
 */
export function toActor(person: {
  id: number;
  roles: readonly { id: number }[];
  today?: string;
  standsInFor?: readonly { id: number; roleId: number | null; standsInForIds: readonly number[] }[];
}): Actor {
  const standsInFor = (person.standsInFor ?? []).map(({ id, roleId, standsInForIds }) => ({
    id,
    isAdministrator: roleId === ROLE.administrator,
    standsInForIds,
  }));
  return {
    id: person.id,
    isAdministrator: person.roles[0]?.id === ROLE.administrator,
    isSystem: false,
    ...(person.roles[0]?.id === ROLE.externalAuditor && person.today !== undefined && { auditsOn: person.today }),
    ...(standsInFor.length > 0 && { standsInFor }),
  };
}

/** The absent person's seat with his substitute on it: guards see the rights of the seat and know who really acts. */
export function takeSeat(actor: Actor, absentee: Absentee): Actor {
  return {
    id: absentee.id,
    isAdministrator: absentee.isAdministrator,
    isSystem: false,
    actedById: actor.id,
    standsInFor: actor.standsInFor ?? [],
  };
}

/**
 * Everybody whose interest an act of this actor carries: himself, who really acts, everybody he stands in for today, and everybody for whom
 * the owner of his seat stands in. Independence asks it of all of them, so that no chain of substitutes lets somebody judge his own work.
 */
export function listPeopleBehind(actor: Actor): number[] {
  const absentees = actor.standsInFor ?? [];
  const seat = actor.actedById === undefined ? undefined : absentees.find(({ id }) => id === actor.id);
  const people = [actor.id, actor.actedById ?? actor.id, ...absentees.map(({ id }) => id), ...(seat?.standsInForIds ?? [])];
  return [...new Set(people)];
}
