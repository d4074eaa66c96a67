import { listPeopleBehind, type Actor } from './actor.ts';

/** What XState hands to a guard: the record's facts and the event's actor, never the payload (the law of one machine). */
export interface GuardInput<Facts> {
  readonly context: Facts;
  readonly event: { readonly type: string; readonly actor: Actor };
}

export const isAdministrator = ({ event }: { event: { actor: Actor } }): boolean => event.actor.isAdministrator;
export const isSystem = ({ event }: { event: { actor: Actor } }): boolean => event.actor.isSystem;

/**
 * The one rule of independence (docs/decisions/risk-control.md): true when neither the actor nor anybody whose interest his act carries has to do with what he would judge: substitutes open no way round.
 * @param dependents whoever had a part in it; null for a part that nobody has
 */
export function isIndependent(actor: Actor, dependents: readonly (number | null)[]): boolean {
  return listPeopleBehind(actor).every((id) => !dependents.includes(id));
}
