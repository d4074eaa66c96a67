import type { Check } from '../refusal.ts';

/** The fields of a person that are checked by themselves; the form and the wire have them alike. */
export interface PersonFields {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly number[];
}

/** What a user number may look like: it stands in addresses and files. */
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u;
const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/;

export const isUserNumber = (text: string): boolean => NUMBER.test(text);
export const isEmail = (text: string): boolean => EMAIL.test(text);

/** A person, in this order. */
export const personChecks: readonly Check<PersonFields>[] = [
  { field: 'number', message: 'admin.required', passes: ({ number }) => number.trim() !== '' },
  { field: 'number', message: 'admin.numberForm', passes: ({ number }) => isUserNumber(number.trim()) },
  { field: 'name', message: 'admin.required', passes: ({ name }) => name.trim() !== '' },
  { field: 'email', message: 'admin.emailForm', passes: ({ email }) => email.trim() === '' || isEmail(email.trim()) },
  { field: 'roles', message: 'admin.roleRequired', passes: ({ roles }) => roles.length > 0 },
];
