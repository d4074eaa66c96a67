import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import PasskeysSection from './components/PasskeysSection.tsx';
import ForcedFactorPage from './sign-in/ForcedFactorPage.tsx';
import LoginPage from './sign-in/LoginPage.tsx';

const fetchMock = jest.fn<typeof fetch>();
const bodies = (name: string) =>
  fetchMock.mock.calls.filter(([url]) => String(url).includes(name)).map(([, init]) => JSON.parse(String(init?.body)) as unknown);
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const refuse = (code: string, message: string) => envelope({ isSuccess: false, code, message, data: null });

const question = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 1000, userVerification: 'required', allowCredentials: [] };
const invitation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Portal' },
  user: { id: 'aGFuZGxl', name: 'boss', displayName: 'Boss' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};
const laptop = { id: 7, name: 'Laptop', createdAt: '2026-11-20T01:00:00Z', lastUsedAt: null, isBackedUp: true };
const given = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: expect.objectContaining({ clientDataJSON: 'Y2xpZW50' }),
  clientExtensionResults: {},
};

let own: (typeof laptop)[];
let rest: { offered: boolean; fixed: boolean };
let factor: Record<string, unknown>;
let step: object;
let entered: Response[];
/** What the browser's own dialog comes to. */
let get: jest.Mock<() => Promise<unknown>>;
let create: jest.Mock<() => Promise<unknown>>;

beforeEach(() => {
  own = [];
  rest = { offered: true, fixed: false };
  factor = { offered: true, enabledAt: null, hasPasskey: false, recoveryCodesLeft: 0, required: false, hasPassword: true };
  step = { app: false, question };
  entered = [answer({ userNO: 'boss' })];
  const credential = { id: 'aWQ', rawId: bytes('id'), type: 'public-key', getClientExtensionResults: () => ({}) };
  get = jest.fn(() =>
    Promise.resolve({
      ...credential,
      response: {
        clientDataJSON: bytes('client'),
        authenticatorData: bytes('data'),
        signature: bytes('sign'),
        userHandle: bytes('handle'),
      },
    }),
  );
  create = jest.fn(() =>
    Promise.resolve({
      ...credential,
      response: { clientDataJSON: bytes('client'), attestationObject: bytes('object'), getTransports: () => ['internal'] },
    }),
  );
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } });
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: function PublicKeyCredential() {} });
  fetchMock.mockReset();
  fetchMock.mockImplementation((url) => {
    const path = String(url);
    const said: Record<string, () => Response> = {
      GetSignInOptions: () => answer({ captcha: false, oidc: false, providerName: '', defaultLanguage: 'en', passkeys: true, demo: null }),
      GetMyPasskeys: () => answer({ ...rest, passkeys: own }),
      GetSecondFactor: () => answer(factor),
      StartPasskey: () => answer(invitation),
      ConfirmPasskey: () => answer({ id: 7, recoveryCodes: ['abcde-fghij'] }),
      ProvePasskey: () => answer(question),
      OfferPasskeyStep: () => answer(step),
      SignInWithPasskey: () => entered.shift()!,
      OfferPasskey: () => answer(question),
      userLogin: () => answer({ userNO: 'boss', name: '', englishName: '', roles: [], mustChangePassword: false, secondFactor: true }),
    };
    const name = Object.keys(said).find((one) => path.includes(one));
    return Promise.resolve(name ? said[name]!() : answer(null));
  });
  globalThis.fetch = fetchMock;
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

const calledOff = () => Promise.reject(new DOMException('called off', 'NotAllowedError'));

test('the sign-in page offers it where the browser has it; one that is called off is said, and the next goes where the visit began', async () => {
  get.mockImplementationOnce(calledOff);
  const { router } = await renderPage(<LoginPage />, { at: '/admin/xxx/zzz/login?redirect=%2Fadmin%2FPeople' });
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
  await userEvent.click(button);
  expect(await screen.findByText('No passkey was used. Try again, or choose another way.')).toBeInTheDocument();
  expect(bodies('SignInWithPasskey')).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/People'));
  expect(bodies('SignInWithPasskey')).toEqual([{ response: given }]);
});

test('what the server refuses is said in its words', async () => {
  entered = [refuse('validation.passkey', 'The passkey was not accepted')];
  await renderPage(<LoginPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByText('The passkey was not accepted')).toBeInTheDocument();
});

test('a browser without passkeys is not asked for one', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  await renderPage(<LoginPage />);
  await screen.findByRole('button', { name: 'Sign in' });
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
});

async function passPassword() {
  await userEvent.type(screen.getByLabelText('User name'), 'boss');
  await userEvent.type(screen.getByLabelText('Password'), 'Portal-demo-2026');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Confirm it’s you' });
}

test('the second step takes the passkey, or a recovery code where there is no app', async () => {
  const { router } = await renderPage(<LoginPage />, { at: '/admin/xxx/zzz/login?redirect=%2Fadmin%2FPeople' });
  await passPassword();
  expect(await screen.findByLabelText('Recovery code')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Use the app' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/People'));
  expect(bodies('SignInWithPasskeyStep')).toEqual([{ response: given }]);
});

test('a second step that is over leads back to the form, which says so', async () => {
  entered = [refuse('validation.step', 'This step of the sign-in has expired')];
  await renderPage(<LoginPage />);
  await passPassword();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(screen.getByText('This step of the sign-in has expired')).toBeInTheDocument();
});

test('the account page says that there is none, and adds one with a name, the password, and recovery codes', async () => {
  await renderPage(<PasskeysSection />);
  expect(await screen.findByText('No passkeys yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name for the passkey/);
  await userEvent.type(screen.getByLabelText('Name'), 'Laptop');
  await userEvent.type(screen.getByLabelText('Current password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(within(await screen.findByRole('list', { name: 'Recovery codes' })).getByText('abcde-fghij')).toBeInTheDocument();
  own = [laptop];
  await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('Laptop')).toBeInTheDocument();
  expect(screen.getByText('Not used yet')).toBeInTheDocument();
  expect(bodies('StartPasskey')).toEqual([{ currentPassword: 'correct horse', code: '' }]);
  expect(bodies('ConfirmPasskey')).toEqual([{ name: 'Laptop', response: given }]);
});

test('a device that has one already says so, and what was typed stays', async () => {
  create.mockImplementation(() => Promise.reject(new DOMException('there is one', 'InvalidStateError')));
  await renderPage(<PasskeysSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Laptop');
  await userEvent.type(screen.getByLabelText('Current password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText('This device already has a passkey for your account.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Laptop');
});

test('one is renamed in its place, and removed with a passkey as the proof', async () => {
  own = [laptop];
  factor = { ...factor, hasPasskey: true, recoveryCodesLeft: 10 };
  await renderPage(<PasskeysSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename: Laptop' }));
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name for the passkey');
  await userEvent.type(screen.getByLabelText('Name'), 'Phone');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies('RenamePasskey')).toEqual([{ id: 7, name: 'Phone' }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: Laptop' }));
  expect(screen.getByRole('heading', { name: 'Remove “Laptop”?' })).toBeInTheDocument();
  own = [];
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('No passkeys yet')).toBeInTheDocument();
  expect(bodies('RemovePasskey')).toEqual([{ id: 7, currentPassword: '', code: '', passkey: given }]);
});

test('the last factor of one who must have one offers no removal and says why; where none are offered, nothing is added', async () => {
  own = [laptop];
  rest = { offered: false, fixed: true };
  await renderPage(<PasskeysSection />);
  expect(await screen.findByText(/the last one cannot be removed/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove: Laptop' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  expect(screen.getByText(/Passkeys are not available here/)).toBeInTheDocument();
});

test('who must have a second factor may set a passkey up in place of an app', async () => {
  await renderPage(<ForcedFactorPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up a passkey instead' }));
  expect(screen.getByLabelText('Name')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Use an authenticator app instead' }));
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
});
