import * as z from 'zod';
import {
  IDEMPOTENCY_KEY_MAX_CHARACTERS,
  Problem,
  UNDO_HOURS,
  UNDO_KEY_HEADER,
  type FileBody,
} from '@daymark/contracts';
import type { AnyEndpoint } from '../http/endpoint.decorator.js';

type JsonSchema = Record<string, unknown>;

/** Internal endpoints are left out. */
export function openApiDocument(title: string, contracts: AnyEndpoint[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    if (contract.access.kind === 'internal') continue;
    const path = contract.path.replace(/:([a-z_]+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][contract.method.toLowerCase()] = operation(contract);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    paths,
    components: {
      securitySchemes: { access_token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repetition with the same key and the same request within 24 hours creates nothing more: it gets the same status ' +
    'and what the first one created, as it is by then, or 409 where that was deleted since. With another request, 422.',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_CHARACTERS },
};

const UNDO_KEY: JsonSchema = {
  name: UNDO_KEY_HEADER,
  in: 'header',
  required: false,
  description: `What it does can be undone under this key for ${UNDO_HOURS} hours. Requests with the same key are undone together.`,
  schema: { type: 'string', format: 'uuid' },
};

const fileContent = ({ mediaTypes, maxBytes }: FileBody): JsonSchema =>
  Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary', maxLength: maxBytes } }]),
  );

function operation(contract: AnyEndpoint): JsonSchema {
  return {
    summary: contract.summary,
    security: contract.access.kind === 'public' ? [] : [{ access_token: [] }],
    'x-access': contract.access.kind,
    parameters: [
      ...parameters('path', contract.params),
      ...parameters('query', contract.query),
      ...(contract.isIdempotent ? [IDEMPOTENCY_KEY] : []),
      ...(contract.isUndoable ? [UNDO_KEY] : []),
    ],
    ...(contract.body && { requestBody: { required: true, content: content(contract.body, 'input') } }),
    ...(contract.file && { requestBody: { required: true, content: fileContent(contract.file) } }),
    responses: {
      [contract.status]: {
        description: 'Success',
        ...(contract.response && { content: content(contract.response, 'output', contract.mediaType) }),
      },
      default: {
        description: 'A problem document (RFC 9457)',
        content: { 'application/problem+json': { schema: jsonSchema(Problem, 'output') } },
      },
    },
  };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}

const content = (schema: z.core.$ZodType, io: 'input' | 'output', mediaType = 'application/json') => ({
  [mediaType]: { schema: jsonSchema(schema, io) },
});

function parameters(place: 'path' | 'query', schema?: z.core.$ZodType): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
