import { lazy, type ComponentType } from 'react';
import type { TextKey } from '#shared/i18n/texts.ts';

/** A part of the account page with an address of its own: `/account#<id>`. */
export interface AccountSection {
  id: string;
  label: TextKey;
  Component: ComponentType;
}

/** In the order of the page; the first stands under the address without a part. */
export const accountSections: readonly AccountSection[] = [
  { id: 'profile', label: 'account.sections.profile', Component: lazy(() => import('./components/ProfileSection.tsx')) },
  { id: 'password', label: 'account.sections.password', Component: lazy(() => import('./components/PasswordSection.tsx')) },
  { id: 'second-factor', label: 'account.sections.secondFactor', Component: lazy(() => import('./components/SecondFactorSection.tsx')) },
  { id: 'passkeys', label: 'account.sections.passkeys', Component: lazy(() => import('./components/PasskeysSection.tsx')) },
  { id: 'sessions', label: 'account.sections.sessions', Component: lazy(() => import('./components/SessionsSection.tsx')) },
  { id: 'substitutes', label: 'account.sections.substitutes', Component: lazy(() => import('./components/SubstituteSection.tsx')) },
  { id: 'notifications', label: 'account.sections.notifications', Component: lazy(() => import('./components/NotificationsSection.tsx')) },
];
