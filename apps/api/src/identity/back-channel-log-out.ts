import { Refusal } from '@portal/contract';
import { LogoutTokenError, type BackChannelLogOut } from '@portal/directory';
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import { noteRefusal } from '../http/call-outcome.ts';

/** Where the identity provider posts log-out tokens; it is told this address, as it is told that of the way back. */
export const BACK_CHANNEL_PATH = '/api/back-channel-logout';
/** A token has a signature and a few claims (bytes). */
export const LOGOUT_TOKEN_LIMIT = 16 * 1024;

/**
 * Takes log-outs from the identity provider (OpenID Connect Back-Channel Logout 1.0). No call of the contract: it comes without a session from a program that
 * speaks forms and knows nothing of envelopes. Its parser of forms is for this address alone: elsewhere a foreign page could send one.
 */
export async function registerBackChannel(instance: FastifyInstance<RawServerDefault>, logOut: BackChannelLogOut): Promise<void> {
  await instance.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LOGOUT_TOKEN_LIMIT },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body as string)),
    );
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply));
    scope.post(BACK_CHANNEL_PATH, { bodyLimit: LOGOUT_TOKEN_LIMIT }, async (request, reply) => {
      const tokens = request.body instanceof URLSearchParams ? request.body.getAll('logout_token') : [];
      if (tokens.length !== 1) throw new LogoutTokenError('logout_token must be there once');
      await logOut.receive(tokens[0]!, request.ip);
      return reply.header('cache-control', 'no-store').send();
    });
    done();
  });
}

/** The standard knows one answer for everything that is wrong; a body that is too long and too many calls have their own of HTTP. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode } = error as { statusCode?: number };
  const limited = error instanceof Refusal && error.code === 'rate_limited';
  const busy = error instanceof Refusal && error.code === 'fault';
  const status = limited ? 429 : busy ? 503 : statusCode === 413 ? 413 : 400;
  const reason = error instanceof LogoutTokenError ? error.message : status === 400 ? 'the log-out failed' : '';
  if (!(error instanceof LogoutTokenError) && !(error instanceof Refusal) && statusCode === undefined)
    request.log.error({ err: error }, 'a log-out by the provider failed');
  noteRefusal(request, error instanceof Refusal ? error : new Refusal('validation', { finer: 'logout_token' }));
  void reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ error: 'invalid_request', ...(reason && { error_description: reason }) });
}
