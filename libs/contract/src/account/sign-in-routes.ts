import { z } from 'zod';
import { actorQuery, instant, nothing, textField } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { ownerProof } from './passkey-routes.ts';
import { signInPaths } from './sign-in-paths.ts';

const code = () => textField(50).describe('six digits of the app, or a recovery code');
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe('told once, stored as hashes; each works once') });

/** Ways in beside the password, and the second factor (docs/decisions/identity.md). */
export const signInRoutes = defineRoutes('account', signInPaths, {
  signInAtProvider: {
    summary: 'Lead the browser to the identity provider; on the way back it comes to /auth-redirect',
    access: 'public',
    raw: true,
    query: z.object({ redirect: textField(2000).describe('an address of the portal; any other is taken for the first page') }),
    data: nothing,
    beforePasswordChange: true,
  },
  finishProviderSignIn: {
    summary: 'Sign in with what the identity provider sent the browser back with, once, and only in the browser that began',
    access: 'public',
    body: z.object({ search: textField(8000).describe('the query of /auth-redirect as it came') }),
    data: z.object({ redirect: z.string(), secondFactor: z.boolean().describe('true: no session yet, a code is wanted') }),
    beforePasswordChange: true,
  },
  signInWithCode: {
    summary: 'The second step of a sign-in: a code of the app or a recovery code',
    access: 'public',
    body: z.object({ code: code() }),
    data: z.object({ userNO: z.string() }),
    beforePasswordChange: true,
  },
  getSecondFactor: {
    summary: 'Whether my account asks for a second factor; passkeys are one too',
    query: actorQuery,
    data: z.object({
      offered: z.boolean(),
      enabledAt: instant.nullable().describe('codes of an app; null: there are none'),
      hasPasskey: z.boolean(),
      recoveryCodesLeft: z.number(),
      required: z.boolean().describe('codes of an app cannot be switched off: my role must have a second factor, and there is no passkey'),
      hasPassword: z.boolean(),
    }),
    beforeSecondFactor: true,
  },
  startSecondFactor: {
    summary: 'A secret for an app, good once a code of it is confirmed; an older one works until then',
    query: actorQuery,
    body: z.object(ownerProof),
    data: z.object({ secret: z.string().describe('base32'), uri: z.string().describe('otpauth, for a picture to scan') }),
    beforeSecondFactor: true,
  },
  confirmSecondFactor: {
    summary: 'Switch the second factor on with a code of the app; my other sessions end, this one gets a new token in the cookie',
    query: actorQuery,
    body: z.object({ code: code() }),
    data: recoveryCodes,
    beforeSecondFactor: true,
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes in place of the old ones',
    query: actorQuery,
    body: z.object({ code: code(), passkey: ownerProof.passkey }),
    data: recoveryCodes,
  },
  removeSecondFactor: {
    summary: 'Switch my second factor off; refused where it is required',
    query: actorQuery,
    body: z.object({ code: code() }),
    data: nothing,
  },
});
