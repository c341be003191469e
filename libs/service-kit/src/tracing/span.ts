export type SpanKind = 'server' | 'client' | 'consumer';
export type SpanAttributes = Record<string, string | number>;

/** 514 515 516 517 518 520 522 525 */
export interface SpanOutcome {
  /** A better name that is known only at the end. */
  name?: string;
  attributes?: SpanAttributes;
  /** The error, if it failed. */
  failure?: unknown;
}

/** A span in a trace, from now until it is ended. */
export interface Span {
  readonly traceId: string;
  /** The W3C Trace Context header, for calls and jobs that continue the trace. */
  readonly traceparent: string;
  /** Begins a child span. */
  child(kind: SpanKind, name: string, attributes?: SpanAttributes): Span;
  end(outcome?: SpanOutcome): void;
}

export interface Tracing {
  begin(kind: SpanKind, name: string, attributes: SpanAttributes, traceparent: unknown): Span;
  /** Sends pending spans. */
  stop(): Promise<void>;
}
