import { Controller, Inject, Req, Res } from '@nestjs/common';
import { Refusal, routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import {
  addressKey,
  CallLimiter,
  KnownBrowsers,
  ProviderSignIn,
  SignInCompletion,
  type CallLimit,
  type SignInOrigin,
} from '@portal/directory';
import { CONFIG, type Config } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Call, CallBody, CallQuery } from '../http/call.decorator.ts';
import { findToken } from '../http/call.guard.ts';
import {
  clearStepCookie,
  clearTripCookie,
  findStep,
  setKnownCookie,
  setSessionCookie,
  setStepCookie,
  setTripCookie,
} from './session-cookie.ts';

/** An office behind one address on a Monday morning. */
const AT_PROVIDER: CallLimit = { bucket: 'provider', calls: 240, withinMinutes: 1, message: 'provider.limited' };
const LOGIN = '/admin/xxx/zzz/login';

const originOf = (request: FastifyRequest): SignInOrigin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  previousToken: findToken(request),
});

/** The ways in beside the local form: the identity provider, and the code that follows either (docs/decisions/identity.md). */
@Controller()
export class WaysInController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly provider: ProviderSignIn,
    private readonly completion: SignInCompletion,
    private readonly limiter: CallLimiter,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** The browser itself follows this address, so a refusal leads to the sign-in page, which says it. */
  @Call(routes.signInAtProvider)
  async signInAtProvider(
    @CallQuery() { redirect }: RouteQuery<typeof routes.signInAtProvider>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.header('cache-control', 'no-store');
    try {
      await this.limiter.take(AT_PROVIDER, addressKey(request.ip));
      const { url, cookie } = await this.provider.begin(redirect);
      setTripCookie(reply, this.config, cookie);
      await reply.redirect(url, 302);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'fault') throw error;
      const reason = (error.detail.message ?? '').replace(/^provider\./, '');
      await reply.redirect(`${LOGIN}?${new URLSearchParams({ signIn: reason, redirect })}`, 302);
    }
  }

  @Call(routes.finishProviderSignIn, { idempotency: 'none' })
  async finishProviderSignIn(
    @CallBody() { search }: RouteBody<typeof routes.finishProviderSignIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteData<typeof routes.finishProviderSignIn>> {
    await this.limiter.take(AT_PROVIDER, addressKey(request.ip));
    const name = this.provider.cookieOf(search);
    // Once, whatever comes of it.
    if (name) clearTripCookie(reply, this.config, name);
    const { redirect, outcome } = await this.provider.finish(search, name && request.cookies[name], originOf(request));
    if (outcome.kind === 'code') setStepCookie(reply, this.config, outcome.step);
    else setSessionCookie(reply, this.config, outcome.token);
    return { redirect, secondFactor: outcome.kind === 'code' };
  }

  @Call(routes.signInWithCode, { idempotency: 'none' })
  async signInWithCode(
    @CallBody() { code }: RouteBody<typeof routes.signInWithCode>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteData<typeof routes.signInWithCode>> {
    const { token, person } = await this.completion.enterCode(findStep(request) ?? '', code, originOf(request));
    clearStepCookie(reply, this.config);
    setSessionCookie(reply, this.config, token);
    setKnownCookie(reply, this.config, this.browsers.issue(person.userNo));
    return { userNO: person.userNo };
  }
}
