import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import OpenStatements from './OpenStatements.tsx';

const textZh = `${'本人确认所负责范围内的内部控制设计合理、执行有效。'.repeat(8)}完`;
const textEn = `${'I confirm that internal control in my area is designed and operates effectively. '.repeat(5)}End.`;

const show = (language: 'zh' | 'en') => {
  stubServer(buildUser('admin'), {
    getAssessmentPeriodByPage: () => ({ totalCount: 0, data: [] }),
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
