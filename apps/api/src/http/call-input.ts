import { matchCase, messages, Refusal, type FieldRefusal, type MessageKey, type MessageParams } from '@portal/contract';
import { z } from 'zod';

/** Stands for a body that is no JSON: it is refused in its turn, after session and rights. */
export const MALFORMED_BODY = Symbol('MALFORMED_BODY');

/**
 * Parses input by a schema of the contract, keys without regard to case.
 * @throws Refusal `validation` with the refused fields in the schema's order
 */
export function parseInput(schema: z.ZodType, value: unknown): unknown {
  if (value === MALFORMED_BODY) throw new Refusal('validation', { message: 'validation.malformed', finer: 'malformed' });
  const given = cleanTexts(matchCase(schema, value));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const order = fieldOrder(schema);
  const place = (issue: z.core.$ZodIssue): number => {
    const index = order.indexOf(String(issue.path[0] ?? ''));
    return index < 0 ? order.length : index;
  };
  const issues = [...parsed.error.issues].sort((a, b) => place(a) - place(b));
  const fields = issues.map((issue) => describeIssue(issue, given));
  throw new Refusal('validation', { fields, finer: fields[0]!.message === 'validation.required' ? 'required' : 'invalid' });
}

/** Texts as the database can keep them: without NUL, and a half of a character is shown as one that could not be read. */
function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return (value.includes('\0') ? value.replaceAll('\0', '') : value).toWellFormed();
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cleanTexts(entry)]));
}

function fieldOrder(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return fieldOrder(schema.in as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldOrder(schema.unwrap() as z.ZodType);
  return [];
}

function describeIssue(issue: z.core.$ZodIssue, given: unknown): FieldRefusal {
  const field = issue.path.map(String).join('.') || 'body';
  const custom = issue.code === 'custom' ? (issue.params as Record<string, unknown> | undefined) : undefined;
  if (custom && typeof custom.message === 'string' && custom.message in messages) {
    return { field, message: custom.message as MessageKey, params: { field, ...onlyPlain(custom) } };
  }
  return { field, message: isAbsent(issue, given) ? 'validation.required' : 'validation.invalid', params: { field } };
}

function onlyPlain(params: Record<string, unknown>): MessageParams {
  return Object.fromEntries(
    Object.entries(params).filter(([key, value]) => key !== 'message' && (typeof value === 'string' || typeof value === 'number')),
  ) as MessageParams;
}

function isAbsent(issue: z.core.$ZodIssue, given: unknown): boolean {
  let value = given;
  for (const key of issue.path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value === undefined || value === null || value === '';
}
