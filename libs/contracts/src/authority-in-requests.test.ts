import { describe, expect, it } from '@jest/globals';
import { promisesOf, type Schema } from '../test/promises.js';
import * as contracts from './index.js';
import * as interchange from './interchange.js';
import * as internal from './internal.js';

/** Fields that grant authority: in the product, which only administrators set, or in a calendar. */
const AUTHORITY = new Set([
  'role',
  'is_admin',
  'is_owner',
  'status',
  'banned_until',
  'decided_by',
  'metadata',
]);

const { operations } = promisesOf([contracts, interchange, internal], internal.queueMessages);
const bodies = Object.entries(operations).flatMap(([name, { body }]) =>
  body ? [[name, body] as const] : [],
);

/** Yields a schema and every schema nested in it. */
function* within(schema: unknown): Generator<Schema> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield schema as Schema;
  for (const part of Object.values(schema)) yield* within(part);
}

const fieldsOf = (body: Schema) =>
  [...within(body)].flatMap(({ properties }) => Object.keys((properties as Schema | undefined) ?? {}));

describe('The body of a request', () => {
  it('names a role only in the routes by which administrators and managers of a calendar change it, and says nothing else of what an account may do', () => {
    const told = bodies.flatMap(([name, body]) =>
      fieldsOf(body)
        .filter((field) => AUTHORITY.has(field))
        .map((field) => `${name} ${field}`),
    );
    expect(told.sort()).toEqual([
      'PATCH /api/calendars/:id/people/:person role',
      'POST /api/admin/users role',
      'POST /api/admin/users/:id/role role',
      'POST /api/calendars/:id/invitations role',
      'POST /api/collections/:id/invitations role',
      'POST /internal/accounts role',
      'POST /internal/accounts/:id/role role',
    ]);
  });

  it('passes on no field that its contract does not describe', () => {
    const open = bodies.filter(([, body]) =>
      [...within(body)].some(
        ({ additionalProperties, properties }) => properties !== undefined && additionalProperties,
      ),
    );
    // The service picks the event's fields from this one, one by one.
    expect(open.map(([name]) => name)).toEqual(['PATCH /api/events/:id']);
    expect(bodies.length).toBeGreaterThan(30);
  });
});
