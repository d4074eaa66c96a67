import { LENGTH } from '@portal/contract/client';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import type { TestItem } from '../api/records.ts';
import type { Letter } from './typed-results.ts';
import type { Results } from './use-results.ts';

/** What failed in an attribute of an item: a fail says nothing without it. */
export function NoteField({ item, letter, results }: { item: TestItem; letter: Letter; results: Results }) {
  const { t } = useT();
  return (
    <TextAreaField
      name={`note-${letter}`}
      label={t('controlTest.noteOf', { attribute: letter })}
      required
      minRows={2}
      maxLength={LENGTH.comment}
      value={results.noteOf(item, letter)}
      onChange={(note) => results.setNote(item, letter, note)}
    />
  );
}
