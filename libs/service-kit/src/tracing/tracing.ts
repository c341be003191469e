import type { Span, SpanAttributes, SpanKind, Tracing } from './span.js';

export type { Span } from './span.js';

let tracing: Tracing | undefined;

/** Without an endpoint nothing is loaded, and every span is undefined. */
export async function startTracing(
  service: string,
  settings: {
    OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
    OTEL_TRACES_SAMPLER_ARG?: number | undefined;
  },
): Promise<void> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || tracing) return;
  const { createTracing } = await import('./open-telemetry.js');
  tracing ??= createTracing(service, endpoint, settings.OTEL_TRACES_SAMPLER_ARG ?? 1);
}

export const isTracing = (): boolean => tracing !== undefined;

export const beginSpan = (
  kind: SpanKind,
  name: string,
  attributes: SpanAttributes = {},
  traceparent?: unknown,
): Span | undefined => tracing?.begin(kind, name, attributes, traceparent);

export async function stopTracing(): Promise<void> {
  const stopped = tracing;
  tracing = undefined;
  await stopped?.stop();
}
