import { call } from '#shared/api/call.ts';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';
import type { makePasskey } from '../sign-in/passkeys.ts';
import type { FactorProof } from '../components/FactorForm.tsx';

export const secondFactorQuery = readQuery(routes.getSecondFactor, {}, { live: ['session'] });

// No commands: nothing of a secret or a code is kept to recognise a repeat.
export const startSecondFactor = (body: FactorProof) => call(routes.startSecondFactor, { body });
export const confirmSecondFactor = (body: { code: string }) => call(routes.confirmSecondFactor, { body });
export const renewRecoveryCodes = (body: Pick<FactorProof, 'code' | 'passkey'>) => call(routes.renewRecoveryCodes, { body });
export const removeSecondFactor = (body: { code: string }) => call(routes.removeSecondFactor, { body });

export const passkeysQuery = readQuery(routes.getMyPasskeys, {}, { live: ['session'] });
export const provePasskey = () => call(routes.provePasskey);
export const startPasskey = (body: FactorProof) => call(routes.startPasskey, { body });
export const confirmPasskey = (body: { name: string; response: Awaited<ReturnType<typeof makePasskey>> }) =>
  call(routes.confirmPasskey, { body });
export const removePasskey = (body: FactorProof & { id: number }) => call(routes.removePasskey, { body });

/** What shows that it is the person himself before a way in is changed. */
export const proofOf = (factor: { hasPassword: boolean; hasPasskey: boolean; enabledAt: string | null }) => ({
  password: factor.hasPassword,
  code: factor.enabledAt !== null || factor.hasPasskey,
  passkey: factor.hasPasskey,
  app: factor.enabledAt !== null,
});
