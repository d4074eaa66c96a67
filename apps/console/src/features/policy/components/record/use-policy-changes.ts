import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ChangeWords } from '#shared/record/HistoryPanel.tsx';
import { listCodes } from '../list/doc-columns.tsx';

const fieldNames = [
  ...(['docName', 'docLevel', 'docCategory', 'secretLevel', 'department', 'region', 'version', 'reviewDateTime', 'effectiveDate'] as const),
  ...(['permission', 'name', 'folder', 'folderId', 'fileId'] as const),
];

/** Turns what a step of a policy changed into words: labels and reference values in the reader's language. */
export function usePolicyChanges(): ChangeWords {
  const { t, date } = useT();
  const { itemLabel } = useReference();
  const say = (field: string, value: string): string => {
    if (value === '') return '';
    if (field === 'reviewDateTime' || field === 'effectiveDate') return date(value);
    return field in listCodes ? itemLabel(listCodes[field as keyof typeof listCodes], value) || value : value;
  };
  return ({ field, before, after }) => {
    const known = fieldNames.find((one) => one === field);
    return { label: known ? t(`policy.field.${known}`) : field, before: say(field, before), after: say(field, after) };
  };
}
