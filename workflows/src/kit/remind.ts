import { step, text, type Text } from './meta.ts';

/**
 * An administrator's reminder beside the ladder, of whatever lifecycle: who must act in the state hears of it, and nobody's typing is disturbed. How often
 * it may be sent is one rule of all (`assertNotReminded` of the platform).
 */
export const remind = (history: Text, label: Text = text('催办', 'Remind')) =>
  ({ guard: 'isAdministrator', meta: step({ label, history, telling: true }) }) as const;
