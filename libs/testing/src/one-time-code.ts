import { stepOf, totpCode } from '@portal/directory';

/** What an authenticator app shows for a secret; `later` counts steps of thirty seconds. */
export const oneTimeCode = (secret: string, later = 0): string => totpCode(secret.replace(/\s/g, ''), stepOf(new Date()) + later);
