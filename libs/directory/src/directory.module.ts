import { Global, Module } from '@nestjs/common';
import { AccountGuard } from './administration/account-guard.service.ts';
import { AccountAdmin } from './administration/account-admin.service.ts';
import { AccountChanges } from './administration/account-changes.service.ts';
import { AdminRegistryModule } from './administration/admin-registry.module.ts';
import { PersonAdmin } from './administration/person-admin.service.ts';
import { PersonAdminQueries } from './administration/person-admin.queries.ts';
import { RoleAdminQueries } from './administration/role-admin.queries.ts';
import { DepartmentMerges } from './department/department-merge.service.ts';
import { DepartmentAdmin } from './department/department-admin.service.ts';
import { LeaverService } from './leaver/leaver.service.ts';
import { OwnProfiles } from './people/own-profile.ts';
import { ListSettings } from './list/list-settings.service.ts';
import { PartyDirectory } from './people/party-directory.ts';
import { PersonDirectory } from './people/person-directory.ts';
import { SettingsService } from './people/settings.service.ts';
import { ReferenceAdmin } from './reference/reference-admin.service.ts';
import { ReferenceLists } from './reference/reference-lists.ts';
import { OwnSessions } from './session/own-sessions.ts';
import { SessionAdmin } from './session/session-admin.service.ts';
import { SessionStore } from './session/session-store.ts';
import { BackChannelLogOut } from './provider/back-channel-log-out.service.ts';
import { IdentityLinks } from './provider/identity-links.ts';
import { ProviderClient } from './provider/provider-client.ts';
import { ProviderSignIn } from './provider/provider-sign-in.service.ts';
import { PasskeyAssertions } from './passkey/passkey-assertions.ts';
import { PasskeySignIn } from './passkey/passkey-sign-in.service.ts';
import { Passkeys } from './passkey/passkey.service.ts';
import { FactorNews } from './second-factor/factor-news.ts';
import { SecondFactor } from './second-factor/second-factor.service.ts';
import { CallLimiter } from './sign-in/call-limit.ts';
import { CaptchaService } from './sign-in/captcha.service.ts';
import { KnownBrowsers } from './sign-in/known-browser.ts';
import { PasswordService } from './sign-in/password.service.ts';
import { SignInCompletion } from './sign-in/sign-in-completion.ts';
import { SignInThrottle } from './sign-in/sign-in-throttle.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { SubstitutionService } from './substitution/substitution.service.ts';

const services = [
  AccountAdmin,
  AccountChanges,
  AccountGuard,
  BackChannelLogOut,
  CallLimiter,
  KnownBrowsers,
  CaptchaService,
  DepartmentAdmin,
  DepartmentMerges,
  FactorNews,
  IdentityLinks,
  LeaverService,
  OwnProfiles,
  OwnSessions,
  ListSettings,
  PartyDirectory,
  PasskeyAssertions,
  Passkeys,
  PasskeySignIn,
  PasswordService,
  PersonAdmin,
  PersonAdminQueries,
  PersonDirectory,
  ProviderClient,
  ProviderSignIn,
  ReferenceAdmin,
  ReferenceLists,
  RoleAdminQueries,
  SecondFactor,
  SessionAdmin,
  SessionStore,
  SettingsService,
  SignInCompletion,
  SignInService,
  SignInThrottle,
  SubstitutionService,
];

/** People, sessions, departments and reference lists, for every area. */
@Global()
@Module({ imports: [AdminRegistryModule], providers: services, exports: [...services, AdminRegistryModule] })
export class DirectoryModule {}
