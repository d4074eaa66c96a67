import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../parts/Field.tsx';
import PersonSearch from '../parts/PersonSearch.tsx';
import { renderPage } from '../testing/render.tsx';
import DatePickerField from './DatePickerField.tsx';

let come: () => void;

/** A dialog whose first field comes late, as over a slow line. */
function Probe({ late }: { late: 'person' | 'day' }) {
  const [isThere, setIsThere] = useState(false);
  const [text, setText] = useState('');
  come = () => setIsThere(true);
  return (
    <>
      <input aria-label="Search" />
      <div role="dialog">
        {isThere && (
          <Field label="First">
            {(control) =>
              late === 'person' ? (
                <PersonSearch autoFocus control={control} value={[]} onChange={() => undefined} search={() => Promise.resolve([])} />
              ) : (
                <DatePickerField autoFocus control={control} value="" onChange={() => undefined} />
              )
            }
          </Field>
        )}
        <textarea aria-label="Plan" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
    </>
  );
}

const first = { person: () => screen.getByRole('combobox'), day: () => screen.getByRole('spinbutton', { name: 'Year' }) };

test.each(['person', 'day'] as const)('a %s field that comes late leaves the cursor to whoever writes already', async (late) => {
  await renderPage(<Probe late={late} />);
  const plan = screen.getByRole('textbox', { name: 'Plan' });
  await userEvent.type(plan, 'Approve ');
  act(() => come());
  await userEvent.keyboard('each payment');
  expect(plan).toHaveFocus();
  expect(plan).toHaveValue('Approve each payment');
});

test.each(['person', 'day'] as const)('a %s field takes the cursor from the page behind its dialog', async (late) => {
  await renderPage(<Probe late={late} />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Search' }));
  act(() => come());
  expect(first[late]()).toHaveFocus();
});
