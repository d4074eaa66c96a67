import { Controller, Inject, Req, Res } from '@nestjs/common';
import { AuditorSeatQueries } from '@portal/assessment-period';
import { routes, type RouteBody, type RouteData } from '@portal/contract';
import {
  addressKey,
  buildMenu,
  CallLimiter,
  CaptchaService,
  DEMO_PASSWORD,
  demoAccounts,
  firstRole,
  hasPeople,
  isExternalAuditor,
  KnownBrowsers,
  PersonDirectory,
  ProviderSignIn,
  relyingPartyOf,
  SessionStore,
  SettingsService,
  SignInService,
  type CallLimit,
  type Captcha,
  type SignedInPerson,
} from '@portal/directory';
import { CONFIG, Sql, type Config } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findToken } from '../http/call.guard.ts';
import { Call, CallBody, CurrentPerson, OptionalPerson } from '../http/call.decorator.ts';
import { Answer } from '../http/answer.ts';
import { ExamMarkerFlag } from './exam-marker-flag.ts';
import { RiskOwnerFlag } from './risk-owner-flag.ts';
import { clearSessionCookie, findKnown, setKnownCookie, setSessionCookie, setStepCookie } from './session-cookie.ts';

/** Far more than an office behind one address needs on a Monday morning, and too few to wear the service out. */
const CAPTCHAS: CallLimit = { bucket: 'captcha', calls: 120, withinMinutes: 1, message: 'captcha.limited' };

/** Sign-in, the signed-in person and his menu (docs/decisions/portal.md §7, User). */
@Controller()
export class IdentityController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly signIn: SignInService,
    private readonly captcha: CaptchaService,
    private readonly sessions: SessionStore,
    private readonly people: PersonDirectory,
    private readonly settings: SettingsService,
    private readonly riskOwner: RiskOwnerFlag,
    private readonly examMarker: ExamMarkerFlag,
    private readonly seats: AuditorSeatQueries,
    private readonly limiter: CallLimiter,
    private readonly provider: ProviderSignIn,
    private readonly browsers: KnownBrowsers,
    private readonly sql: Sql,
  ) {}

  @Call(routes.userLogin, { idempotency: 'none' })
  async userLogin(
    @CallBody() form: RouteBody<typeof routes.userLogin>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteData<typeof routes.userLogin>> {
    const userAgent = request.headers['user-agent'] ?? '';
    const outcome = await this.signIn.signIn(form, {
      address: request.ip,
      userAgent,
      previousToken: findToken(request),
      knownBrowser: findKnown(request),
    });
    if (outcome.kind === 'code') {
      setStepCookie(reply, this.config, outcome.step);
      return { userNO: form.userName, name: '', englishName: '', roles: [], mustChangePassword: false, secondFactor: true };
    }
    const { token, person } = outcome;
    setSessionCookie(reply, this.config, token);
    setKnownCookie(reply, this.config, this.browsers.issue(person.userNo));
    return {
      userNO: person.userNo,
      name: person.name,
      englishName: person.englishName,
      roles: [...person.roles],
      mustChangePassword: person.mustChangePassword,
    };
  }

  @Call(routes.userLogout)
  async userLogout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteData<typeof routes.userLogout>> {
    const token = findToken(request);
    const providerUrl = token && (await this.provider.logOutUrl(token));
    if (token) await this.sessions.end(token);
    clearSessionCookie(reply, this.config);
    return providerUrl ? { providerUrl } : null;
  }

  @Call(routes.getUserInfo)
  getUserInfo(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.getUserInfo>> {
    return this.#describe(person);
  }

  /** The console asks before every page whether there is a session; none is an answer, not a fault in everybody's error log. */
  @Call(routes.getSession)
  async getSession(@OptionalPerson() person: SignedInPerson | undefined): Promise<RouteData<typeof routes.getSession>> {
    return person ? this.#describe(person) : null;
  }

  async #describe(person: SignedInPerson): Promise<RouteData<typeof routes.getUserInfo>> {
    const [isRiskOwner, settings] = await Promise.all([this.riskOwner.of(person), this.settings.of(person.id)]);
    return {
      id: person.id,
      userNO: person.userNo,
      name: person.name,
      englishName: person.englishName,
      avatar: person.avatar,
      roles: [...person.roles],
      roleJobs: person.roles.map((role) => ({ roleId: role.id })),
      isRiskOwner,
      language: person.language,
      department: person.department,
      mustChangePassword: person.mustChangePassword,
      mustSetSecondFactor: person.mustSetSecondFactor,
      sessionEndsAt: person.session.endsAt.toISOString(),
      timeZone: this.config.TIME_ZONE,
      settings,
    };
  }

  @Call(routes.getVerificationCode)
  async getVerificationCode(@Req() request: FastifyRequest): Promise<Captcha> {
    await this.limiter.take(CAPTCHAS, addressKey(request.ip));
    return this.captcha.create();
  }

  @Call(routes.getSignInOptions)
  async getSignInOptions(): Promise<RouteData<typeof routes.getSignInOptions>> {
    const { CAPTCHA, DEFAULT_LANGUAGE, DEMO, provider, publicUrl } = this.config;
    return {
      captcha: CAPTCHA === 'on',
      oidc: provider !== null,
      providerName: provider?.name ?? '',
      defaultLanguage: DEFAULT_LANGUAGE,
      passkeys: relyingPartyOf(publicUrl) !== undefined,
      demo: DEMO === 'on' ? { password: DEMO_PASSWORD, accounts: await this.#listDemoAccounts() } : null,
    };
  }

  @Call(routes.getRoleAsyncRoutes)
  async getRoleAsyncRoutes(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.getRoleAsyncRoutes>> {
    const [isRiskOwner, isExamMarker, isManager, hasOpenSeat] = await Promise.all([
      this.riskOwner.of(person),
      this.examMarker.of(person),
      hasPeople(this.sql, person.id),
      isExternalAuditor(person) && this.seats.isOpenFor(person.id),
    ]);
    return buildMenu({ roleId: firstRole(person), isRiskOwner, isExamMarker, isManager, hasOpenSeat });
  }

  @Call(routes.updateSettings)
  async updateSettings(
    @CurrentPerson() person: SignedInPerson,
    @CallBody() body: RouteBody<typeof routes.updateSettings>,
  ): Promise<Answer<null>> {
    await this.settings.update(person.id, body);
    return new Answer(null);
  }

  async #listDemoAccounts() {
    const found = await this.people.byUserNos(demoAccounts.map((account) => account.userNo));
    return demoAccounts.flatMap(({ userNo, who, whoEn }) => {
      const person = found.get(userNo)?.[0];
      return person?.isActive ? [{ userNO: person.userNo, name: person.name, englishName: person.englishName, who, whoEn }] : [];
    });
  }
}
