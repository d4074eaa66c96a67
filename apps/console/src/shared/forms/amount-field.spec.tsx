import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '#shared/testing/render.tsx';
import { AmountField } from './AmountField.tsx';

function Form() {
  const [amount, setAmount] = useState('58734000.00');
  return (
    <>
      <AmountField name="revenue" label="Revenue" amount={amount} onChange={setAmount} />
      <output>{amount}</output>
    </>
  );
}

test('an amount is read with its thousands apart, typed as one likes and kept as digits', async () => {
  await renderPage(<Form />);
  const field = screen.getByLabelText('Revenue');
  expect(field).toHaveValue('58,734,000.00');
  await userEvent.clear(field);
  await userEvent.type(field, '1234567.8');
  expect(field).toHaveValue('1234567.8');
  await userEvent.tab();
  expect(field).toHaveValue('1,234,567.80');
  expect(screen.getByRole('status')).toHaveTextContent('1234567.8');
  await userEvent.clear(field);
  await userEvent.type(field, '12x');
  await userEvent.tab();
  expect(field).toHaveValue('12x');
  await userEvent.clear(field);
  await userEvent.type(field, '1,25');
  await userEvent.tab();
  expect(field).toHaveValue('1,25');
  expect(screen.getByRole('status')).toHaveTextContent('1,25');
});
