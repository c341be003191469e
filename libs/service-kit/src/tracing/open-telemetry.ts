// The only file that loads OpenTelemetry; it is imported only if an endpoint is configured.
import { ROOT_CONTEXT, SpanKind as OtelKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Context, Span as OtelSpan, Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanAttributes, SpanKind, SpanOutcome, Tracing } from './span.js';

const KINDS = { server: OtelKind.SERVER, client: OtelKind.CLIENT, consumer: OtelKind.CONSUMER };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** How long the end of the process waits for unsent spans. */
const STOP_LIMIT_MS = 2_000;

/** In the background; what cannot be sent is dropped. */
export function createTracing(service: string, endpoint: string, ratio: number): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'daymark', 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('daymark');
  return {
    begin: (kind, name, attributes, traceparent) =>
      new OpenTelemetrySpan(tracer, contextOf(traceparent), kind, name, attributes),
    stop: async () => {
      const limit = new Promise((resolve) => setTimeout(resolve, STOP_LIMIT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), limit]);
    },
  };
}

/** An invalid `traceparent` begins a new trace. */
function contextOf(traceparent: unknown): Context {
  const [, traceId, spanId, flags] =
    TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = parseInt(flags!, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

class OpenTelemetrySpan implements Span {
  private readonly span: OtelSpan;

  constructor(
    private readonly tracer: Tracer,
    parent: Context,
    kind: SpanKind,
    name: string,
    attributes: SpanAttributes,
  ) {
    this.span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
  }

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  child(kind: SpanKind, name: string, attributes: SpanAttributes = {}): Span {
    const context = trace.setSpan(ROOT_CONTEXT, this.span);
    return new OpenTelemetrySpan(this.tracer, context, kind, name, attributes);
  }

  end({ name, attributes, failure }: SpanOutcome = {}): void {
    if (name) this.span.updateName(name);
    if (attributes) this.span.setAttributes(attributes);
    if (failure !== undefined) {
      // Only the name: a message may contain a person's text.
      const message = failure instanceof Error ? { message: failure.name } : {};
      this.span.setStatus({ code: SpanStatusCode.ERROR, ...message });
    }
    this.span.end();
  }
}
