import type { Text } from '@portal/workflows';

/** Words in both languages: the browser's half of the contract takes nothing from the machines but types, so the word for it is its own. */
export const text = (zh: string, en: string): Text => ({ zh, en });
