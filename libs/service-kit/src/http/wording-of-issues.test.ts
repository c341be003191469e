import * as accounts from '@daymark/contracts/accounts';
import * as contracts from '@daymark/contracts';
import * as interchange from '@daymark/contracts/interchange';
import { contractCatalogs } from '@daymark/contracts/catalogs';
import { inLanguage, type Language } from '@daymark/texts';
import { loadCatalogs } from '@daymark/texts/catalogs';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { parseInput, type AnyEndpoint } from './endpoint.decorator.js';
import { ProblemException } from './problem.exception.js';

loadCatalogs(contractCatalogs);

const endpoints = Object.values<unknown>({ ...accounts, ...contracts, ...interchange }).filter(
  (value): value is AnyEndpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
);
const inputs = endpoints
  .flatMap(({ body, query, params }) => [body, query, params])
  .filter((schema) => schema instanceof z.ZodType);

const WRONG = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_000),
  0,
  -1,
  1.5,
  1e9,
  true,
  [],
  ['x'],
  Array.from({ length: 2_000 }, () => 'x'),
  [['x']],
  {},
  { x: 1 },
];

function errorsOf(schema: z.ZodType, input: unknown): { field: string; message: string }[] {
  try {
    parseInput(schema, input);
    return [];
  } catch (error) {
    return (error as ProblemException).texts.errors ?? [];
  }
}

/** Each field with each wrong value beside nothing else, and what is no object at all. */
const errorsIn = (language: Language) =>
  inLanguage(language, () =>
    inputs.flatMap((schema) => {
      const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      return WRONG.flatMap((value) => [
        value,
        ...[...fields, 'x'].map((field) => ({ [field]: value })),
      ]).flatMap((input) => errorsOf(schema, input));
    }),
  );

/** Names of fields and values of programs are quoted, examples are addresses and colors. */
const withoutQuoted = (message: string) =>
  message.replace(/«[^»]*»|https:\S+|#[0-9a-f]{6}|\ba\b|\bz\b|\bDELETE\b/g, '');

describe('What is wrong with a request', () => {
  it('is said in the language in use, whatever has the wrong type', () => {
    const errors = errorsIn('ar');
    expect(inputs.length).toBeGreaterThan(100);
    expect(errors.length).toBeGreaterThan(5_000);
    const latin = errors.filter(({ message }) => /\p{sc=Latin}/u.test(withoutQuoted(message)));
    expect([...new Set(latin.map(({ message }) => message))]).toEqual([]);
  });

  it("is never said in zod's words", () => {
    const messages = new Set(errorsIn('en').map(({ message }) => message));
    expect(
      [...messages].filter((message) =>
        /Invalid (input|option|string|key)|Too (big|small)|Unrecognized|NaN/.test(message),
      ),
    ).toEqual([]);
    expect(messages).toContain('is_all_day must be true or false');
    expect(messages).toContain('version must be the number that was read');
  });

  it.each([
    ['name is required', z.object({ name: z.string() }), {}],
    ['name must be a text', z.object({ name: z.string() }), { name: 3 }],
    ['count must be a whole number', z.object({ count: z.int() }), { count: 1.5 }],
    ['count must be at least 2', z.object({ count: z.number().min(2) }), { count: 1 }],
    ['list can have at most 1 entry', z.object({ list: z.array(z.string()).max(1) }), { list: ['a', 'b'] }],
    ['list must be a text', z.object({ list: z.array(z.string()) }), { list: [1] }],
    ['view must be one of month, list', z.object({ view: z.enum(['month', 'list']) }), { view: 'day' }],
    ['Unknown: one, two', z.strictObject({}), { one: 1, two: 2 }],
    ['The request must be an object', z.object({}), 'text'],
  ])('says: %s', (message, schema, input) => {
    expect(errorsOf(schema, input).map((error) => error.message)).toEqual([message]);
  });
});
