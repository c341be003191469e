export type SpanKind = 'server' | 'client' | 'consumer';
export type SpanAttributes = Record<string, string | number>;

/** How a piece of work ended. */
export interface SpanOutcome {
  /** A better name, where it is known only at the end. */
  name?: string;
  attributes?: SpanAttributes;
  /** Why it failed, where it did. */
  failure?: unknown;
}

/** A piece of work in a trace, from now until it is ended. */
export interface Span {
  readonly traceId: string;
  /** The header of W3C Trace Context, for whoever works on the same elsewhere. */
  readonly traceparent: string;
  /** Begins a part of it. */
  child(kind: SpanKind, name: string, attributes?: SpanAttributes): Span;
  end(outcome?: SpanOutcome): void;
}

export interface Tracing {
  begin(kind: SpanKind, name: string, attributes: SpanAttributes, traceparent: unknown): Span;
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}
