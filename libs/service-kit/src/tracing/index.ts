export type { Span } from './span.js';
export { beginSpan, isTracing, startTracing, stopTracing } from './tracing.js';
