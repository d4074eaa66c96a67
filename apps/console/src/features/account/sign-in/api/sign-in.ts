import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { answerWithPasskey } from '../passkeys.ts';

export type Challenge = DataOf<typeof routes.getVerificationCode>;
export type SignInOptions = DataOf<typeof routes.getSignInOptions>;

type PasskeyResponse = Awaited<ReturnType<typeof answerWithPasskey>>;

export interface Credentials {
  userName: string;
  password: string;
  vcode: string;
  uuid: string;
  pow?: { nonce: string };
}

/** A captcha picture with its proof-of-work alternative; single use, two minutes. */
export const askChallenge = (signal?: AbortSignal): Promise<Challenge> =>
  call(routes.getVerificationCode, { query: { rand: String(Date.now()) } }, { anonymous: true, ...(signal && { signal }) });

export const askSignInOptions = (signal: AbortSignal): Promise<SignInOptions> =>
  call(routes.getSignInOptions, {}, { anonymous: true, signal });

export const signIn = (body: Credentials) => call(routes.userLogin, { body }, { anonymous: true });

export const signInWithCode = (body: { code: string }) => call(routes.signInWithCode, { body }, { anonymous: true });

export const offerPasskey = () => call(routes.offerPasskey, {}, { anonymous: true });
export const signInWithPasskey = (body: { response: PasskeyResponse }) => call(routes.signInWithPasskey, { body }, { anonymous: true });

/** What can end a sign-in that waits for its second step; asked anew, it gives a fresh question. */
export const offerPasskeyStep = () => call(routes.offerPasskeyStep, {}, { anonymous: true });
export const signInWithPasskeyStep = (body: { response: PasskeyResponse }) =>
  call(routes.signInWithPasskeyStep, { body }, { anonymous: true });

/** Tells the account which language its person reads. */
export const storeLanguage = (language: Language) => call(routes.updateSettings, { body: { language } }, { anonymous: true });
