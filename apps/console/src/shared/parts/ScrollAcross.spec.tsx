import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../testing/render.tsx';
import { ScrollAcross } from './ScrollAcross.tsx';

test('a table that is wider than its place says so at the edge where it goes on', async () => {
  await renderPage(
    <ScrollAcross label="Losses">
      <table />
    </ScrollAcross>,
  );
  const box = screen.getByRole('region', { name: 'Losses' });
  expect(screen.queryByTestId('cut-right')).toBeNull();
  Object.defineProperties(box, { clientWidth: { value: 300 }, scrollWidth: { value: 500 } });
  const cutAt = (left: number) => {
    act(() => void (box.scrollLeft = left));
    fireEvent.scroll(box);
    return ['left', 'right'].filter((side) => screen.queryByTestId(`cut-${side}`) !== null);
  };
  expect([cutAt(0), cutAt(80), cutAt(200)]).toEqual([['right'], ['left', 'right'], ['left']]);
});
