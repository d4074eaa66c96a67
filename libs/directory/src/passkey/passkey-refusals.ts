import { Refusal } from '@portal/contract';
import { signInLog } from '../sign-in/sign-in-log.ts';

/** One answer for an unknown passkey, somebody else's, a foreign page's and a wrong signature: who tries learns nothing. */
export function refusePasskey(reason: string, personId?: number): Refusal {
  signInLog.refused(`passkey: ${reason}`, personId);
  return new Refusal('validation', { message: 'passkey.refused', finer: 'passkey' });
}

export const challengeGone = (): Refusal => new Refusal('validation', { message: 'passkey.late', finer: 'challenge' });
export const passkeysOff = (): Refusal => new Refusal('wrong_state', { message: 'passkey.off', finer: 'passkeys_off' });
