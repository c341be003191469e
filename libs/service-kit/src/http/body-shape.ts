import { BODY_MAX_ARRAY_ITEMS, BODY_MAX_DEPTH, BODY_MAX_KEYS } from '@daymark/contracts';
import { ProblemException } from './problem.exception.js';

// Keys that reach an object's prototype. No contract uses them.
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** The walk is iterative: nesting cannot exhaust the stack. */
export function checkBodyShape(body: unknown): void {
  const pending: { value: unknown; depth: number }[] = [{ value: body, depth: 1 }];
  let keyCount = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > BODY_MAX_DEPTH) throw malformed('The request is nested too deeply.');
    if (Array.isArray(value)) {
      if (value.length > BODY_MAX_ARRAY_ITEMS) throw malformed('A list in the request is too long.');
      for (const item of value) pending.push({ value: item, depth: depth + 1 });
      continue;
    }
    const keys = Object.keys(value);
    keyCount += keys.length;
    if (keyCount > BODY_MAX_KEYS) throw malformed('The request has too many fields.');
    for (const key of keys) {
      if (PROTOTYPE_KEYS.has(key)) throw malformed('The request names a field that cannot be used.');
      pending.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 });
    }
  }
}

const malformed = (detail: string) => new ProblemException('MALFORMED_REQUEST', { detail });
