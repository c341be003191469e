import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { brokenPromises, unreadableForNewCallers } from '../test/broken-promises.js';
import { promisesOf, type Promises } from '../test/promises.js';
import {
  administratorAccess,
  endpoint,
  internalAccess,
  publicAccess,
  signedInAccess,
} from './schemas/endpoint.js';
import * as contracts from './index.js';
import * as interchange from './interchange.js';
import * as internal from './internal.js';

const released = JSON.parse(
  readFileSync(join(import.meta.dirname, '../released/promises.json'), 'utf8'),
) as Promises;
const present = promisesOf([contracts, interchange, internal], internal.queueMessages);

describe('The contract of the last release', () => {
  it('is kept: pages, programs, services and queued messages of that release go on working', () => {
    expect(brokenPromises(released, present)).toEqual([]);
  });

  it('is understood by this release, so that a service may be upgraded, or rolled back, before its peers are', () => {
    expect(unreadableForNewCallers(released, present)).toEqual([]);
  });

  it('is complete: every endpoint of the catalogue, internal ones too, and every queue', () => {
    expect(Object.keys(present.operations).length).toBeGreaterThan(60);
    expect(Object.keys(present.operations)).toEqual(
      expect.arrayContaining(['GET /api/calendars', 'GET /api/feed', 'GET /internal/sessions/:id']),
    );
    expect(Object.keys(present.messages)).toEqual([
      'audit record-entry',
      'cleanup account-changed',
      'email send-calendar-mail',
      'email send-mail',
      'exports archive-waits',
      'imports import-waits',
      'notices archive-ready',
      'notices calendar-news',
      'notices event-deleted',
      'notices source-failing',
    ]);
  });
});

const Thing = z.object({
  id: z.uuid(),
  name: z.string().max(100),
  size: z.enum(['small', 'large']),
  note: z.string().nullable(),
  tags: z.array(z.string().max(20)).max(5),
});
const Answer = Thing.extend({ count: z.int().min(0) });

const before = endpoint('POST /api/things/:id', {
  summary: 'Makes a thing.',
  access: signedInAccess,
  params: z.object({ id: z.uuid() }),
  query: z.object({ sort: z.enum(['name', 'size']).optional() }),
  body: Thing,
  isIdempotent: true,
  response: Answer,
  status: 201,
});
const askedInside = { ...before, path: '/internal/things', access: internalAccess('feed', 'admin') };
const file = { mediaTypes: ['image/png', 'image/jpeg'], maxBytes: 100, refusals: {} as never };
const Message = z.object({ thing_id: z.uuid(), reason: z.string().optional() });

/** The contract of one endpoint and one message. */
const promised = (contract: object, message: z.ZodType = Message) =>
  promisesOf([{ contract }], { cleanup: { 'thing-gone': message } });
const brokenBy = (change: object, contract: object = before) =>
  brokenPromises(promised(contract), promised({ ...contract, ...change }));

describe('A release breaks a promise when', () => {
  const changes: [string, object, string][] = [
    ['an endpoint is gone', { path: '/api/other' }, 'POST /api/things/:id: is gone'],
    ['it answers with another status', { status: 200 }, 'answers 200 instead of 201'],
    ['fewer people may call it', { access: administratorAccess }, 'is closed to signed-in'],
    ['it ignores the key of a repetition', { isIdempotent: undefined }, 'ignores Idempotency-Key'],
    ['an answer lacks a field', { response: Answer.omit({ count: true }) }, 'response.count: is not sent'],
    [
      'an answer may lack a field',
      { response: Answer.partial({ name: true }) },
      'response.name: may be missing',
    ],
    [
      'a field of an answer becomes nullable',
      { response: Answer.extend({ name: z.string().max(100).nullable() }) },
      'response.name: null where string is taken',
    ],
    [
      'an answer has a value that callers do not know',
      { response: Answer.extend({ size: z.enum(['small', 'large', 'huge']) }) },
      'response.size: "huge" is none of what is taken',
    ],
    [
      'a field of an answer has another type',
      { response: Answer.extend({ count: z.string() }) },
      'response.count: string where integer is taken',
    ],
    ['nothing is answered any more', { response: undefined }, 'response is empty'],
    [
      'a request needs a field that it did not',
      { body: Thing.extend({ color: z.string() }) },
      'body.color: is not sent, and is required',
    ],
    [
      'a request needs a query that it did not',
      { query: z.object({ sort: z.enum(['name', 'size']) }) },
      'query.sort: may be missing, and is required',
    ],
    [
      'a field of a request is no longer read',
      { body: Thing.omit({ note: true }) },
      'body.note: is no longer read',
    ],
    ['a body is no longer read', { body: undefined }, 'body.id: is no longer read'],
    [
      'a request refuses what it did not name',
      { body: Thing.omit({ note: true }).strict() },
      'body.note: is refused',
    ],
    [
      'a value of a request is no longer taken',
      { query: z.object({ sort: z.enum(['name']).optional() }) },
      'query.sort: "size" is none of what is taken',
    ],
    [
      'a request may be less long',
      { body: Thing.extend({ name: z.string().max(99) }) },
      'body.name: maxLength is 99',
    ],
    [
      'a list in a request may have fewer items',
      { body: Thing.extend({ tags: z.array(z.string().max(20)).max(4) }) },
      'body.tags: maxItems is 4',
    ],
    [
      'an item of a list in a request may be less long',
      { body: Thing.extend({ tags: z.array(z.string().max(19)).max(5) }) },
      'body.tags[]: maxLength is 19',
    ],
    [
      'a request has to keep to a pattern',
      {
        body: Thing.extend({
          name: z
            .string()
            .max(100)
            .regex(/^[a-z]+$/),
        }),
      },
      'body.name: pattern is "^[a-z]+$"',
    ],
    [
      'what was null is refused',
      { body: Thing.extend({ note: z.string() }) },
      'body.note: null where string is taken',
    ],
  ];

  it.each(changes)('%s', (_title, change, expected) => {
    const broken = brokenBy(change);
    expect(broken).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
    // One change breaks one endpoint; it may be reported once per part.
    expect(broken.every((line) => line.startsWith('POST /api/things/:id: '))).toBe(true);
  });

  it('a peer may no longer call an internal endpoint', () => {
    expect(brokenBy({ access: internalAccess('admin') }, askedInside)).toEqual([
      'POST /internal/things: is closed to feed',
    ]);
  });

  it('a file of a kind or size that was taken is not', () => {
    const upload = { ...before, body: undefined, file };
    expect(brokenBy({ file: { ...file, mediaTypes: ['image/png'] } }, upload)).toEqual([
      'POST /api/things/:id: takes no image/jpeg',
    ]);
    expect(brokenBy({ file: { ...file, maxBytes: 99 } }, upload)).toEqual([
      'POST /api/things/:id: takes smaller files alone',
    ]);
  });

  it('a message waiting in a queue is not understood, or a new one by an earlier consumer', () => {
    const narrower = promised(before, Message.required({ reason: true }));
    expect(brokenPromises(promised(before), narrower)).toEqual([
      'message cleanup thing-gone of before.reason: may be missing, and is required',
    ]);
    const withoutId = promised(before, Message.partial({ thing_id: true }));
    expect(brokenPromises(promised(before), withoutId)).toEqual([
      'message cleanup thing-gone of now, read by a consumer of before.thing_id: may be missing, and is required',
    ]);
  });

  it('its services need a field that an earlier peer does not return', () => {
    const next = promised({ ...askedInside, response: Answer.extend({ color: z.string() }) });
    expect(brokenPromises(promised(askedInside), next)).toEqual([]);
    expect(unreadableForNewCallers(promised(askedInside), next)).toEqual([
      'POST /internal/things: response of before.color: is not sent, and is required',
    ]);
  });
});

describe('A release keeps its promises when', () => {
  const changes: [string, object][] = [
    ['nothing changes', {}],
    ['more people may call an endpoint', { access: publicAccess('for everybody') }],
    ['a response has one more field', { response: Answer.extend({ color: z.string() }) }],
    ['a field of a response that could be null never is', { response: Answer.extend({ note: z.string() }) }],
    ['a response has fewer values', { response: Answer.extend({ size: z.enum(['small']) }) }],
    ['a request may have one more field', { body: Thing.extend({ color: z.string().optional() }) }],
    [
      'a field of a request has a default now',
      { body: Thing.extend({ name: z.string().max(100).default('') }) },
    ],
    ['a request may be longer', { body: Thing.extend({ name: z.string().max(101) }) }],
    [
      'a request may have one more value',
      { body: Thing.extend({ size: z.enum(['small', 'large', 'huge']) }) },
    ],
    ['a field of a request may be null', { body: Thing.extend({ name: z.string().max(100).nullable() }) }],
  ];

  it.each(changes)('%s', (_title, change) => {
    expect(brokenBy(change)).toEqual([]);
  });

  it('its services can do without a field that an earlier peer does not return', () => {
    const next = promised({ ...askedInside, response: Answer.extend({ color: z.string().optional() }) });
    expect(unreadableForNewCallers(promised(askedInside), next)).toEqual([]);
  });
});
