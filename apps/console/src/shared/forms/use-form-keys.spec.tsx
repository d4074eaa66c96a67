import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { useFormKeys } from './use-form-keys.ts';

const send = jest.fn();
const save = jest.fn();
function Form({ ready = true, dialog = false }: { ready?: boolean; dialog?: boolean }) {
  useFormKeys({ send: ready ? send : undefined, save });
  return dialog ? <div role="dialog" /> : null;
}
const press = (key: string, more: object = { ctrlKey: true }) => fireEvent.keyDown(document.body, { key, ...more });

beforeEach(() => {
  send.mockClear();
  save.mockClear();
});

test('Ctrl or Cmd with Enter sends, with S saves, instead of the browser', () => {
  render(<Form />);
  expect(press('Enter')).toBe(false);
  expect(press('s', { metaKey: true })).toBe(false);
  expect([send.mock.calls.length, save.mock.calls.length]).toEqual([1, 1]);
  press('Enter', {});
  press('s', {});
  press('s', { ctrlKey: true, shiftKey: true });
  expect([send.mock.calls.length, save.mock.calls.length]).toEqual([1, 1]);
});

test('what cannot be sent now, and what lies below a dialog, is not sent by keys', () => {
  const { rerender } = render(<Form ready={false} />);
  expect(press('Enter')).toBe(true);
  rerender(<Form dialog />);
  press('Enter');
  press('s');
  expect([send.mock.calls.length, save.mock.calls.length]).toEqual([0, 0]);
});
