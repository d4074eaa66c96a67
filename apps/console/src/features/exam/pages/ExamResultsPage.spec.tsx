import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useT } from '#shared/i18n/use-t.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { nameOfPeople } from './ExamResultsPage.tsx';

const Names = () => {
  const words = useT();
  return [0, 2].map((toMark) => <p key={toMark}>{nameOfPeople(words, toMark)}</p>);
};

test.each([
  ['en', ['People', 'People (2 to mark)']],
  ['zh', ['人员结果', '人员结果（2 人待评分）']],
] as const)('the number of papers to mark is not read as the number of people, in %s', async (language, names) => {
  const { container } = await renderPage(<Names />, { language });
  await screen.findByText(names[1]);
  expect([...container.querySelectorAll('p')].map((one) => one.textContent)).toEqual(names);
});
