import { ROLE } from '@portal/workflows';
import { z } from 'zod';
import { isNetworkList } from './networks.ts';

/** How a person of the directory is found for an identity that signs in for the first time. */
export interface ProviderMatch {
  readonly field: 'userNo' | 'adNo' | 'email';
  readonly claim: string;
}

/** The identity provider (docs/decisions/identity.md); ADR 15 says why each is as it is. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** On the button; empty: the page's own words. */
  readonly name: string;
  readonly scopes: string;
  readonly match: ProviderMatch | null;
  /** The provider says nothing of `email_verified`, and the organisation vouches for its addresses. */
  readonly emailTrusted: boolean;
  /** Who is not found gets an account. */
  readonly provision: boolean;
  /** The user number of such an account. */
  readonly numberClaim: string;
  readonly departmentClaim: string;
  readonly roleClaim: string;
  /** Values of the claim and the role that each gives, the deciding one first; empty: roles are the portal's own matter. */
  readonly roles: readonly { readonly value: string; readonly role: number }[];
  /** The role of who has none by claim; null: he may not come in. */
  readonly defaultRole: number | null;
}

const claim = (fallback: string) =>
  z
    .string()
    .regex(/^\S{1,200}$/, 'is not the name of a claim')
    .default(fallback);

/** The variables of the ways in. */
export const signInShape = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'may have at most 40 characters').default(''),
  OIDC_SCOPES: z
    .string()
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must name openid')
    .default('openid profile email'),
  OIDC_MATCH: z
    .string()
    .regex(/^(off|email|(userNo|adNo):\S+)$/, 'must be off, email, userNo:<claim> or adNo:<claim>')
    .default('off'),
  OIDC_EMAIL_TRUSTED: z.enum(['on', 'off']).default('off'),
  OIDC_PROVISION: z.enum(['on', 'off']).default('off'),
  OIDC_NUMBER_CLAIM: claim('preferred_username'),
  OIDC_DEPARTMENT_CLAIM: claim('department'),
  OIDC_ROLE_CLAIM: claim('groups'),
  OIDC_ROLES: z
    .string()
    .regex(/^([^,=]+=[1-4])(,[^,=]+=[1-4])*$/, 'must be <value>=<role 1 to 4>, separated by commas')
    .optional(),
  OIDC_DEFAULT_ROLE: z.enum(['none', '1', '3', '4'], { error: 'must be none, 1, 3 or 4' }).default('1'),
  ADMIN_NETWORKS: z.string().refine(isNetworkList, 'must be addresses or networks such as 10.0.0.0/8, separated by commas').optional(),
  TOTP: z.enum(['off', 'optional', 'administrators', 'everyone']).default('optional'),
};

type Given = z.output<z.ZodObject<typeof signInShape>>;

/** @returns null where nothing of a provider is set */
export function readProvider(given: Given): ProviderSettings | null {
  if (!given.OIDC_ISSUER) return null;
  const [field, claimName] = given.OIDC_MATCH.split(/:(.*)/) as [string, string | undefined];
  return {
    issuer: given.OIDC_ISSUER,
    clientId: given.OIDC_CLIENT_ID ?? '',
    clientSecret: given.OIDC_CLIENT_SECRET,
    name: given.OIDC_NAME.trim(),
    scopes: given.OIDC_SCOPES,
    match: field === 'off' ? null : { field: field as ProviderMatch['field'], claim: claimName ?? 'email' },
    emailTrusted: given.OIDC_EMAIL_TRUSTED === 'on',
    provision: given.OIDC_PROVISION === 'on',
    numberClaim: given.OIDC_NUMBER_CLAIM,
    departmentClaim: given.OIDC_DEPARTMENT_CLAIM,
    roleClaim: given.OIDC_ROLE_CLAIM,
    roles: (given.OIDC_ROLES ?? '').split(',').flatMap((pair) => {
      const [value, role] = pair.split('=');
      return value && role ? [{ value: value.trim(), role: Number(role) }] : [];
    }),
    defaultRole: given.OIDC_DEFAULT_ROLE === 'none' ? null : Number(given.OIDC_DEFAULT_ROLE),
  };
}

/** What is wrong with the settings of the ways in as a whole: one sentence, or undefined. */
export function findSignInFault(given: Given, production: boolean): string | undefined {
  const named = Object.entries(given).find(([name, value]) => name.startsWith('OIDC_CLIENT') && value !== undefined);
  if (!given.OIDC_ISSUER) return named ? `OIDC_ISSUER is not set; ${named[0]} needs it` : undefined;
  if (!given.OIDC_CLIENT_ID) return 'OIDC_CLIENT_ID is not set; OIDC_ISSUER needs it';
  if (production && new URL(given.OIDC_ISSUER).protocol !== 'https:') return 'OIDC_ISSUER must begin with https:// in production';
  if (given.OIDC_PROVISION === 'on' && given.OIDC_DEFAULT_ROLE === 'none' && !given.OIDC_ROLES)
    return 'OIDC_ROLES is not set; OIDC_PROVISION=on with OIDC_DEFAULT_ROLE=none lets nobody in';
  return undefined;
}

/** Must this person have a second factor? */
export function needsSecondFactor(mode: Given['TOTP'], roleId: number | undefined): boolean {
  return mode === 'everyone' || (mode === 'administrators' && roleId === ROLE.administrator);
}
