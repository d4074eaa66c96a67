import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { actor, buildUser, Signed, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { useRecordAction } from '../record/use-record-action.ts';
import { RequestDialog } from './RequestDialog.tsx';

function Requesting({ testIds }: { testIds: readonly number[] }) {
  const action = useRecordAction<'REQUEST'>({ stale: { record: 'getEvidenceRequest', all: [] } });
  return (
    <>
      <button onClick={() => action.ask('REQUEST')}>go</button>
      {action.event && <RequestDialog action={action} testIds={testIds} />}
    </>
  );
}

const control = { id: 41, riskNo: 'RC-2026-000041', riskDescription: 'Stock counts differ' };
test('a request that is for no test may be for controls, found by what is typed', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskControlByPage: ({ body }) => ({ totalCount: 1, data: body['keyword'] === 'stock' ? [control] : [] }),
    saveEvidenceRequest: () => ({ id: 7 }),
  });
  await renderPage(
    <Signed>
      <Requesting testIds={[]} />
    </Signed>,
    { language: 'en' },
  );
  await actor.click(await screen.findByRole('button', { name: 'go' }));
  const dialog = within(await screen.findByRole('dialog'));
  await actor.type(dialog.getByRole('combobox', { name: /Related controls/ }), 'stock');
  await actor.click(await screen.findByRole('option', { name: 'RC-2026-000041 Stock counts differ' }));
  expect(dialog.getByRole('button', { name: /RC-2026-000041/ })).toBeVisible();
  await actor.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText('Describe what you need')).toBeVisible();
  expect(server.sentTo('saveEvidenceRequest')).toEqual([]);
});

test.each([
  ['en', [], 'Send request', ['Describe what you need', 'Choose who to request it from', 'Choose a due date']],
  ['zh', [], '发送请求', ['请填写需要什么', '请选择请求对象', '请选择截止日期']],
  // The owners of the tests' controls are asked unless somebody else is chosen.
  ['en', [3, 4], 'Send request', ['Describe what you need', 'Choose a due date']],
] as const)('a request tells everything that it lacks before it is sent (%s, tests %j)', async (language, testIds, send, told) => {
  const server = stubServer(buildUser('admin'), {});
  await renderPage(
    <Signed>
      <Requesting testIds={testIds} />
    </Signed>,
    { language },
  );
  await actor.click(await screen.findByRole('button', { name: 'go' }));
  const dialog = within(await screen.findByRole('dialog'));
  await actor.click(dialog.getByRole('button', { name: send }));
  for (const text of told) expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.queryAllByText(/^(Describe|Choose)|^请(填写|选择)/)).toHaveLength(told.length);
  expect([...server.sentTo('saveEvidenceRequest'), ...server.sentTo('saveEvidenceRequests')]).toEqual([]);
});
