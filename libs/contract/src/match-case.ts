import { z } from 'zod';

/**
 * Renames the keys of a value to the schema's spelling: `userno`, `UserNo` and `userNo` are one (docs/decisions/wire.md).
 * Keys that the schema does not know are dropped; the exact spelling wins over another.
 */
export function matchCase(schema: z.ZodType, value: unknown): unknown {
  const target = unwrap(schema);
  if (target instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((entry) => matchCase(target.element as z.ZodType, entry)) : value;
  if (!(target instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const shape = target.shape as Record<string, z.ZodType>;
  const spelling = new Map(Object.keys(shape).map((key) => [key.toLowerCase(), key]));
  const given = value as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(given)) {
    const known = spelling.get(key.toLowerCase());
    if (known === undefined) continue;
    if (known !== key && known in given) continue;
    result[known] = matchCase(shape[known] as z.ZodType, entry);
  }
  return result;
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType);
  return schema;
}
