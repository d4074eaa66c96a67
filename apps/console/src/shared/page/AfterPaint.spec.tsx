import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { AfterPaint } from './AfterPaint.tsx';

test('what is heavy is drawn after the first paint, not with it', async () => {
  const painted: string[] = [];
  function Page() {
    useLayoutEffect(() => void painted.push(document.body.textContent ?? ''), []);
    return (
      <>
        <h1>Home</h1>
        <AfterPaint fallback={<p>soon</p>}>
          <p>charts</p>
        </AfterPaint>
      </>
    );
  }
  await act(async () => void render(<Page />));
  expect(painted).toEqual(['Homesoon']);
  expect(screen.getByText('charts')).toBeTruthy();
  expect(screen.queryByText('soon')).toBeNull();
});
