import * as contracts from '../index.js';
import * as interchange from '../interchange.js';
import * as internal from '../internal.js';
import { describe, expect, it } from '@jest/globals';
import type { Endpoint } from './endpoint.js';

/** The largest response allowed: a process has to be able to build and parse it beside its other work. */
const ANSWER_MAX_BYTES = 20_000_000;
const ROWS_MAX = 10_000;
/** The largest page that a person would read. */
const PAGE_ROWS_MAX = 100;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const exported: unknown[] = [contracts, interchange, internal].flatMap((entry): unknown[] =>
  Object.values(entry),
);
const endpoints = exported.filter(isEndpoint);
const namesOf = (some: Endpoint[]) => some.map(({ method, path }) => `${method} ${path}`);
const answering = endpoints.filter(({ response }) => response !== undefined);

describe('The response of an endpoint', () => {
  it('has a bound of rows and of bytes, at every endpoint of the catalogue, internal ones too', () => {
    expect(answering.length).toBeGreaterThan(60);
    expect(namesOf(answering.filter(({ bound }) => bound === undefined))).toEqual([]);
    expect(namesOf(endpoints.filter(({ response, bound }) => bound !== undefined && !response))).toEqual([]);
  });

  it('has a bound of its own where it is a list', () => {
    const lists = answering.filter(
      ({ response }) => 'shape' in response! && 'items' in (response.shape as object),
    );
    expect(lists.length).toBeGreaterThan(10);
    const isDefault = ({ bound }: Endpoint) => bound!.bytes === contracts.oneRecord().bytes;
    expect(namesOf(lists.filter(isDefault))).toEqual([]);
  });

  it('is bounded to what a process has room for, unless it goes out as it is read', () => {
    const held = answering.filter(({ mediaType }) => mediaType !== 'application/zip');
    expect(answering.length - held.length).toBe(1);
    const beyond = held.filter(
      ({ bound }) => bound && (bound.rows > ROWS_MAX || bound.bytes > ANSWER_MAX_BYTES),
    );
    expect(namesOf(beyond)).toEqual([]);
    const empty = answering.filter(({ bound }) => bound && !(bound.rows >= 1 && bound.bytes > 0));
    expect(namesOf(empty)).toEqual([]);
  });

  it('is at most a page of a list that is asked for page by page', () => {
    const isPaged = ({ query }: Endpoint) =>
      query !== undefined && 'shape' in query && 'page_size' in (query.shape as object);
    const paged = answering.filter(isPaged);
    expect(namesOf(paged)).toEqual(
      expect.arrayContaining(['GET /api/calendars', 'GET /api/events', 'GET /api/events/:id/exceptions']),
    );
    expect(namesOf(paged.filter(({ bound }) => bound && bound.rows > PAGE_ROWS_MAX))).toEqual([]);
  });
});

describe('A page of the changed and deleted dates of a series', () => {
  const { EventExceptionsQuery } = contracts;

  it('is what a page of the release before asks for, unless less is asked for', () => {
    expect(EventExceptionsQuery.parse({})).toEqual({ page: 1, page_size: 100, with_text: true });
    expect(EventExceptionsQuery.parse({ page: '2', page_size: '25', with_text: 'false' })).toEqual({
      page: 2,
      page_size: 25,
      with_text: false,
    });
  });

  it.each([{ page_size: '101' }, { page_size: '0' }, { page: '0' }, { with_text: 'maybe' }])(
    'is not %j',
    (query) => {
      expect(EventExceptionsQuery.safeParse(query).success).toBe(false);
    },
  );
});
