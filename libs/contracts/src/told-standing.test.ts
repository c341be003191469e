import { describe, expect, it } from '@jest/globals';
import { promisesOf, type Schema } from '../test/promises.js';
import * as contracts from './index.js';
import * as interchange from './interchange.js';
import * as internal from './internal.js';

/** What says who somebody is to the product: its administrators decide that, and what they did. */
const STANDING = new Set([
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

/** Every schema within a schema, and itself. */
function* within(schema: unknown): Generator<Schema> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield schema as Schema;
  for (const part of Object.values(schema)) yield* within(part);
}

const fieldsOf = (body: Schema) =>
  [...within(body)].flatMap(({ properties }) => Object.keys((properties as Schema | undefined) ?? {}));

describe('What a request may say of somebody’s standing', () => {
  it('is their role, to the routes by which administrators give it, and nothing to any other', () => {
    const told = bodies.flatMap(([name, body]) =>
      fieldsOf(body)
        .filter((field) => STANDING.has(field))
        .map((field) => `${name} ${field}`),
    );
    expect(told.sort()).toEqual([
      'POST /api/admin/users role',
      'POST /api/admin/users/:id/role role',
      'POST /internal/accounts role',
      'POST /internal/accounts/:id/role role',
    ]);
  });

  it('is nothing under another name: no body passes on what it does not describe', () => {
    const open = bodies.filter(([, body]) =>
      [...within(body)].some(
        ({ additionalProperties, properties }) => properties !== undefined && additionalProperties,
      ),
    );
    // Of this one the service takes the fields of an event, one by one.
    expect(open.map(([name]) => name)).toEqual(['PATCH /api/events/:id']);
    expect(bodies.length).toBeGreaterThan(30);
  });
});
