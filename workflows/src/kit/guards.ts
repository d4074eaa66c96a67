import type { Actor } from './actor.ts';

/** What XState hands to a guard: the record's facts and the event's actor, never the payload (the law of one machine). */
export interface GuardInput<Facts> {
  readonly context: Facts;
  readonly event: { readonly type: string; readonly actor: Actor };
}

export const isAdministrator = ({ event }: { event: { actor: Actor } }): boolean => event.actor.isAdministrator;
export const isSystem = ({ event }: { event: { actor: Actor } }): boolean => event.actor.isSystem;
