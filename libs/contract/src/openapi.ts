import { z } from 'zod';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  return json;
};

/** The OpenAPI 3.1 document of every call, emitted from the route table. */
export function emitOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const route of Object.values(routes) as unknown as Route[]) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Risk & Control Portal',
      version: '1',
      description: 'Every answer is the envelope `{ isSuccess, message, data }`; a refusal also carries `code` and `errors`.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'Admin-Token' },
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
      },
    },
  };
}

function operationOf(route: Route): Json {
  const querySchema = schemaOf(route.query, 'input') as { properties?: Json; required?: string[] };
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
    : { 'application/json': { schema: schemaOf(route.body, 'input') } };
  const answer = route.raw
    ? { description: 'A file or a stream' }
    : { description: 'The envelope', content: { 'application/json': { schema: envelopeOf(route) } } };
  return {
    operationId: route.name,
    tags: [route.area],
    summary: route.summary,
    ...(route.access === 'public' ? {} : { security: [{ session: [] }, { token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.method === 'POST' && { requestBody: { content: body } }),
    responses: { '200': answer },
  };
}

function envelopeOf(route: Route): Json {
  return {
    type: 'object',
    required: ['isSuccess', 'message', 'data'],
    properties: {
      isSuccess: { type: 'boolean' },
      message: { type: 'string' },
      data: schemaOf(route.data, 'output'),
      code: { type: 'string' },
      errors: { type: 'array', items: { type: 'object' } },
    },
  };
}
