import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import OpenStatements from './OpenStatements.tsx';

const textZh = `${'本人确认所负责范围内的内部控制设计合理、执行有效。'.repeat(8)}完`;
const textEn = `${'I confirm that internal control in my area is designed and operates effectively. '.repeat(5)}End.`;

const group = [
  { key: 'a', parentKey: '', title: '集团', titleEn: 'Group', scopeKind: 'all', scopeId: null, signer: null, controls: 3 },
  { key: 'b', parentKey: 'a', title: '甲', titleEn: 'A', scopeKind: 'department', scopeId: 4, signer: null, controls: 2 },
];

const show = (language: 'zh' | 'en', proposed: readonly object[] = group) => {
  stubServer(buildUser('admin'), {
    getAssessmentPeriodByPage: () => ({ totalCount: 0, data: [] }),
    proposeStatementTree: () => proposed,
    findUser: () => [{ id: 9, userNO: 'u9', name: '测试', englishName: 'Tess', roleJobs: [] }],
    getStatementTexts: () => [{ id: 3, textNo: 2, textZh, textEn, questions: [] }],
  });
  return renderPage(<OpenStatements />, { at: '/Certification/OpenStatements', language, user: buildUser('admin') });
};

test.each([
  ['en', 'Full wording', textEn],
  ['zh', '声明全文', textZh],
] as const)('the wording that will be signed is read whole (%s)', async (language, name, whole) => {
  await show(language);
  expect(await screen.findByRole('region', { name })).toHaveTextContent(whole);
});

test.each([
  ['en', 'Request statements', /^No signers yet. Choose the period/],
  ['zh', '发起声明', /^尚无签署人/],
] as const)('a button that asks nobody says why it cannot be pressed (%s)', async (language, name, why) => {
  await show(language);
  const button = await screen.findByRole('button', { name });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(why);
});

test.each([
  ['en', 'By department', '2 statements', 'Request 2 statements', 'Chinese text'],
  ['zh', '按部门', '共 2 份声明', '发起 2 份声明', '英文文本'],
] as const)(
  'how many sign is announced, and each wording is told to be of its language (%s)',
  async (language, by, count, button, other) => {
    await show(language);
    await actor.click(await screen.findByRole('button', { name: by }));
    expect(await screen.findByRole('button', { name: button })).toBeEnabled();
    expect(screen.getByRole('status')).toHaveTextContent(count);
    const wording = within(screen.getByRole('region', { name: language === 'en' ? 'Full wording' : '声明全文' }));
    expect(wording.getByText(textEn)).toHaveAttribute('lang', 'en');
    expect(wording.getByText(textZh)).toHaveAttribute('lang', 'zh');
    expect(wording.getByText(other)).toBeVisible();
  },
);

test('the choice of a version names it, and leaves its words to be read below', async () => {
  await show('en');
  await screen.findByRole('region', { name: 'Full wording' });
  expect(screen.getByRole('combobox', { name: /Statement wording/ })).toHaveTextContent(/^Version 2$/);
});

test('a division keeps who was chosen and what was excluded while another one is looked at, and begins anew when it is chosen again', async () => {
  await show('en');
  const choose = async (name: string) => actor.click(await screen.findByRole('button', { name }));
  await choose('By department');
  await screen.findByRole('button', { name: 'Request 2 statements' });
  await actor.type(screen.getAllByRole('combobox', { name: /^Signer/ })[0]!, 'Tess');
  await actor.click(await screen.findByRole('option', { name: /Tess/ }));
  await actor.click(screen.getAllByRole('button', { name: 'Exclude' })[1]!);
  await choose('By company');
  await screen.findByRole('button', { name: 'Request 2 statements' });
  await choose('By department');
  expect(await screen.findByRole('button', { name: 'Request 1 statement' })).toBeEnabled();
  expect(screen.getByText(/Tess/)).toBeVisible();
  await choose('By department');
  expect(await screen.findByRole('button', { name: 'Request 2 statements' })).toBeEnabled();
  expect(screen.queryByText(/Tess/)).toBeNull();
});

test('a proposed tree is shown depth first: a company stands below its own parent, whatever the order of the answer', async () => {
  const below = (key: string, parentKey: string) => ({ ...group[1]!, key, parentKey, title: key, titleEn: key });
  await show('en', [
    group[0]!,
    below('China', 'a'),
    below('Australia', 'a'),
    below('New Zealand', 'Australia'),
    below('South China', 'China'),
  ]);
  await actor.click(await screen.findByRole('button', { name: 'By company' }));
  await screen.findByRole('button', { name: 'Request 5 statements' });
  const shown = screen.getAllByText(/^(Group|China|Australia|New Zealand|South China)$/).map(({ textContent }) => textContent);
  expect(shown).toEqual(['Group', 'China', 'South China', 'Australia', 'New Zealand']);
});
