import { useT } from '#shared/i18n/use-t.ts';
import { useReference } from '#shared/api/reference.ts';
import { listCodes } from '../api/reference.ts';
import { fieldLabelKey } from '../components/field-labels.ts';

/** Label and words of a form's field for the conflict dialog; what is no text or number (files, people) is named by itself where it can be. */
export function useDescribe<Value extends object>() {
  const { t, name: nameOf } = useT();
  const { label, itemLabel } = useReference();
  return (field: keyof Value, value: Value): { label: string; text: string } | undefined => {
    const key = fieldLabelKey(String(field));
    if (!key) return undefined;
    const raw = value[field] as unknown;
    const code = listCodes[field as keyof typeof listCodes] as string | undefined;
    if (raw === null || raw === undefined) return { label: t(key), text: '' };
    if (typeof raw === 'object' && 'name' in raw)
      return { label: t(key), text: nameOf(raw as { name: string; englishName?: string | null }) };
    if (typeof raw === 'object') return undefined;
    const text = String(raw);
    return { label: t(key), text: code ? label(code, itemLabel(code, text)) : text };
  };
}
