import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProduct, type RunningProduct } from '@daymark/product-runner';
import { until } from '../src/testing/index.js';

const START_TIMEOUT_MS = 300_000;

interface Attribute {
  key: string;
  value: { stringValue?: string };
}
interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}
type Batch = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
};

let collector: Server;
let product: RunningProduct;
const spans: Span[] = [];

/** Receives spans like a collector, by OTLP over HTTP. */
function take(text: string): void {
  for (const { resource, scopeSpans } of (JSON.parse(text) as Batch).resourceSpans) {
    const service = resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue!;
    for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
  }
}

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      take(Buffer.concat(chunks).toString());
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  product = await startProduct({
    report: () => undefined,
    environment: {
      ...process.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'info',
    },
  });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await product?.stop();
  collector?.close();
});

const ask = (path: string, request: RequestInit = {}) =>
  fetch(new URL(path, product.origin), {
    ...request,
    headers: { origin: product.origin, 'content-type': 'application/json', ...request.headers },
  });

const isOf = ({ service, attributes }: Span, path: string) =>
  service === 'gateway' &&
  attributes.some(({ key, value }) => key === 'url.path' && value.stringValue === path);

/** The trace of the request with this path, once it has all of these services. */
async function traceOf(path: string, services: string[]): Promise<Span[]> {
  const ofTrace = () => {
    const traceId = spans.find((span) => isOf(span, path))?.traceId;
    return spans.filter((span) => span.traceId === traceId);
  };
  const isComplete = () => {
    const found = ofTrace();
    const ids = new Set(found.map(({ spanId }) => spanId));
    const isWhole = found.every(({ parentSpanId }) => !parentSpanId || ids.has(parentSpanId));
    return isWhole && services.every((service) => found.some((span) => span.service === service));
  };
  await until(`a trace of ${services.join(', ')}`, async () => isComplete(), 60_000);
  return ofTrace();
}

describe('A product with a collector of traces', () => {
  it(
    'tells of a request in every service that works on it, with their calls and queries, as one trace',
    async () => {
      const { email, password } = product.owner;
      const signedIn = await ask('/api/auth/sign-in', {
        method: 'POST',
        body: JSON.stringify({ email, password }),
      });
      const { access_token } = (await signedIn.json()) as { access_token: string };
      // Outside clients have no influence on traces.
      const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`;
      await ask('/api/calendars', { headers: { authorization: `Bearer ${access_token}`, traceparent } });

      const trace = await traceOf('/api/calendars', ['gateway', 'calendars', 'auth']);
      expect(trace.filter(({ parentSpanId }) => !parentSpanId).map(({ service }) => service)).toEqual([
        'gateway',
      ]);
      expect(trace.map(({ service, name }) => `${service} ${name}`)).toEqual(
        expect.arrayContaining([
          'calendars GET /api/calendars',
          'calendars GET /internal/sessions/:id',
          'auth GET /internal/sessions/:id',
          'calendars SELECT',
          'auth SELECT',
        ]),
      );
      expect(trace.some(({ traceId }) => traceId.startsWith('aaaa'))).toBe(false);
      // The statement, and never a person's text.
      expect(JSON.stringify(spans)).toContain('db.query.text');
      expect(JSON.stringify(spans)).not.toContain(password);
      expect(JSON.stringify(spans)).not.toContain(email);
    },
    START_TIMEOUT_MS,
  );

  it(
    'follows a mail through the outbox and the queue, and names the trace in the log of each service',
    async () => {
      await ask('/api/auth/password-reset', {
        method: 'POST',
        body: JSON.stringify({ email: product.owner.email }),
      });
      const trace = await traceOf('/api/auth/password-reset', ['gateway', 'auth', 'mailer']);
      expect(trace.map(({ service, name }) => `${service} ${name}`)).toEqual(
        expect.arrayContaining([
          'auth POST /api/auth/password-reset',
          'auth INSERT',
          'mailer email send-mail',
          'mailer GET /internal/mails/:id',
          'auth GET /internal/mails/:id',
        ]),
      );
      for (const service of ['gateway', 'auth', 'mailer']) {
        await until(`the trace in the log of ${service}`, async () =>
          (await readFile(join(product.logDirectory, `${service}.log`), 'utf8')).includes(
            `"trace_id":"${trace[0]!.traceId}"`,
          ),
        );
      }
    },
    START_TIMEOUT_MS,
  );
});

describe('A service without a collector of traces', () => {
  it('loads nothing of OpenTelemetry but the interface that the metrics bring along', () => {
    const built = (file: string) =>
      JSON.stringify(pathToFileURL(join(import.meta.dirname, '../dist', file)).href);
    const loadedBy = (endpoint: string) => {
      const script = `
        import { registerHooks } from 'node:module';
        const loaded = new Set();
        registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
        await import(${built('index.js')});
        const { startTracing } = await import(${built('tracing/tracing.js')});
        await startTracing('auth', { OTEL_EXPORTER_OTLP_ENDPOINT: ${endpoint} });
        const packages = [...loaded].flatMap((url) => /@opentelemetry\\/([^/]+)/.exec(url)?.[1] ?? []);
        process.stdout.write([...new Set(packages)].sort().join(' '));
        process.exit();`;
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
        encoding: 'utf8',
      });
      return stdout || stderr;
    };
    expect(loadedBy('undefined')).toBe('api');
    expect(loadedBy('"http://127.0.0.1:1"')).toContain('sdk-trace');
  });
});
