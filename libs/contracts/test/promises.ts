import * as z from 'zod';

export type Schema = { [keyword: string]: unknown };

/** What one endpoint promises to whoever calls it. */
export interface Operation {
  access: { kind: string; callers?: readonly string[]; withTemporaryPassword?: true };
  params?: Schema;
  query?: Schema;
  body?: Schema;
  file?: { mediaTypes: readonly string[]; maxBytes: number };
  isIdempotent?: true;
  status: number;
  mediaType?: string;
  /** What the service sends, and what a caller of the same version takes: a default makes the two differ. */
  response?: Exchange;
}

export interface Exchange {
  sent: Schema;
  taken: Schema;
}

/** What a release promises: its endpoints, internal ones too, and the messages in its queues. */
export interface Promises {
  operations: Record<string, Operation>;
  messages: Record<string, Exchange>;
}

interface Contract extends Omit<Operation, 'params' | 'query' | 'body' | 'response'> {
  method: string;
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
}

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The promises of all contracts that these modules export. */
export function promisesOf(
  modules: Record<string, unknown>[],
  queues: Record<string, Record<string, z.ZodType>>,
): Promises {
  const contracts = modules.flatMap((exported) => Object.values(exported)).filter(isContract);
  const operations = contracts.map((contract): [string, Operation] => [
    `${contract.method} ${contract.path}`,
    operationOf(contract),
  ]);
  const messages = Object.entries(queues).flatMap(([queue, jobs]) =>
    Object.entries(jobs).map(([job, schema]): [string, Exchange] => {
      // Whoever sends a message writes its input, and whoever takes it reads the same.
      const input = schemaOf(schema, 'input');
      return [`${queue} ${job}`, { sent: input, taken: input }];
    }),
  );
  return { operations: sorted(operations), messages: sorted(messages) };
}

/** One line for each endpoint and message, so that a change shows where it is. */
export function promisesText({ operations, messages }: Promises): string {
  const lines = (entries: object) =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `{\n"operations": {\n${lines(operations)}\n},\n"messages": {\n${lines(messages)}\n}\n}\n`;
}

const sorted = <Value>(entries: [string, Value][]) =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));

function operationOf(contract: Contract): Operation {
  const { access, params, query, body, response, file, isIdempotent, status, mediaType } = contract;
  const { kind, callers, withTemporaryPassword } = access;
  return {
    access: { kind, ...(callers && { callers }), ...(withTemporaryPassword && { withTemporaryPassword }) },
    ...(params && { params: schemaOf(params, 'input') }),
    ...(query && { query: schemaOf(query, 'input') }),
    ...(body && { body: schemaOf(body, 'input') }),
    ...(file && { file: { mediaTypes: file.mediaTypes, maxBytes: file.maxBytes } }),
    ...(isIdempotent && { isIdempotent }),
    status,
    ...(mediaType && { mediaType }),
    ...(response && { response: { sent: schemaOf(response, 'output'), taken: schemaOf(response, 'input') } }),
  };
}

/** They say nothing of what fits. */
const REMARKS = new Set(['title', 'description', 'default', 'examples', 'deprecated']);

/** The JSON Schema of what is written or read, without remarks. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  const inPlace = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inPlace);
    if (typeof node !== 'object' || node === null) return node;
    const kept = Object.entries(node).filter(([keyword]) => !REMARKS.has(keyword));
    return Object.fromEntries(
      kept.map(([keyword, value]) => [
        keyword,
        keyword === 'properties' ? named(value as Schema) : inPlace(value),
      ]),
    );
  };
  // A property may have the name of a keyword.
  const named = (properties: Schema) =>
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, inPlace(schema)]));
  return inPlace(rest) as Schema;
}
