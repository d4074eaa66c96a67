import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { useChangeWords } from './fact-words.ts';

function Said(change: { field: string; before: string; after: string }) {
  const { label, before, after } = useChangeWords()(change);
  return <p>{[label, before, after].join(' | ')}</p>;
}

test.each([
  ['en', 'Classification | DF-2026-0009 None | DF-2026-0009 Not yet evaluated'],
  ['zh', '缺陷等级 | DF-2026-0009 无 | DF-2026-0009 尚未评价'],
] as const)('the history says a fact’s values in words, never as codes (%s)', async (language, said) => {
  await renderPage(<Said field="fact.deficiency.class" before="DF-2026-0009 " after="DF-2026-0009 notEvaluated" />, { language });
  expect(await screen.findByText(said)).toBeVisible();
});

test('what is new or gone is blank, and other fields are said as they are', async () => {
  await renderPage(
    <>
      <Said field="fact.deficiency.class" before="" after="DF-1 control" />
      <Said field="dueOn" before="2026-11-25" after="2026-12-02" />
    </>,
    { language: 'en' },
  );
  expect(await screen.findByText('Classification | | DF-1 Control deficiency')).toBeVisible();
  expect(screen.getByText('Due | 2026-11-25 | 2026-12-02')).toBeVisible();
});
