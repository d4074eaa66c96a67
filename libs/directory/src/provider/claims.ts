import { isEmail, isUserNumber, LENGTH } from '@portal/contract';
import type { ProviderSettings } from '@portal/platform';

export type Claims = Readonly<Record<string, unknown>>;

/** What the portal takes from an identity's claims. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The value that finds a person of the directory; undefined: nobody is found by it. */
  readonly matchValue: string | undefined;
  /** For a new account; undefined: the claim has no number that can be one. */
  readonly userNo: string | undefined;
  readonly name: string;
  readonly englishName: string;
  readonly email: string;
  readonly department: string;
  /** Roles in the order of the configuration; null: roles are the portal's own matter. */
  readonly roles: readonly number[] | null;
  /** The provider has asked for a second factor (RFC 8176, amr). */
  readonly provenTwice: boolean;
}

/** Reads claims by the settings; it believes nothing that the settings do not name. */
export function readIdentity(settings: ProviderSettings, subject: string, claims: Claims): ProviderIdentity {
  const email = readEmail(settings, claims);
  const number = textOf(find(claims, settings.numberClaim));
  const name = textOf(claims['name']) || [textOf(claims['given_name']), textOf(claims['family_name'])].filter(Boolean).join(' ');
  const amr = claims['amr'];
  return {
    issuer: settings.issuer,
    subject,
    matchValue: readMatch(settings, claims, email),
    userNo: number.length <= LENGTH.number && isUserNumber(number) ? number : undefined,
    name: clip(name || number),
    englishName: /^[\p{Script=Latin}\s.'-]+$/u.test(name) ? clip(name) : '',
    email,
    department: textOf(find(claims, settings.departmentClaim)),
    roles: readRoles(settings, claims),
    provenTwice: Array.isArray(amr) && amr.includes('mfa'),
  };
}

/** An address counts when the provider has verified it, or when the organisation vouches for the provider's addresses. */
function readEmail(settings: ProviderSettings, claims: Claims): string {
  const email = textOf(claims['email']);
  const verified = claims['email_verified'] === true || (settings.emailTrusted && claims['email_verified'] !== false);
  return verified && email.length <= LENGTH.name && isEmail(email) ? email : '';
}

function readMatch({ match }: ProviderSettings, claims: Claims, email: string): string | undefined {
  if (!match) return undefined;
  const value = match.field === 'email' ? email : textOf(find(claims, match.claim));
  return value === '' || value.length > LENGTH.name ? undefined : value;
}

/** Without a mapping roles are not touched. With one, who has no mapped value has the standard role or none, also when the claim is missing. */
function readRoles({ roles, roleClaim, defaultRole }: ProviderSettings, claims: Claims): number[] | null {
  if (roles.length === 0) return null;
  const claim = find(claims, roleClaim);
  const values = new Set((Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string'));
  const mapped = [...new Set(roles.filter(({ value }) => values.has(value)).map(({ role }) => role))];
  if (mapped.length > 0 || defaultRole === null) return mapped;
  return [defaultRole];
}

/** A claim by its name, or by a path of names with dots between them. */
function find(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : '');
const clip = (text: string): string => [...text].slice(0, LENGTH.name).join('');
