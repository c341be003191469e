export type { Span } from './span.js';
export { beginSpan, startTracing, stopTracing } from './tracing.js';
