import * as z from 'zod';
import { ProblemException } from './problem.exception.js';

/** Throws one entry per invalid field; `detail` is the first one's message. */
export function parseInput<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  return parseOrThrow(z.safeParse(schema, input ?? {}));
}

export function parseOrThrow<Output>(result: z.ZodSafeParseResult<Output>): Output {
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  throw new ProblemException('VALIDATION_ERROR', { detail: errors[0]?.message, errors });
}
