import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { Signed, actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { staleControlTest, type ControlTestRecord } from '../api/records.ts';
import { SampleDialog } from './SampleDialog.tsx';

const record = { id: 7, rowVersion: 3, population: {} } as ControlTestRecord;

function Page() {
  const action = useRecordAction<'DRAW_SAMPLE'>({ stale: staleControlTest });
  return (
    <>
      <button onClick={() => action.ask('DRAW_SAMPLE')}>open</button>
      {action.event && <SampleDialog record={record} event="DRAW_SAMPLE" action={action} />}
    </>
  );
}

test.each([
  ['at its field and nowhere else', 'sizeReason', 'Enter a reason'],
  ['below the fields where it has none', 'population', 'Freeze the population first'],
])('a refusal stands %s, and what was typed stays', async (_where, field, message) => {
  const server = stubServer(buildUser('admin'), {
    getSampleSizes: () => [],
    drawSample: () => refuse({ code: 'validation', message, errors: [{ field, code: 'validation', message }] }),
  });
  await renderPage(
    <Signed>
      <Page />
    </Signed>,
  );
  await actor.click(await screen.findByRole('button', { name: 'open' }));
  const dialog = within(await screen.findByRole('dialog'));
  await actor.type(dialog.getByRole('textbox', { name: /Sample size/ }), '6');
  await actor.click(dialog.getByRole('button', { name: 'Draw sample' }));
  expect(await dialog.findAllByText(message)).toHaveLength(1);
  expect(dialog.getByRole('textbox', { name: /Sample size/ })).toHaveValue('6');
  expect(server.sentTo('drawSample')).toHaveLength(1);
});
