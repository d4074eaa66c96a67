import type { Text } from '@portal/workflows';
import { useT } from '#shared/i18n/use-t.ts';

/** What a code of the machinery is called in the reader's language; nothing for one that this build does not know. */
export function useNameIn(words: Readonly<Record<string, Text>>): (code: string) => string | undefined {
  const { pick } = useT();
  return (code) => (Object.hasOwn(words, code) ? pick(words[code]!) : undefined);
}
