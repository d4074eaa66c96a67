import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

/** What a log-out token is checked against: the provider's own metadata, and who we are. */
export interface LogoutTokenRules {
  readonly issuer: string;
  readonly clientId: string;
  /** Of public keys alone: the portal's secret and no key at all sign nothing. */
  readonly algorithms: readonly string[];
  readonly keys: JWTVerifyGetKey;
}

export interface LogoutToken {
  readonly id: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  readonly issuedAt: Date;
}

/** What is wrong with a log-out token, in words of the protocol. */
export class LogoutTokenError extends Error {}

/** A token is sent when somebody logs out, and not kept (seconds). */
export const MOST_AGE = 300;
/** By so much (seconds) clocks may differ. */
export const CLOCK_TOLERANCE = 30;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const name = z.string().min(1).max(255);
const CLAIMS = z
  .object({
    jti: name,
    sub: name.optional(),
    sid: name.optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    // An ID token has one; without this rule it could be sent in place of a log-out token.
    nonce: z.never({ error: 'must not be there' }).optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, { path: ['sub'], error: 'is missing, and so is sid' });

/**
 * Checks a log-out token (OpenID Connect Back-Channel Logout 1.0, 2.6): signature, algorithm, issuer, audience, age, and that it is one.
 * That it was not used before is the caller's to find out.
 * @throws LogoutTokenError
 */
export async function readLogoutToken(token: string, { issuer, clientId, algorithms, keys }: LogoutTokenRules): Promise<LogoutToken> {
  const payload = await verify();
  const claims = CLAIMS.safeParse(payload);
  if (!claims.success) {
    const [issue] = claims.error.issues;
    throw new LogoutTokenError(`${issue!.path.join(' ')}: ${issue!.message}`);
  }
  // That it is there and a number was checked with its age.
  return { id: claims.data.jti, subject: claims.data.sub, sid: claims.data.sid, issuedAt: new Date(payload.iat! * 1_000) };

  async function verify(): Promise<JWTPayload> {
    const { jwtVerify } = await import('jose');
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: [...algorithms],
        maxTokenAge: MOST_AGE,
        clockTolerance: CLOCK_TOLERANCE,
      });
      // Access tokens and whatever else the provider signs have types of their own.
      if (!['logout+jwt', 'jwt', ''].includes((protectedHeader.typ ?? '').toLowerCase())) throw new LogoutTokenError('typ');
      return payload;
    } catch (error) {
      if (error instanceof LogoutTokenError) throw error;
      const { code, claim } = error as { code?: string; claim?: string };
      throw new LogoutTokenError([code ?? 'the keys of the provider cannot be had', claim].filter(Boolean).join(' '));
    }
  }
}
