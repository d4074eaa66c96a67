import { useT } from '#shared/i18n/use-t.ts';

/** The name of a person or department in the reader's language; the other one when it is missing. */
export function usePartyName() {
  const { lang } = useT();
  return ({ name, nameEn }: { name: string; nameEn: string }): string => (lang === 'en' && nameEn) || name;
}
