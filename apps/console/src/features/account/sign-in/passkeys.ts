import { routes } from '#shared/api/routes.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { translate } from '#shared/i18n/i18n.ts';

export type PasskeyQuestion = DataOf<typeof routes.offerPasskey>;
export type PasskeyInvitation = DataOf<typeof routes.startPasskey>;

/** Whether this browser has passkeys at all; one without is not asked for any. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** What the browser says when it makes or shows no passkey, in the reader's words. */
export class PasskeyFailure extends Error {}

/**
 * Asks the browser for a passkey; it shows its own dialog.
 * @throws PasskeyFailure when the person has called it off, or has none here
 */
export async function answerWithPasskey(question: PasskeyQuestion) {
  // What speaks with the browser is loaded when somebody wants it: the first page has no room for it.
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const { id, rawId, response } = await startAuthentication({ optionsJSON: question as Options }).catch(fail);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const said = { clientDataJSON, authenticatorData, signature, userHandle };
  return { id, rawId, type: 'public-key' as const, response: said, clientExtensionResults: {} };
}

/**
 * Lets the browser make a passkey.
 * @throws PasskeyFailure when the person has called it off, or has one here already
 */
export async function makePasskey(invitation: PasskeyInvitation) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, rawId, response } = await startRegistration({ optionsJSON: invitation as Options }).catch(fail);
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
    clientExtensionResults: {},
  };
}

function fail(error: unknown): never {
  const isHere =
    error instanceof Error &&
    (error.name === 'InvalidStateError' || ('code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'));
  throw new PasskeyFailure(translate(isHere ? 'login.passkeyHere' : 'login.passkeyNone'));
}
