import { z } from 'zod';
import { isLonger, LENGTH } from './length.ts';

const tooLong = (max: number) => (value: string) => !isLonger(value, max);
/** Text up to a number of characters; null and absent are the empty text. */
export const textField = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) => (value ?? '').trim())
    .refine(tooLong(max), { params: { message: 'validation.too_long', max } });
export const longText = () => textField(LENGTH.longText);
export const nameText = () => textField(LENGTH.name);
export const numberText = () => textField(LENGTH.number);
export const commentText = () => textField(LENGTH.comment);

const digits = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
const integer = z.union([z.int(), digits]);
/** What a column of four bytes holds: years, scores, items of reference lists. */
const smallInteger = integer.pipe(z.int32());
const blank = z.literal('').transform(() => null);
/** A record's id, as a number or its digits; null, absent and the empty text are null. */
export const idField = () =>
  z
    .union([integer, blank])
    .nullish()
    .transform((value) => value ?? null);
/** An id that must be there. */
export const requiredId = () => integer;
/** A year, a score or another small number; null, absent and the empty text are null. */
export const numberField = () =>
  z
    .union([smallInteger, blank])
    .nullish()
    .transform((value) => value ?? null);
/** More ids than these no call takes at once, whether they are named or a list finds them. */
export const MOST_IDS = 5000;
/** A list of ids; one id alone is a list of one. */
export const idList = () => z.union([z.array(integer).max(MOST_IDS), integer.transform((value) => [value])]);
/** These rows alone: the selection of a list. */
export const rowIdsField = () =>
  idList()
    .nullish()
    .transform((value) => value ?? null);
/** A number of a reference list: classItem; empty is 0. */
export const itemField = () =>
  z
    .union([smallInteger, blank])
    .nullish()
    .transform((value) => value ?? 0);

const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', 'True', 'False', '1', '0']).transform((value) => ['true', 'True', '1'].includes(value)),
  z.literal([0, 1]).transform(Boolean),
  blank,
]);
export const flagField = (fallback: boolean) => flag.nullish().transform((value) => value ?? fallback);
/** Yes, no, or not said (null). */
export const optionalFlag = () => flag.nullish().transform((value) => value ?? null);

/** One of a few values, or none (null), which an empty text says, too. */
export const choiceField = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .enum(['', ...values])
    .nullish()
    .transform((value) => (value ? (value as Values[number]) : null));

/** Beyond this page there is nothing; the offset stays a number that the database takes. */
const LAST_PAGE = 1_000_000_000;
const within = (least: number, most: number, fallback: number) =>
  z
    .union([integer, blank])
    .nullish()
    .transform((value) => Math.min(Math.max(value ?? fallback, least), most));
/** Counts from 0; what lies outside is the nearest page. */
export const pageIndexField = () => within(0, LAST_PAGE, 0);
export const pageSizeField = (most = 100) => within(1, most, 10);

/** Days that stand for none: the epoch (docs/decisions/portal.md §9) and what .NET clients send for an empty date. */
const NO_DAY: readonly string[] = ['', '1970-01-01', '0001-01-01'];
/** A calendar day `yyyy-MM-dd`; an instant is cut to its day, the empty text and 1970-01-01 are null. */
export const dayField = () =>
  z
    .string()
    .nullish()
    .transform((value) => (value ?? '').trim().slice(0, 10))
    .refine((value) => NO_DAY.includes(value) || isDay(value), { params: { message: 'validation.invalid' } })
    .transform((value) => (NO_DAY.includes(value) ? null : value));

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
/** A calendar day `yyyy-MM-dd` or an instant in ISO 8601 with its zone; the empty text and absent are null. */
export const momentField = () =>
  z
    .string()
    .nullish()
    .transform((value) => (value ?? '').trim())
    .refine((value) => value === '' || isDay(value) || isMoment(value), { params: { message: 'validation.invalid' } })
    .transform((value) => value || null);

function isMoment(value: string): boolean {
  return MOMENT.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

function isDay(value: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

export const rowVersionField = () => integer.nullish().transform((value) => value ?? null);
/** The actor's number: accepted, compared with the session, never trusted (docs/decisions/identity.md). */
export const actorQuery = z.object({ UserNo: z.string().optional() });
export const actorAndIdQuery = z.object({ UserNo: z.string().optional(), id: idField() });

/** How many seconds a call that starts a job waits for its end. */
export const waitQuery = actorQuery.extend({ wait: z.coerce.number().int().min(0).max(60).optional() });

export const instant = z.string().describe('ISO 8601 in UTC');
export const day = z.string().describe('yyyy-MM-dd');
export const nothing = z.null();

/** A page of a list: totalCount and rows; the envelope repeats totalCount beside data. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ totalCount: z.number(), data: z.array(row) });

/** A page whose keyword may match more than are counted: totalCount is at most 1,000 then, and isCapped says so. */
export const cappedPageOf = <Row extends z.ZodType>(row: Row) => pageOf(row).extend({ isCapped: z.boolean() });

/** A person wherever one is named. */
export const personRef = z.object({ id: z.number(), userNO: z.string(), name: z.string(), englishName: z.string() });

/** Answer of an export: a job at once, and the address when it was waited for. */
export const exportAnswer = z.union([z.object({ jobId: z.string() }), z.string()]);
