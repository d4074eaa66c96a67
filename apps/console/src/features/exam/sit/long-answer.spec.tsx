import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { answerField, LENGTH } from '@portal/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { sitServices } from './use-sit-exam.ts';

const question = { id: 11, kind: 'text' as const, stem: '为什么', stemEn: 'Why?', options: [], score: 5 };

function Card() {
  const [answer, setAnswer] = useState<string | null>(null);
  return <QuestionCard question={question} number={1} answer={answer} onAnswer={(next) => setAnswer(next as string | null)} />;
}

test('an answer that is too long stays whole on the screen, and it is said what of it counts', async () => {
  await renderPage(<Card />);
  const box = screen.getByRole('textbox', { name: 'Why?' });
  await userEvent.click(box);
  await userEvent.paste('a'.repeat(LENGTH.answer + 2));
  expect(box).toHaveValue('a'.repeat(LENGTH.answer + 2));
  expect(screen.getByText('2 characters over the limit')).toBeInTheDocument();
  expect(screen.getByText('Only the first 4,000 characters are saved and submitted. Please shorten your answer.')).toBeInTheDocument();
});

test('what is sent of it is what the wire takes, so that no other answer waits for it', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const server = stubServer(buildUser('owner'), {
    saveExamAnswers: () => ({ attemptId: 7, sequence: 9, savedAt: at, serverTime: at, deadline: null, stale: [] }),
  });
  // The limit goes through a character of two units.
  const long = `${'a'.repeat(LENGTH.answer - 1)}😀b`;
  await sitServices(1).save(7, { 11: { answer: long, sequence: 8 }, 12: { answer: 'short', sequence: 9 } });
  const [{ answers }] = server.sentTo(routes.saveExamAnswers.name as 'saveExamAnswers') as [{ answers: { answer: unknown }[] }];
  const cut = `${'a'.repeat(LENGTH.answer - 1)}😀`;
  expect(answers.map(({ answer }) => answer)).toEqual([cut, 'short']);
  expect(answerField.safeParse(cut).success).toBe(true);
  expect(answerField.safeParse(`${cut}b`).success).toBe(false);
});
