import { z } from 'zod';
import { optionalFlag } from '../field.ts';

const id = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
/** More ids than these no audience names one by one. */
const MOST_NAMED = 2000;
const ids = z
  .array(id)
  .max(MOST_NAMED)
  .nullish()
  .transform((value) => [...new Set(value ?? [])]);

export const audienceKinds = ['all', 'departments', 'users'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** Whom a share or an exam is for, as the area keeps it: everybody, departments with those below them, or people. */
export interface Audience {
  readonly kind: AudienceKind;
  readonly ids: readonly number[];
}

/** Audience on the wire: `{ all: true } | { users: [id] } | { departments: [id] }` (docs/decisions/wire.md). An empty one is nobody's. */
export const audienceField = () =>
  z
    .object({ all: optionalFlag(), users: ids, departments: ids })
    .nullish()
    .transform((value): Audience | null => {
      if (!value) return null;
      if (value.all) return { kind: 'all', ids: [] };
      return value.users.length > 0 ? { kind: 'users', ids: value.users } : { kind: 'departments', ids: value.departments };
    });

/** The same in an answer, with the names of whom it names. */
export const audienceWire = z.object({
  all: z.boolean(),
  users: z.array(z.number()),
  departments: z.array(z.number()),
  names: z.array(z.object({ id: z.number(), name: z.string(), nameEn: z.string() })),
});
export type AudienceWire = z.output<typeof audienceWire>;
