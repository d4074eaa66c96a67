import { Controller, Inject, Req, Res } from '@nestjs/common';
import { routes, type RouteBody, type RouteData } from '@portal/contract';
import {
  KnownBrowsers,
  Passkeys,
  PasskeySignIn,
  SignInCompletion,
  type ChangeOrigin,
  type SignedInPerson,
  type SignInOrigin,
} from '@portal/directory';
import { CONFIG, type Config } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CurrentPerson } from '../http/call.decorator.ts';
import { findToken } from '../http/call.guard.ts';
import {
  clearPasskeyCookie,
  clearStepCookie,
  findPasskeyTrip,
  findStep,
  setKnownCookie,
  setPasskeyCookie,
  setSessionCookie,
} from './session-cookie.ts';

const changeOf = (request: FastifyRequest): ChangeOrigin => ({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' });
const signInOf = (request: FastifyRequest): SignInOrigin => ({ ...changeOf(request), previousToken: findToken(request) });

/** Passkeys: a person's own, and the ways in by them (docs/adr/0041-passkeys.md). No answer may be kept to recognise a repeat: a challenge counts once. */
@Controller()
export class PasskeyController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly passkeys: Passkeys,
    private readonly signIn: PasskeySignIn,
    private readonly completion: SignInCompletion,
    private readonly browsers: KnownBrowsers,
  ) {}

  @Call(routes.getMyPasskeys)
  async getMyPasskeys(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.getMyPasskeys>> {
    const { passkeys, ...rest } = await this.passkeys.list(person);
    const told = passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return { ...rest, passkeys: told };
  }

  @Call(routes.provePasskey, { idempotency: 'none' })
  provePasskey(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.provePasskey>> {
    return this.passkeys.prove(person);
  }

  @Call(routes.startPasskey, { idempotency: 'none' })
  startPasskey(
    @CurrentPerson() person: SignedInPerson,
    @CallBody() body: RouteBody<typeof routes.startPasskey>,
    @Req() request: FastifyRequest,
  ): Promise<RouteData<typeof routes.startPasskey>> {
    return this.passkeys.start(person, body, changeOf(request));
  }

  @Call(routes.confirmPasskey, { idempotency: 'none' })
  async confirmPasskey(
    @CurrentPerson() person: SignedInPerson,
    @CallBody() body: RouteBody<typeof routes.confirmPasskey>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<RouteData<typeof routes.confirmPasskey>>> {
    const { token, ...added } = await this.passkeys.confirm(person, body, changeOf(request));
    setSessionCookie(reply, this.config, token);
    return new Answer(added, 'passkey.added');
  }

  @Call(routes.renamePasskey)
  async renamePasskey(
    @CurrentPerson() person: SignedInPerson,
    @CallBody() body: RouteBody<typeof routes.renamePasskey>,
  ): Promise<Answer<null>> {
    await this.passkeys.rename(person, body);
    return new Answer(null);
  }

  @Call(routes.removePasskey, { idempotency: 'none' })
  async removePasskey(
    @CurrentPerson() person: SignedInPerson,
    @CallBody() body: RouteBody<typeof routes.removePasskey>,
    @Req() request: FastifyRequest,
  ): Promise<Answer<null>> {
    await this.passkeys.remove(person, body, changeOf(request));
    return new Answer(null, 'passkey.removed');
  }

  @Call(routes.offerPasskey, { idempotency: 'none' })
  async offerPasskey(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteData<typeof routes.offerPasskey>> {
    const { question, token } = await this.signIn.offer(request.ip);
    setPasskeyCookie(reply, this.config, token);
    return question;
  }

  @Call(routes.signInWithPasskey, { idempotency: 'none' })
  async signInWithPasskey(
    @CallBody() { response }: RouteBody<typeof routes.signInWithPasskey>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteData<typeof routes.signInWithPasskey>> {
    // Once, whatever comes of it.
    clearPasskeyCookie(reply, this.config);
    return this.#enter(reply, await this.signIn.signIn(findPasskeyTrip(request) ?? '', response, signInOf(request)));
  }

  @Call(routes.offerPasskeyStep, { idempotency: 'none' })
  offerPasskeyStep(@Req() request: FastifyRequest): Promise<RouteData<typeof routes.offerPasskeyStep>> {
    return this.completion.offerStep(findStep(request) ?? '');
  }

  @Call(routes.signInWithPasskeyStep, { idempotency: 'none' })
  async signInWithPasskeyStep(
    @CallBody() { response }: RouteBody<typeof routes.signInWithPasskeyStep>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteData<typeof routes.signInWithPasskeyStep>> {
    const opened = await this.completion.enterPasskey(findStep(request) ?? '', response, signInOf(request));
    clearStepCookie(reply, this.config);
    return this.#enter(reply, opened);
  }

  #enter(reply: FastifyReply, { token, person }: { token: string; person: SignedInPerson }): { userNO: string } {
    setSessionCookie(reply, this.config, token);
    setKnownCookie(reply, this.config, this.browsers.issue(person.userNo));
    return { userNO: person.userNo };
  }
}
