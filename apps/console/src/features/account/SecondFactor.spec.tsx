import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import SecondFactorSection from './components/SecondFactorSection.tsx';

const fetchMock = jest.fn<typeof fetch>();
const bodies = (name: string) =>
  fetchMock.mock.calls.filter(([url]) => String(url).includes(name)).map(([, init]) => JSON.parse(String(init?.body)) as unknown);
const CODES = ['abcde-fghij', 'klmno-pqrst'];
let factor: object;

beforeEach(() => {
  factor = { offered: true, enabledAt: null, hasPasskey: false, recoveryCodesLeft: 0, required: false, hasPassword: true };
  fetchMock.mockReset();
  fetchMock.mockImplementation((url) => {
    const path = String(url);
    if (path.includes('GetSecondFactor')) return Promise.resolve(answer(factor));
    if (path.includes('StartSecondFactor'))
      return Promise.resolve(answer({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Portal:boss?secret=JBSWY3DPEHPK3PXP' }));
    if (path.includes('ConfirmSecondFactor') || path.includes('RenewRecoveryCodes'))
      return Promise.resolve(answer({ recoveryCodes: CODES }));
    if (path.includes('RemoveSecondFactor')) {
      const message = 'The code is wrong or has already been used';
      return Promise.resolve(
        envelope({
          isSuccess: false,
          code: 'validation',
          message,
          data: null,
          errors: [{ field: 'code', code: 'secondFactor.wrong', message }],
        }),
      );
    }
    return Promise.resolve(answer(null));
  });
  globalThis.fetch = fetchMock;
});

test('setting it up asks for the password, shows a picture and its key, and ends with the recovery codes', async () => {
  await renderPage(<SecondFactorSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Enter your current password');
  await userEvent.type(screen.getByLabelText('Current password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('img', { name: 'QR code to scan with the app' })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  factor = { ...factor, enabledAt: '2026-11-20T01:00:00Z', recoveryCodesLeft: 10 };
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES);
  await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText(/10 recovery codes left/)).toBeInTheDocument();
  expect(bodies('StartSecondFactor')).toEqual([{ currentPassword: 'correct horse', code: '' }]);
  expect(bodies('ConfirmSecondFactor')).toEqual([{ code: '123456' }]);
});

test('with passkeys alone it is on by them; their recovery codes are renewed by one of them', async () => {
  factor = { ...factor, hasPasskey: true, recoveryCodesLeft: 9 };
  await renderPage(<SecondFactorSection />);
  expect(await screen.findByText('On, by passkey')).toBeInTheDocument();
  expect(screen.getByText(/9 recovery codes left/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add an authenticator app' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcde-fghij');
  await userEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
  expect(bodies('RenewRecoveryCodes')).toEqual([{ code: 'abcde-fghij' }]);
});

test('switching off wants a code, and a wrong one is said at its field; where the role needs it, it is not offered', async () => {
  factor = { ...factor, enabledAt: '2026-11-20T01:00:00Z', recoveryCodesLeft: 1 };
  const { unmount } = await renderPage(<SecondFactorSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await userEvent.type(screen.getByLabelText('Code'), '000000');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('The code is wrong or has already been used'));
  expect(screen.getByLabelText('Code')).toHaveValue('000000');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  unmount();
  factor = { ...factor, required: true };
  await renderPage(<SecondFactorSection />);
  expect(await screen.findByText(/cannot be turned off/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
});
