import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import Autocomplete from '@mui/material/Autocomplete';
import { act, screen } from '@testing-library/react';
import { ApiError } from '../api/api-error.ts';
import { EvidenceList } from '../parts/EvidenceList.tsx';
import { Field } from '../parts/Field.tsx';
import { FileDrop } from '../parts/FileDrop.tsx';
import { PersonPicker } from '../parts/PersonPicker.tsx';
import { Segmented } from '../parts/Segmented.tsx';
import { renderPage } from '../testing/render.tsx';
import { AmountField } from './AmountField.tsx';
import { choiceInput } from './choice-input.tsx';
import { DateField } from './DateField.tsx';
import { ChoiceField, SelectField, TextAreaField } from './fields.tsx';
import { useFieldErrors } from './use-field-errors.ts';

const choices = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value }));
const person = { id: 7, userNO: 'u7', name: '王', englishName: 'Wang' };
const ignore = () => undefined;
const search = () => Promise.resolve([]);

/** A field of each kind that forms are made of. */
const kinds = [
  'text',
  'area',
  'amount',
  'select',
  'choice',
  'date',
  'person',
  'people',
  'several',
  'boxes',
  'named',
  'files',
  'looked',
  'written',
] as const;
type Kind = (typeof kinds)[number];

let errors: ReturnType<typeof useFieldErrors>;
function Probe({ filled, optional }: { filled: readonly Kind[]; optional: boolean }) {
  errors = useFieldErrors();
  const of = (kind: Kind) => ({ name: kind, label: kind, required: !optional, error: errors.of(kind), onChange: ignore });
  const has = (kind: Kind) => filled.includes(kind);
  return (
    <form>
      <TextAreaField {...of('text')} single maxLength={50} value={has('text') ? 'x' : ' '} />
      <TextAreaField {...of('area')} maxLength={50} value={has('area') ? 'x' : ''} />
      <AmountField {...of('amount')} amount={has('amount') ? '12' : ''} />
      <SelectField {...of('select')} choices={choices} value={has('select') ? 'b' : ''} />
      <ChoiceField {...of('choice')} choices={choices.slice(0, 2)} value={has('choice') ? 'b' : ''} />
      <Field {...of('date')}>
        {(control) => <DateField control={control} value={has('date') ? '2031-01-31' : ''} onChange={ignore} />}
      </Field>
      <Field {...of('person')}>
        {(control) => <PersonPicker control={control} value={has('person') ? [person] : []} search={search} onChange={ignore} />}
      </Field>
      <Field {...of('people')}>
        {(control) => <PersonPicker control={control} multiple value={has('people') ? [person] : []} search={search} onChange={ignore} />}
      </Field>
      <Field {...of('several')}>
        {({ id, error, aria }) => (
          <Autocomplete
            multiple
            id={id}
            options={['a', 'b']}
            value={has('several') ? ['a'] : []}
            onChange={ignore}
            renderInput={choiceInput({ aria, error })}
          />
        )}
      </Field>
      <Field {...of('boxes')} group>
        {() => <input type="checkbox" aria-label="box" checked={has('boxes')} onChange={ignore} />}
      </Field>
      <Field {...of('named')} group>
        {(control) => (
          <>
            <Segmented label="named" options={choices} value="a" onChange={ignore} />
            <PersonPicker control={control} value={has('named') ? [person] : []} search={search} onChange={ignore} />
          </>
        )}
      </Field>
      <Field {...of('files')} group>
        {() => (
          <>
            <FileDrop onFiles={ignore} />
            {has('files') && <EvidenceList files={[{ id: 1, name: 'a.pdf' }]} />}
          </>
        )}
      </Field>
      <Field {...of('looked')} group>
        {() => (
          <div data-held={has('looked') ? '' : undefined}>
            <FileDrop onFiles={ignore} />
          </div>
        )}
      </Field>
      <Field {...of('written')} group>
        {() => (
          <>
            <div contentEditable suppressContentEditableWarning>
              {has('written') ? 'x' : ''}
            </div>
            <input type="file" aria-label="picture" />
          </>
        )}
      </Field>
    </form>
  );
}

const refusalOf = (field: string) =>
  new ApiError({ code: 'validation', message: 'x', status: 200, errors: [{ field, code: 'validation', message: 'Choose one' }] });

/** A list below the form has a column of the first field's name, as grids mark their cells. */
const List = () => <div role="columnheader" data-field="text" />;

/** Draws the form, and lets the server refuse one of its fields. @returns which fields are told to be wrong */
async function refused(field: Kind, filled: readonly Kind[], optional = false): Promise<Record<string, string | undefined>> {
  const { unmount } = await renderPage(
    <>
      <List />
      <Probe filled={filled} optional={optional} />
    </>,
  );
  await screen.findByRole('group', { name: 'date' });
  await screen.findAllByRole('combobox', { name: /person|people/ });
  act(() => void errors.take(refusalOf(field)));
  const told = Object.fromEntries(kinds.map((kind) => [kind, errors.of(kind)]));
  unmount();
  return told;
}

test.each(kinds)('whatever else is required and blank is told with the first refused field; what is filled is not (%s)', async (filled) => {
  const [first] = kinds.filter((kind) => kind !== filled);
  const expected = Object.fromEntries(
    kinds.map((kind) => [kind, kind === first ? 'Choose one' : kind === filled ? undefined : 'Required']),
  );
  expect(await refused(first!, [filled])).toEqual(expected);
});

test('a field that is filled wrongly is told alone, and so is one among others that may stay blank', async () => {
  const alone = Object.fromEntries(kinds.map((kind) => [kind, kind === 'text' ? 'Choose one' : undefined]));
  expect(await refused('text', ['text'])).toEqual(alone);
  expect(await refused('text', [], true)).toEqual(alone);
});
