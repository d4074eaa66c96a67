import { call } from '#shared/api/call.ts';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

export const secondFactorQuery = readQuery(routes.getSecondFactor, {}, { live: ['session'] });

// No commands: nothing of a secret or a code is kept to recognise a repeat.
export const startSecondFactor = (body: { currentPassword: string; code: string }) => call(routes.startSecondFactor, { body });
export const confirmSecondFactor = (body: { code: string }) => call(routes.confirmSecondFactor, { body });
export const renewRecoveryCodes = (body: { code: string }) => call(routes.renewRecoveryCodes, { body });
export const removeSecondFactor = (body: { code: string }) => call(routes.removeSecondFactor, { body });
