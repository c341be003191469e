export type SpanKind = 'server' | 'client' | 'consumer';
export type SpanAttributes = Record<string, string | number>;

export interface SpanOutcome {
  /** A better name that is known only at the end. */
  name?: string;
  attributes?: SpanAttributes;
  failure?: unknown;
}

export interface Span {
  readonly traceId: string;
  readonly traceparent: string;
  child(kind: SpanKind, name: string, attributes?: SpanAttributes): Span;
  end(outcome?: SpanOutcome): void;
}

export interface Tracing {
  begin(kind: SpanKind, name: string, attributes: SpanAttributes, traceparent: unknown): Span;
  stop(): Promise<void>;
}
