import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { useReference } from '../api/reference.ts';
import { answer, renderPage } from '../testing/render.tsx';
import { SelectField } from './fields.tsx';

const LIST = 'RiskCurrentControl_controlFrequency';

function Probe() {
  const { items, itemLabel, label } = useReference();
  return (
    <>
      <SelectField name="frequency" label="Frequency" value="4" choices={items(LIST)} onChange={() => undefined} />
      <output>{`[${itemLabel(LIST, 4)}] [${label(LIST, '每周一次')}]`}</output>
    </>
  );
}

/** The reference lists come when the test says so. */
function holdLists(): (response: Response) => void {
  let send: (response: Response) => void = () => undefined;
  globalThis.fetch = jest.fn(() => new Promise<Response>((resolve) => (send = resolve))) as never;
  return (response) => send(response);
}

const weekly = { id: 1, classCode: LIST, classItem: '4', className: '每周一次', classNameEn: 'once a week', isActive: true };

test('until the reference lists have come nobody reads a code or the other language', async () => {
  const send = holdLists();
  await renderPage(<Probe />);
  expect(screen.getByRole('combobox')).toHaveTextContent('…');
  expect(screen.getByRole('status')).toHaveTextContent('[] []');
  send(answer([weekly]));
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveTextContent('Weekly'));
  expect(screen.getByRole('status')).toHaveTextContent('[Weekly] [Weekly]');
});

test('a stored value that no list knows is shown as it is', async () => {
  const send = holdLists();
  await renderPage(<Probe />);
  send(answer([{ ...weekly, classItem: '5', className: '每天一次' }]));
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveTextContent('4'));
  expect(screen.getByRole('status')).toHaveTextContent('[4] [每周一次]');
});

test('English that the specification quotes is read in better words, and what an administrator wrote as he wrote it', async () => {
  for (const [classNameEn, words] of [
    ['once a quarter', 'Quarterly'],
    ['Semi Systematic', 'Semi-automated'],
    ['Every second Friday', 'Every second Friday'],
  ] as const) {
    const send = holdLists();
    const { unmount } = await renderPage(<Probe />);
    send(answer([{ ...weekly, classNameEn }]));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`[${words}] [${words}]`));
    unmount();
  }
});
