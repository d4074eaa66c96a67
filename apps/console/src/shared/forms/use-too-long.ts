import { countOver } from '@portal/contract/client';
import { useT } from '../i18n/use-t.ts';

/** Says how many characters of a text are too many; undefined where none is. An input that cuts what is pasted loses its end without a word. */
export function useTooLong(): (text?: string, most?: number) => string | undefined {
  const { t, n } = useT();
  return (text = '', most = Infinity) => {
    const count = countOver(text, most);
    return count > 0 ? t('parts.tooLong', { count, number: n(count) }) : undefined;
  };
}
