import * as z from 'zod';
import * as account from '@/lib/contract/account';
import * as accounts from '@/lib/contract/accounts';
import { type AnyCall, listQueryNames } from '@/lib/contract/call';
import { calls, MEDIA_PATH } from '@/lib/contract/calls';
import * as contact from '@/lib/contract/contact';
import * as events from '@/lib/contract/events';
import * as guests from '@/lib/contract/guests';
import * as orders from '@/lib/contract/orders';
import * as playback from '@/lib/contract/playback';
import * as shared from '@/lib/contract/shared';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { studioCalls } from '@/lib/contract/studio/calls';
import * as draftEntry from '@/lib/contract/studio/events/draft-entry';
import * as studioEvents from '@/lib/contract/studio/events/schemas';
import * as studioLog from '@/lib/contract/studio/log/schemas';
import * as organisations from '@/lib/contract/studio/organisation/schemas';
import * as team from '@/lib/contract/studio/team/schemas';
import * as uploads from '@/lib/contract/studio/uploads/schemas';
import * as videos from '@/lib/contract/studio/videos/schemas';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Components = Record<string, Json>;

const SCHEMAS = '#/components/schemas/';
const STUDIO = [organisations, team, draftEntry, studioEvents, studioLog, uploads, videos];
const OPTIONS = { io: 'input', unrepresentable: 'any' } as const;

/** OpenAPI 3.1. `eventSchema` becomes the component `Event`. */
export function toOpenApi(): Record<string, unknown> {
  const registry = nameSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<AnyCall>({ ...calls, ...studioCalls, ...operatorCalls })) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = toOperation(name, call, registry);
  }
  paths[MEDIA_PATH] = { get: mediaOperation() };
  const refused = jsonOf({ $ref: `${SCHEMAS}ErrorBody` });
  const responses = { Refused: { description: 'Refused', content: refused } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Upstream API',
      version: '1.0.0',
      description:
        'What the site asks of the API behind it. x-optional names the group of an operation that an API may lack.',
    },
    servers: [{ url: shared.API_BASE }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { RequestedWith: requestedWith },
      responses,
      schemas: pickUsed(toComponents(registry), [paths, responses]),
    },
  };
}

const requestedWith = {
  name: shared.REQUESTED_WITH.name,
  in: 'header',
  required: true,
  schema: { type: 'string', const: shared.REQUESTED_WITH.value },
};

type Registry = z.core.$ZodRegistry<{ id: string }>;

function nameSchemas(): Registry {
  const registry: Registry = z.registry();
  for (const room of [shared, accounts, account, events, guests, orders, playback, contact, ...STUDIO]) {
    // A bundle lists exports in another order, and the last name of a schema counts.
    for (const [name, schema] of Object.entries<unknown>(room).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (!name.endsWith('Schema') || !isSchema(schema)) continue;
      const id = name.replace(/Schema$/, '');
      registry.add(schema, { id: id[0]?.toUpperCase() + id.slice(1) });
    }
  }
  return registry;
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function toComponents(registry: Registry): Components {
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, uri: (id) => `${SCHEMAS}${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, toJson(schema)]));
}

function pickUsed(components: Components, root: unknown): Components {
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, id = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(id)) continue;
      used.add(id);
      visit(components[id]);
    }
  };
  visit(root);
  return Object.fromEntries([...used].sort().map((id) => [id, components[id] ?? null]));
}

function toOperation(operationId: string, call: AnyCall, registry: Registry) {
  const toSchema = (schema: z.ZodType): Json => {
    const known = registry.get(schema);
    return known ? { $ref: `${SCHEMAS}${known.id}` } : toJson(z.toJSONSchema(schema, OPTIONS));
  };
  const parameters = [
    { $ref: '#/components/parameters/RequestedWith' },
    ...Object.entries<z.ZodType>(call.params?.shape ?? {}).map(([param, schema]) => {
      const isQuery = listQueryNames(call).includes(param);
      return {
        name: param,
        in: isQuery ? 'query' : 'path',
        required: !isQuery,
        schema: toSchema(schema),
      };
    }),
  ];
  return {
    operationId,
    summary: call.summary,
    ...(call.optional && { 'x-optional': call.optional }),
    ...(call.takesGrant && { 'x-takes-grant': true }),
    ...(call.auth && { security: [{ bearer: [] }] }),
    parameters,
    ...(call.body && {
      requestBody: { required: !call.body.safeParse({}).success, content: jsonOf(toSchema(call.body)) },
    }),
    responses: {
      200: { description: 'Done', content: jsonOf(toSchema(call.answer)) },
      ...toFailures(call.failures),
    },
  };
}

function mediaOperation() {
  const pathParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  return {
    operationId: 'getMedia',
    summary: 'A playlist, segment or caption file of an event, for a viewer who may watch it; honours Range',
    'x-optional': 'playback',
    security: [{ bearer: [] }],
    parameters: [pathParameter('eventId'), { ...pathParameter('file'), description: 'May hold slashes' }],
    responses: {
      200: { description: 'The file', content: { '*/*': {} } },
      206: { description: 'The part of the file that Range names', content: { '*/*': {} } },
      ...toFailures([401, 403, 404, 416]),
    },
  };
}

const jsonOf = (schema: Json) => ({ 'application/json': { schema } });

function toFailures(statuses: readonly number[]) {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Refused' }]));
}

function toJson({ $schema: _dialect, $id: _id, ...rest }: z.core.JSONSchema.BaseSchema): Json {
  return JSON.parse(JSON.stringify(rest)) as Json;
}
