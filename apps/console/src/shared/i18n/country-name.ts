import { useMemo } from 'react';
import { useT } from './use-t.ts';

/** What a country is called in the reader's language, with its code (ISO 3166-1); a code that no country has stands alone. */
export function useCountryName(): (code: string) => string {
  const { lang } = useT();
  return useMemo(() => {
    const names = new Intl.DisplayNames(lang === 'zh' ? 'zh-CN' : 'en', { type: 'region', fallback: 'none' });
    return (code) => {
      const name = /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
      return name ? `${name} (${code})` : code;
    };
  }, [lang]);
}
