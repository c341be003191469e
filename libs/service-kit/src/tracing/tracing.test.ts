import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { beginSpan, startTracing, stopTracing } from './tracing.js';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
}

const REMOTE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('Tracing', () => {
  let collector: Server | undefined;
  afterEach(async () => {
    await stopTracing();
    collector?.close();
    collector = undefined;
  });

  /** Starts a fake collector. */
  async function startCollector() {
    const spans: ReceivedSpan[] = [];
    collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
          resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
        };
        if (request.url === '/v1/traces')
          spans.push(
            ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
          );
        response.end('{}');
      });
    });
    const listening = collector;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return { spans, endpoint: `http://127.0.0.1:${(listening.address() as AddressInfo).port}` };
  }

  it('makes no span while no endpoint is configured', async () => {
    await startTracing('auth', {});
    expect(beginSpan('server', 'GET')).toBeUndefined();
  });

  it('sends the collector a piece of work, its parts and how they ended, as one trace', async () => {
    const { spans, endpoint } = await startCollector();
    await startTracing('auth', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    const whole = beginSpan('server', 'GET')!;
    const part = whole.child('client', 'SELECT');
    part.end({ failure: new Error('it did not work') });
    whole.end({ name: 'GET /api/auth/session' });
    await stopTracing();
    expect(spans.map(({ name, traceId }) => [name, traceId])).toEqual([
      ['SELECT', whole.traceId],
      ['GET /api/auth/session', whole.traceId],
    ]);
    expect(spans[0]!.parentSpanId).toBe(spans[1]!.spanId);
    expect(whole.traceparent).toBe(`00-${whole.traceId}-${spans[1]!.spanId}-01`);
    // An error's message may contain a person's text.
    expect(JSON.stringify(spans)).not.toContain('did not work');
    expect(spans[0]!.status.code).toBe(2);
  });

  it('continues the trace of a caller, and begins one where the header is not valid', async () => {
    const { spans, endpoint } = await startCollector();
    await startTracing('auth', { OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` });
    for (const traceparent of [REMOTE, 'nonsense', ['a', 'b'], undefined])
      beginSpan('server', 'GET', {}, traceparent)!.end();
    await stopTracing();
    const [first, ...others] = spans;
    expect(first).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    });
    expect(new Set(others.map(({ traceId }) => traceId)).size).toBe(3);
  });

  it('keeps to the share that is to be traced, and to what the caller decided', async () => {
    const { spans, endpoint } = await startCollector();
    await startTracing('auth', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: 0 });
    const skipped = beginSpan('server', 'GET')!;
    expect(skipped.traceparent).toMatch(/-00$/);
    skipped.child('client', 'SELECT').end();
    skipped.end();
    beginSpan('server', 'POST', {}, REMOTE)!.end();
    await stopTracing();
    expect(spans.map(({ name }) => name)).toEqual(['POST']);
  });

  it('ends although nobody takes its spans', async () => {
    await startTracing('auth', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    beginSpan('server', 'GET')!.end();
    await expect(stopTracing()).resolves.toBeUndefined();
  });
});
