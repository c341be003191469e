import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { BODY_MAX_BYTES } from '@daymark/contracts';
import type { AnyEndpoint } from '../http/endpoint.decorator.js';
import { checkBodyShape, readJson } from '../http/read-body.js';
import { ProblemException, unavailable } from '../http/problem.exception.js';
import { currentRequestId, type Logger } from '../logging.js';
import type { Metrics } from './metrics.js';
import { openApiDocument } from './open-api.js';
import type { Readiness } from './readiness.js';
import { pathOf, requestLog } from './request-log.js';

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
  application.use(probes(operations));
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

function probes({ readiness, metrics }: Operations) {
  return (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    const path = request.method === 'GET' ? pathOf(request) : '';
    if (path === '/health/live') sendJson(response, 200, { status: 'alive' });
    else if (path === '/health/ready') {
      void readiness
        .report()
        .then((report) => sendJson(response, report.status === 'unavailable' ? 503 : 200, report));
    } else if (path === '/metrics') {
      void metrics.text().then((text) => {
        response.setHeader('Content-Type', metrics.contentType);
        response.end(text);
      });
    } else next();
  };
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

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify(body));
}
