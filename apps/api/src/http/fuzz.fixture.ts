import type { Route } from '@portal/contract';
import { z } from 'zod';

/** A call as it goes over the wire. */
export interface FuzzedCall {
  readonly what: string;
  readonly path: string;
  readonly method: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As much of a route as is fuzzed; the contract's are such, and so is one that is planted. */
export interface FuzzTarget {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: readonly string[];
}

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Texts of JSON that careless code trips over: objects that are no texts, what folds its case elsewhere, what is long, deep, or a name of the prototype. */
export const hostileValues: Readonly<Record<string, string>> = {
  'an object whose toString is none': '{"toString":1,"valueOf":2}',
  'an object with a prototype': '{"__proto__":{"isAdministrator":true},"constructor":{"prototype":{}}}',
  'an object that looks like a list': '{"length":-1,"0":{}}',
  'a list of lists': '[[[[]]],[null],[{"toString":null}]]',
  'what folds its case elsewhere': '"\\u0130\\u0131\\u017f\\u212a\\u1e9e"',
  'half a character and NUL': '"\\ud800\\u0000"',
  'a long text': `"${'x'.repeat(20_000)}"`,
  'a number beyond all': '1e400',
  'a fraction': '-0.5',
  'a flag': 'true',
  nothing: 'null',
};

/** The names of a schema's fields. */
export function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** A route of the contract as what is fuzzed. */
export const targetOf = ({ method, path, query, body }: Route): FuzzTarget => ({
  method,
  path,
  query: fieldsOf(query),
  body: fieldsOf(body),
});

/**
 * Hostile calls of a route: every field at once with each value, the nested, the long, and a UserNo that is none. With all fields in one call a schema that
 * stops at the first still lets what looks at the raw input (log, UserNo, idempotency) meet each of them.
 */
export function fuzzCallsOf({ method, path, query, body }: FuzzTarget): FuzzedCall[] {
  const isPost = method === 'POST';
  const plain = { path, method, ...(isPost && { body: '{}' }) };
  const fields = isPost ? body : query;
  const filled = (value: string): Partial<FuzzedCall> => {
    if (isPost) return { body: `{${[...fields, 'id', 'UserNo'].map((field) => `${JSON.stringify(field)}:${value}`).join(',')}}` };
    const text = value.startsWith('"') ? (JSON.parse(value) as string).toWellFormed() : value;
    const given = [...fields, ...fields, 'id'].map((field) => `${encodeURIComponent(field)}=${encodeURIComponent(text.slice(0, 2_000))}`);
    return { path: `${path}?${given.join('&').slice(0, 8_000)}` };
  };
  const calls: FuzzedCall[] = Object.entries(hostileValues).map(([what, value]) => ({ what, ...plain, ...filled(value) }));
  // One field with what the others leave out, so that a schema goes on to it.
  if (isPost) for (const field of body) calls.push({ what: `${field} as an object`, ...plain, body: `{"${field}":{"toString":1}}` });
  const userNos = isPost ? ['{"toString":1}', '[[]]', '{"toLowerCase":1}', '"\\u0130"', '1e400'] : [];
  for (const value of userNos) calls.push({ what: `UserNo ${value}`, ...plain, body: `{"userno":${value}}` });
  if (isPost) {
    calls.push({ what: 'deep JSON', ...plain, body: deep(20_000) });
    calls.push({ what: 'a deep field', ...plain, body: `{"id":${deep(500)}}` });
    calls.push({ what: 'a list as a body', ...plain, body: '[{"toString":1}]' });
    calls.push({ what: 'a text as a body', ...plain, body: '"x"' });
    calls.push({ what: 'a broken body', ...plain, body: '{"a":' });
  }
  const long = 'x'.repeat(3_000);
  calls.push({
    what: 'long headers',
    ...plain,
    headers: { 'accept-language': `${long},;q=`, 'idempotency-key': long, 'x-request-id': long },
  });
  calls.push({
    what: 'strange headers',
    ...plain,
    headers: { 'accept-language': '__proto__', 'idempotency-key': 'constructor', origin: 'null' },
  });
  return calls;
}
