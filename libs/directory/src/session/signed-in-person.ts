import type { Language } from '@portal/contract';
import { ROLE, type Actor } from '@portal/workflows';
import type { StandsInFor } from '../substitution/stands-in-for.ts';

export interface RoleRef {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
}

/** Who a request speaks for, as the session knows him (docs/decisions/identity.md). The first role decides. */
export interface SignedInPerson {
  readonly id: number;
  readonly userNo: string;
  readonly name: string;
  readonly englishName: string;
  readonly avatar: string;
  readonly language: Language | null;
  readonly department: { readonly id: number; readonly name: string; readonly nameEn: string } | null;
  readonly roles: readonly RoleRef[];
  readonly mustChangePassword: boolean;
  /** His role asks for a second factor and he has none yet. */
  readonly mustSetSecondFactor: boolean;
  readonly actor: Actor;
  /** The people whose duties he may do today beside his own. */
  readonly standsInFor: readonly StandsInFor[];
  readonly session: { readonly id: number; readonly endsAt: Date };
}

/** The role that decides; a person without any is an ordinary user. */
export const firstRole = (person: Pick<SignedInPerson, 'roles'>): number => person.roles[0]?.id ?? ROLE.user;
export const isAdministrator = (person: Pick<SignedInPerson, 'roles'>): boolean => firstRole(person) === ROLE.administrator;
/** He reads from a seat, and nothing else of the portal is his (docs/adr/0063-the-external-auditors-seat.md). */
export const isExternalAuditor = (person: Pick<SignedInPerson, 'roles'>): boolean => firstRole(person) === ROLE.externalAuditor;
