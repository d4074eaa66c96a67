import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { WholeDates } from './WholeDates.tsx';

test('dates and numbers of records stay whole, all else breaks where it may', () => {
  const text = '请在 2026-12-08 前完成 RC-2026-000111 和 KC-000012 的自评，见 a-b';
  const { container } = render(<WholeDates text={text} />);
  expect(container.textContent).toBe(text);
  const whole = [...container.querySelectorAll('span')];
  expect(whole.map(({ textContent }) => textContent)).toEqual(['2026-12-08', 'RC-2026-000111', 'KC-000012']);
  for (const one of whole) expect(getComputedStyle(one).whiteSpace).toBe('nowrap');
});
