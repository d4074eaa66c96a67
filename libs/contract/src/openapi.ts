import { z } from 'zod';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

type Json = Record<string, unknown>;

/** Schemas that name themselves (a menu has menus) stand in one place of the document, where a reference finds them. */
type Shared = Record<string, Json>;

/** A schema of the document. What it refers to goes to `shared` under a name of the call, because its own definitions have no address there. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, shared: Shared): Json {
  const {
    $schema: _dialect,
    $defs: definitions,
    ...json
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  const nameOf = (local: string): string => `${name}.${local.replace(/^_+/, '')}`;
  const move = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, inner: unknown) => (key === '$ref' ? moveReference(String(inner), nameOf) : inner)) as unknown;
  for (const [local, definition] of Object.entries(definitions ?? {})) shared[nameOf(local)] = move(definition) as Json;
  const moved = move(json) as Json;
  if (!JSON.stringify(moved).includes('"#"')) return moved;
  // A schema that refers to itself as a whole.
  shared[name] = JSON.parse(JSON.stringify(moved), (key, inner: unknown) =>
    key === '$ref' && inner === '#' ? `#/components/schemas/${name}` : inner,
  ) as Json;
  return { $ref: `#/components/schemas/${name}` };
}

function moveReference(reference: string, nameOf: (local: string) => string): string {
  const local = /^#\/\$defs\/(.+)$/.exec(reference)?.[1];
  return local === undefined ? reference : `#/components/schemas/${nameOf(local)}`;
}

/** The OpenAPI 3.1 document of every call, emitted from the route table. */
export function emitOpenApi(): Json {
  const paths: Record<string, Json> = {};
  const schemas: Shared = {};
  for (const route of Object.values(routes) as unknown as Route[]) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Risk & Control Portal',
      version: '1',
      description: 'Every answer is the envelope `{ isSuccess, message, data }`; a refusal also carries `code` and `errors`.',
    },
    servers: [{ url: '/', description: 'The portal that serves this document' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'Admin-Token' },
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
      },
    },
  };
}

function operationOf(route: Route, shared: Shared): Json {
  const querySchema = schemaOf(route.query, 'input', `${route.name}.query`, shared) as { properties?: Json; required?: string[] };
  const parameters = Object.entries(querySchema.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: querySchema.required?.includes(name) ?? false,
    schema,
  }));
  const body = route.upload
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } } },
        },
      }
    : { 'application/json': { schema: schemaOf(route.body, 'input', `${route.name}.body`, shared) } };
  const answer = route.raw
    ? { description: 'A file or a stream' }
    : { description: 'The envelope', content: { 'application/json': { schema: envelopeOf(route, shared) } } };
  return {
    operationId: route.name,
    tags: [route.area],
    summary: route.summary,
    // Said for public calls too: without it a reader of the document must guess.
    security: route.access === 'public' ? [] : [{ session: [] }, { token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(route.method === 'POST' && { requestBody: { content: body } }),
    responses: { '200': answer },
  };
}

function envelopeOf(route: Route, shared: Shared): Json {
  return {
    type: 'object',
    required: ['isSuccess', 'message', 'data'],
    properties: {
      isSuccess: { type: 'boolean' },
      message: { type: 'string' },
      data: schemaOf(route.data, 'output', `${route.name}.data`, shared),
      code: { type: 'string' },
      errors: { type: 'array', items: { type: 'object' } },
    },
  };
}
