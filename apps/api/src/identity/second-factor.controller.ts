import { Controller, Inject, Req, Res } from '@nestjs/common';
import { routes, type Language, type RouteBody, type RouteData } from '@portal/contract';
import { SecondFactor, type ChangeOrigin, type SignedInPerson } from '@portal/directory';
import { CONFIG, type Config } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallLanguage, CurrentPerson } from '../http/call.decorator.ts';
import { setSessionCookie } from './session-cookie.ts';

const originOf = (request: FastifyRequest): ChangeOrigin => ({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' });

/** A person's own second factor (docs/decisions/identity.md). No body or answer of these calls may be kept to recognise a repeat. */
@Controller()
export class SecondFactorController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly factor: SecondFactor,
  ) {}

  @Call(routes.getSecondFactor)
  async getSecondFactor(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.getSecondFactor>> {
    const { enabledAt, ...status } = await this.factor.status(person);
    return { ...status, enabledAt: enabledAt?.toISOString() ?? null };
  }

  @Call(routes.startSecondFactor, { idempotency: 'none' })
  startSecondFactor(
    @CurrentPerson() person: SignedInPerson,
    @CallBody() body: RouteBody<typeof routes.startSecondFactor>,
    @CallLanguage() language: Language,
    @Req() request: FastifyRequest,
  ): Promise<RouteData<typeof routes.startSecondFactor>> {
    return this.factor.start(person, body, language, originOf(request));
  }

  @Call(routes.confirmSecondFactor, { idempotency: 'none' })
  async confirmSecondFactor(
    @CurrentPerson() person: SignedInPerson,
    @CallBody() body: RouteBody<typeof routes.confirmSecondFactor>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<RouteData<typeof routes.confirmSecondFactor>>> {
    const { token, recoveryCodes } = await this.factor.confirm(person, body.code, originOf(request));
    setSessionCookie(reply, this.config, token);
    return new Answer({ recoveryCodes }, 'secondFactor.enabled');
  }

  @Call(routes.renewRecoveryCodes, { idempotency: 'none' })
  async renewRecoveryCodes(
    @CurrentPerson() person: SignedInPerson,
    @CallBody() body: RouteBody<typeof routes.renewRecoveryCodes>,
    @Req() request: FastifyRequest,
  ): Promise<RouteData<typeof routes.renewRecoveryCodes>> {
    return { recoveryCodes: await this.factor.renewRecoveryCodes(person, body, originOf(request)) };
  }

  @Call(routes.removeSecondFactor, { idempotency: 'none' })
  async removeSecondFactor(
    @CurrentPerson() person: SignedInPerson,
    @CallBody() body: RouteBody<typeof routes.removeSecondFactor>,
    @Req() request: FastifyRequest,
  ): Promise<Answer<null>> {
    await this.factor.remove(person, body.code, originOf(request));
    return new Answer(null, 'secondFactor.removed');
  }
}
