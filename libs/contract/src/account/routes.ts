import { z } from 'zod';
import { actorQuery, instant, nameText, nothing, personRef, requiredId, textField } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { accountPaths } from './paths.ts';
import { PASSWORD_MAX } from './password-rules.ts';

/** A password as it is typed: blanks count, and what is too long is said by the rule and not by the schema. */
export const passwordField = () =>
  z
    .string()
    .max(PASSWORD_MAX * 4)
    .nullish()
    .transform((value) => value ?? '');

const role = z.object({ id: z.number(), name: z.string(), nameEn: z.string() });

export const profile = z.object({
  id: z.number(),
  userNO: z.string(),
  adNo: z.string(),
  name: z.string(),
  englishName: z.string(),
  email: z.string(),
  department: z.object({ id: z.number(), name: z.string(), nameEn: z.string() }).nullable(),
  manager: personRef.nullable().describe('his own, else the head of his department'),
  roles: z.array(role).describe('the first decides'),
  hasPassword: z.boolean().describe('false: he signs in at an identity provider only'),
  passwordChangedAt: instant.nullable(),
});

export const deviceKinds = ['computer', 'phone', 'tablet', 'program'] as const;

export const sessionRow = z.object({
  id: z.number(),
  isCurrent: z.boolean(),
  device: z.object({ kind: z.enum(deviceKinds), browser: z.string(), system: z.string() }).describe('empty: unknown'),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  endsAt: instant,
});

/** What a person does with his own account (docs/decisions/identity.md). */
export const accountRoutes = defineRoutes('account', accountPaths, {
  getMyProfile: { summary: 'Who I am in the directory', query: actorQuery, data: profile },
  changePassword: {
    summary: 'Change my password; my other sessions end, this one goes on with a new token in the cookie',
    query: actorQuery,
    body: z.object({ currentPassword: passwordField(), newPassword: passwordField() }),
    data: nothing,
    beforePasswordChange: true,
  },
  requestPasswordReset: {
    summary: 'Ask for a mail to set a new password; the answer never tells whether the account exists',
    access: 'public',
    body: z.object({
      userName: nameText(),
      vcode: textField(50),
      uuid: textField(64),
      pow: z.object({ nonce: z.string().max(100) }).nullish(),
    }),
    data: nothing,
    beforePasswordChange: true,
  },
  resetPassword: {
    summary: 'Set a new password with the token of the mail, once; ends all sessions',
    access: 'public',
    body: z.object({ token: textField(100), newPassword: passwordField() }),
    data: nothing,
    beforePasswordChange: true,
  },
  getMySessions: { summary: 'Where I am signed in, this session first', query: actorQuery, data: z.array(sessionRow) },
  endMySession: { summary: 'End one of my sessions', query: actorQuery, body: z.object({ id: requiredId() }), data: nothing },
  endMyOtherSessions: { summary: 'End all my sessions but this one', query: actorQuery, data: z.object({ ended: z.number() }) },
});
