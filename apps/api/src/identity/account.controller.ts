import { Controller, Inject, Req, Res } from '@nestjs/common';
import { routes, type Language, type RouteBody, type RouteData } from '@portal/contract';
import { describeDevice, OwnProfiles, OwnSessions, PasswordService, type ChangeOrigin, type SignedInPerson } from '@portal/directory';
import { CONFIG, type Config } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answer } from '../http/answer.ts';
import { findToken } from '../http/call.guard.ts';
import { Call, CallBody, CallLanguage, CurrentPerson } from '../http/call.decorator.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';

const originOf = (request: FastifyRequest): ChangeOrigin => ({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' });

/** A person's own account: profile, password, sessions (docs/decisions/identity.md). */
@Controller()
export class AccountController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly profiles: OwnProfiles,
    private readonly passwords: PasswordService,
    private readonly sessions: OwnSessions,
  ) {}

  @Call(routes.getMyProfile)
  async getMyProfile(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.getMyProfile>> {
    const profile = await this.profiles.read(person.id);
    return { ...profile, passwordChangedAt: profile.passwordChangedAt?.toISOString() ?? null };
  }

  /** A program that keeps its token itself finds the new one in the cookie, as at the sign-in. */
  @Call(routes.changePassword, { idempotency: 'none' })
  async changePassword(
    @CurrentPerson() person: SignedInPerson,
    @CallBody() body: RouteBody<typeof routes.changePassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<null>> {
    setSessionCookie(reply, this.config, await this.passwords.change(person, body, originOf(request)));
    return new Answer(null, 'password.changed');
  }

  @Call(routes.requestPasswordReset, { idempotency: 'none' })
  async requestPasswordReset(
    @CallBody() body: RouteBody<typeof routes.requestPasswordReset>,
    @CallLanguage() language: Language,
    @Req() request: FastifyRequest,
  ): Promise<Answer<null>> {
    await this.passwords.requestReset(body, language, request.ip);
    return new Answer(null, 'password.resetSent');
  }

  @Call(routes.resetPassword, { idempotency: 'none' })
  async resetPassword(
    @CallBody() body: RouteBody<typeof routes.resetPassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<null>> {
    await this.passwords.reset(body, originOf(request));
    // The browser's own session is one of those that have ended, or belongs to somebody else who is better signed out now.
    if (findToken(request)) clearSessionCookie(reply, this.config);
    return new Answer(null, 'password.resetDone');
  }

  @Call(routes.getMySessions)
  async getMySessions(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.getMySessions>> {
    const sessions = await this.sessions.list(person.id, person.session.id);
    return sessions.map(({ userAgent, createdAt, lastSeenAt, endsAt, ...session }) => ({
      ...session,
      device: describeDevice(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }));
  }

  @Call(routes.endMySession)
  async endMySession(@CurrentPerson() person: SignedInPerson, @CallBody() body: RouteBody<typeof routes.endMySession>): Promise<null> {
    await this.sessions.end(person.id, body.id);
    return null;
  }

  @Call(routes.endMyOtherSessions)
  async endMyOtherSessions(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.endMyOtherSessions>> {
    return { ended: await this.sessions.endOthers(person.id, person.session.id) };
  }
}
