import { step, text } from './meta.ts';

/** Somebody to whom the record was forwarded by mistake reads it no more; what else ties him to it stays. */
export const takeBackForward = {
  guard: 'mayTakeBackForward',
  meta: step({ label: text('收回转发', 'Withdraw forwarding'), history: text('收回转发', 'Forwarding withdrawn') }),
} as const;
