import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { FigureTable } from '../components/FigureTable.tsx';
import { FigureDialog } from './FigureDialog.tsx';

const figures = {
  controls: 3,
  reviewed: 2,
  testsEffective: 0,
  testsNotEffective: 1,
  materialWeaknesses: 0,
  significantDeficiencies: 0,
  controlDeficiencies: 0,
  notEvaluated: 0,
  below: 2,
  belowSettled: 0,
};
const record = {
  id: 7,
  kind: 'test',
  recordNo: 'CT-7',
  title: '付款复核',
  titleEn: 'Payment review',
  link: '/ControlTest/7',
  key: 'test:7:conclusion',
  value: 'ineffective',
};

test.each([
  ['en', 'Tests not effective: 1', 'Statements below signed: 0 / 2'],
  ['zh', /测试.*：1$/, /声明.*：0 \/ 2$/],
] as const)('each figure that counts something leads to it, also “0 of 2” (%s)', async (language, name, below) => {
  const asked: string[] = [];
  stubServer(buildUser('admin'), {});
  await renderPage(<FigureTable now={figures} signed={null} signedOn="" onShow={(figure) => asked.push(figure)} />, { language });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: below }));
  expect(asked).toEqual(['testsNotEffective', 'belowSettled']);
  expect(screen.getAllByRole('button')).toHaveLength(4);
});

test.each([
  ['en', 'yes', 'Reviewed'],
  ['en', 'no', 'Not reviewed'],
  ['zh', 'no', '未审核'],
] as const)('of a control it says whether its self-assessment was reviewed (%s, %s)', async (language, value, said) => {
  const control = { ...record, kind: 'control', key: 'control:7:reviewed', recordNo: 'RC-7', value };
  stubServer(buildUser('admin'), { getStatementRecords: () => ({ totalCount: 1, unopened: 0, data: [control] }) });
  await renderPage(<FigureDialog id={3} figure="controls" onClose={() => undefined} />, { language });
  expect(await within(await screen.findByRole('dialog')).findByRole('listitem')).toHaveTextContent(new RegExp(`${said}$`));
});

test.each([
  ['en', 'Tests not effective', 'Payment review', 'not effective'],
  ['zh', /测试/, '付款复核', '无效'],
] as const)(
  'what a figure counts is named with its way; what the reader may not open has its number alone (%s)',
  async (language, name, title, value) => {
    const closed = { ...record, id: 8, recordNo: 'CT-8', title: '', titleEn: '', link: '' };
    stubServer(buildUser('admin'), { getStatementRecords: () => ({ totalCount: 2, unopened: 0, data: [record, closed] }) });
    await renderPage(<FigureDialog id={3} figure="testsNotEffective" onClose={() => undefined} />, { language });
    const dialog = await screen.findByRole('dialog', { name });
    const [open, shut] = await within(dialog).findAllByRole('listitem');
    expect(within(open!).getByRole('link', { name: 'CT-7' })).toHaveAttribute('href', '/ControlTest/7');
    expect(open).toHaveTextContent(title);
    expect(open).toHaveTextContent(new RegExp(value, 'i'));
    expect(within(shut!).queryByRole('link')).toBeNull();
    expect(shut).toHaveTextContent('CT-8');
  },
);

test.each([
  ['en', '2 records are outside your seat.'],
  ['zh', '有 2 项记录不在您的席位范围内。'],
] as const)('what a seat does not open is told by its number (%s)', async (language, said) => {
  stubServer(buildUser('admin'), { getStatementRecords: () => ({ totalCount: 1, unopened: 2, data: [record] }) });
  await renderPage(<FigureDialog id={3} figure="testsNotEffective" onClose={() => undefined} />, { language });
  expect(await screen.findByText(said)).toBeVisible();
});
