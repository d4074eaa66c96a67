import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Signed, actor, buildRecord, buildUser, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { RecordGateOf } from './RecordGate.tsx';
import { RecordPage } from './RecordPage.tsx';

jest.mock('#shared/forms/DatePickerField.tsx', () => ({ __esModule: true, default: () => null }));
beforeEach(() => localStorage.clear());

const list = '/RiskControl/RiskControlList';
const filtered = `${list}?keyword=pallet&score=4&page=3`;
const page = (
  <Signed>
    <RecordGateOf query={() => ({ queryKey: ['a record'], queryFn: () => buildRecord() }) as never} numberOf={() => 'RC-1'} list={list}>
      {() => <RecordPage header={{ no: 'RC-1', title: 'A control', state: 'complete' }} />}
    </RecordGateOf>
  </Signed>
);

test('Back returns to the list that one came from, with its filters and its page', async () => {
  stubServer(buildUser('admin'), {});
  const { router } = await renderPage(page, { at: filtered });
  await router.navigate('/x?Id=214');
  await actor.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(filtered));
});

test('a link that was pasted has no past: Back leads to the list of its records', async () => {
  stubServer(buildUser('admin'), {});
  await renderPage(page, { at: '/x?Id=214' });
  expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', list);
});

test('every page of a record has a way back: the page brings it, or the form has one at its foot', () => {
  const features = path.join(process.cwd(), 'apps/console/src/features');
  const pages = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.spec.'))
    .map((file): [string, string] => [file, readFileSync(path.join(features, file), 'utf8')])
    .filter(([, text]) => /<RecordPage\b/.test(text) && /export default/.test(text));
  expect(pages.length).toBeGreaterThan(10);
  // What Back leads to without a past is told by the gate that loads the record.
  const without = pages.filter(([, text]) => !/Gate\b|foot=\{/.test(text)).map(([file]) => file);
  expect(without).toEqual([]);
});
