import { z } from 'zod';
import { type AnyCall, calls, MEDIA_PATH } from './calls';
import { API_BASE, errorBodySchema, REQUESTED_WITH } from './shared';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * The OpenAPI 3.1 document of the contract, made from the same schemas that check every call.
 * Pure and stable: the same contract gives the same text, so that a test can hold `docs/openapi.json` to it.
 */
export function toOpenApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<AnyCall>(calls)) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = toOperation(name, call);
  }
  paths[MEDIA_PATH] = { get: mediaOperation() };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Upstream API',
      version: '1.0.0',
      description:
        'What the site asks of the API behind it. Operations marked x-optional may answer 404 or 501.',
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: toSchema(errorBodySchema) },
    },
  };
}

function toOperation(operationId: string, call: AnyCall) {
  const parameters = [
    {
      name: REQUESTED_WITH.name,
      in: 'header',
      required: true,
      schema: { type: 'string', const: REQUESTED_WITH.value },
    },
    ...Object.entries(call.params?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: toSchema(schema as z.ZodType),
    })),
  ];
  return {
    operationId,
    summary: call.summary,
    ...(call.optional && { 'x-optional': true }),
    ...(call.auth && { security: [{ bearer: [] }] }),
    parameters,
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(call.body) } } },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: toSchema(call.answer) } },
      },
      ...toFailures(call.failures),
    },
  };
}

function mediaOperation() {
  const pathParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  return {
    operationId: 'getMedia',
    summary: 'A playlist, segment or caption file of an event, for someone who may watch it; honours Range',
    'x-optional': true,
    security: [{ bearer: [] }],
    parameters: [pathParameter('eventId'), { ...pathParameter('file'), description: 'May hold slashes' }],
    responses: {
      200: { description: 'The file', content: { '*/*': {} } },
      206: { description: 'The part of the file that Range names', content: { '*/*': {} } },
      ...toFailures([401, 403, 404, 416]),
    },
  };
}

function toFailures(statuses: readonly number[]) {
  const schema = { $ref: '#/components/schemas/Error' };
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: 'Refused', content: { 'application/json': { schema } } },
    ]),
  );
}

function toSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(rest)) as Json;
}
