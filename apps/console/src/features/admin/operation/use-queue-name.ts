import type { TextKey } from '#shared/i18n/texts.ts';
import { useT } from '#shared/i18n/use-t.ts';

/** What a queue is called; one that this build does not know shows its own name. */
export function useQueueName(): (name: string) => string {
  const { t } = useT();
  return (name) => {
    const key = `adminOperation.queues.names.${name}`;
    const found = t(key as TextKey);
    return found === key ? name : found;
  };
}
