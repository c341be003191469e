import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import {
  BODY_MAX_BYTES,
  IDEMPOTENCY_KEY_MAX_CHARACTERS,
  Problem,
  UNDO_HOURS,
  UNDO_KEY_HEADER,
  type FileBody,
} from '@daymark/contracts';
import type { AnyEndpoint } from '../http/endpoint.decorator.js';
import { checkBodyShape, readJson } from '../http/read-body.js';
import { ProblemException, unavailable } from '../http/problem.exception.js';
import { currentRequestId, type Logger } from '../logging.js';
import type { Metrics } from './metrics.js';
import { answerProbe, type Readiness } from './readiness.js';
import { pathOf, requestLog } from './request-log.js';
import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

/** Internal endpoints are left out. */
function openApiDocument(title: string, contracts: AnyEndpoint[]): JsonSchema {
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

export interface Operations {
  logger: Logger;
  metrics: Metrics;
  readiness: Readiness;
  isServing: () => boolean;
  documentation: { path: string; title: string };
  contracts: () => AnyEndpoint[];
}

type Next = () => void;

export function installOperations(application: NestFastifyApplication, operations: Operations): void {
  application.use((request: IncomingMessage, response: ServerResponse, next: Next) => {
    if (!answerProbe(operations, request, response)) next();
  });
  application.use(requestLog(operations.logger, operations.metrics));
  application.use(documentation(operations));
  const takesFile = fileEndpoints(operations.contracts);
  application.use(admission(operations.isServing, takesFile));
  readJsonBodies(application.getHttpAdapter().getInstance(), takesFile);
}

function readJsonBodies(instance: FastifyInstance, takesFile: (request: IncomingMessage) => boolean): void {
  instance.addHook('preValidation', async (request) => {
    const { raw } = request;
    if (!hasBody(raw) || !isJson(raw) || takesFile(raw)) return;
    const body = await readJson(raw, BODY_MAX_BYTES);
    checkBodyShape(body);
    request.body = body;
  });
}

function documentation({ documentation: { path, title }, contracts }: Operations) {
  let document: string | undefined;
  return (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    if (request.method !== 'GET' || pathOf(request) !== path) {
      next();
      return;
    }
    document ??= JSON.stringify(openApiDocument(title, contracts()));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.end(document);
  };
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const isJson = ({ headers }: IncomingMessage) =>
  /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');

const isMediaType = ({ headers }: IncomingMessage) =>
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/.test(headers['content-type'] ?? '');
const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;

function admission(isServing: () => boolean, takesFile: (request: IncomingMessage) => boolean) {
  return (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Fastify refuses an unknown media type before it knows the caller and the endpoint, but accepts a request without
    // one.
    if (takesFile(request) && !isMediaType(request)) delete request.headers['content-type'];
    if (!isServing()) sendProblem(response, unavailable());
    // A form on another site can send text/plain or a form encoding without a preflight, but not JSON. The endpoint
    // checks the body of a file itself, after the guard.
    else if (
      hasBody(request) &&
      WRITES.has(request.method ?? '') &&
      !isJson(request) &&
      !takesFile(request)
    ) {
      sendProblem(response, new ProblemException('UNSUPPORTED_MEDIA_TYPE'));
    } else next();
  };
}

function fileEndpoints(contracts: () => AnyEndpoint[]) {
  let patterns: { method: string; path: RegExp }[] | undefined;
  return (request: IncomingMessage): boolean => {
    patterns ??= contracts()
      .filter(({ file }) => file)
      .map(({ method, path }) => ({
        method,
        path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:[a-z_]+/g, '[^/]+')}$`),
      }));
    return patterns.some(({ method, path }) => method === request.method && path.test(pathOf(request)));
  };
}

function sendProblem(response: ServerResponse, problem: ProblemException): void {
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  if (problem.status === 503) response.setHeader('Retry-After', '2');
  // The body was not read, so the connection cannot be reused.
  if (problem.status === 415) response.setHeader('Connection', 'close');
  response.statusCode = problem.status;
  response.end(JSON.stringify(problem.toProblem(currentRequestId())));
}
