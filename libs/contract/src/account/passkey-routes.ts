import { z } from 'zod';
import { actorQuery, instant, nothing, requiredId, textField } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { passkeyPaths } from './passkey-paths.ts';
import { passwordField } from './routes.ts';

/** Unpadded base64url of so many bytes at most, as browsers write the binary fields of WebAuthn. */
const bytes = (most: number) =>
  z
    .string()
    .max(Math.ceil((most * 4) / 3))
    .regex(/^[\w-]*$/);
/** 1023 bytes are the most that the standard lets an id have. */
const credentialId = () => bytes(1023).min(1);
const credential = { id: credentialId(), rawId: credentialId(), type: z.literal('public-key') };
const extensionResults = z.object({}).describe('of extensions; none is asked for');

/** What `navigator.credentials.get` answers, as JSON (W3C Web Authentication 3, AuthenticationResponseJSON). */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: bytes(64).nullish(),
  }),
  clientExtensionResults: extensionResults,
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** What `navigator.credentials.create` answers, as JSON (RegistrationResponseJSON). */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(30)).max(10).nullish(),
  }),
  clientExtensionResults: extensionResults,
});
export type NewPasskey = z.output<typeof newPasskey>;

const known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });
/** What the browser hands to `navigator.credentials.get`, binary fields in base64url. */
export const passkeyQuestion = z.object({
  challenge: z.string().describe('for one answer, within five minutes'),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(known).describe('empty: any passkey of this portal'),
});
export type PasskeyQuestion = z.output<typeof passkeyQuestion>;

/** What the browser hands to `navigator.credentials.create`. */
export const passkeyInvitation = z.object({
  challenge: z.string().describe('for one answer, within five minutes'),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string().describe('says nothing about the person'), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyInvitation = z.output<typeof passkeyInvitation>;

/** How somebody shows that it is he who changes his ways in: password and code, or a passkey in place of both. */
export const ownerProof = {
  currentPassword: passwordField(),
  code: textField(50).describe('of the app, or a recovery code, where there is a second factor'),
  passkey: passkeyAnswer.nullish().describe('to the question of ProvePasskey; neither password nor code is wanted then'),
};

/** Passkeys as the way in or as its second step (docs/adr/0041-passkeys.md). */
export const passkeyRoutes = defineRoutes('account', passkeyPaths, {
  getMyPasskeys: {
    summary: 'The passkeys of my account',
    query: actorQuery,
    data: z.object({
      offered: z.boolean().describe('more can be added'),
      fixed: z.boolean().describe('my role must have a second factor, and there is one passkey and nothing else: it cannot be removed'),
      passkeys: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          createdAt: instant,
          lastUsedAt: instant.nullable(),
          isBackedUp: z.boolean().describe('it is kept beyond one device, as by the account of a phone'),
        }),
      ),
    }),
    beforeSecondFactor: true,
  },
  provePasskey: {
    summary: 'A question for one of my passkeys, to show that it is me before I change my ways in',
    query: actorQuery,
    data: passkeyQuestion,
  },
  startPasskey: {
    summary: 'What a browser needs to make a passkey for my account',
    query: actorQuery,
    body: z.object(ownerProof),
    data: passkeyInvitation,
    beforeSecondFactor: true,
  },
  confirmPasskey: {
    summary: 'Add the passkey that the browser has made; my other sessions end, this one gets a new token in the cookie',
    query: actorQuery,
    body: z.object({ name: textField(100), response: newPasskey }),
    data: z.object({
      id: z.number(),
      recoveryCodes: z.array(z.string()).describe('with the first factor of an account, told once; else empty'),
    }),
    beforeSecondFactor: true,
  },
  renamePasskey: {
    summary: 'Give a passkey of mine another name',
    query: actorQuery,
    body: z.object({ id: requiredId(), name: textField(100) }),
    data: nothing,
  },
  removePasskey: {
    summary: 'Remove a passkey of mine; refused for the last factor where there must be one; my other sessions end',
    query: actorQuery,
    body: z.object({ id: requiredId(), ...ownerProof }),
    data: nothing,
  },
  offerPasskey: {
    summary: 'A question for any passkey, to sign in with it alone; it belongs to the browser that asked',
    access: 'public',
    data: passkeyQuestion,
    beforePasswordChange: true,
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey in place of password and second factor',
    access: 'public',
    body: z.object({ response: passkeyAnswer }),
    data: z.object({ userNO: z.string() }),
    beforePasswordChange: true,
  },
  offerPasskeyStep: {
    summary: 'What can end a sign-in that waits for its second step',
    access: 'public',
    data: z.object({
      app: z.boolean().describe('codes of an app'),
      question: passkeyQuestion.nullable().describe('null: there is no passkey'),
    }),
    beforePasswordChange: true,
  },
  signInWithPasskeyStep: {
    summary: 'The second step of a sign-in, by a passkey',
    access: 'public',
    body: z.object({ response: passkeyAnswer }),
    data: z.object({ userNO: z.string() }),
    beforePasswordChange: true,
  },
});
