import type { TextKey } from '#shared/i18n/texts.ts';
import { useT } from '#shared/i18n/use-t.ts';

/** What a kind of duty is called; one that this build does not know is among the others. */
export function useDutyKind(): (kind: string) => string {
  const { t } = useT();
  return (kind) => {
    const key = `adminPeople.kinds.${kind}`;
    const found = t(key as TextKey);
    return found === key ? t('adminPeople.kinds.other') : found;
  };
}
