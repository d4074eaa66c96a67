import { expect, test } from '@jest/globals';
import { emitOpenApi } from './openapi.ts';
import { routes } from './routes.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  security?: Json[];
}

// As a reader gets it: through JSON. What a validator and a generator of clients say is asked by tools/emit-openapi.mjs --check.
const document = JSON.parse(JSON.stringify(emitOpenApi())) as Json & { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

function listReferences(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' && typeof inner === 'string' ? [inner] : listReferences(inner)));
}

function resolve(reference: string): unknown {
  const steps = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  return steps.reduce<unknown>((place, step) => (place as Json | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

test('every reference of the document leads somewhere', () => {
  const references = listReferences(document);
  expect(references).not.toHaveLength(0);
  expect(references.filter((reference) => !reference.startsWith('#/components/') || resolve(reference) === undefined)).toEqual([]);
});

test('every call stands in it once, says whether it needs a session, and the document says where it is served', () => {
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(routes).sort());
  const isOpen = new Map(Object.values(routes).map((route) => [route.name as string, route.access === 'public']));
  for (const { operationId, security } of operations) {
    expect([operationId, security]).toEqual([operationId, isOpen.get(operationId) ? [] : [{ session: [] }, { token: [] }]]);
  }
  expect(document['servers']).toEqual([{ url: '/', description: expect.any(String) }]);
});
