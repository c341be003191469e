import { describe, expect, it } from '@jest/globals';
import type { Endpoint } from './schemas/endpoint.js';
import * as contracts from './index.js';
import * as interchange from './interchange.js';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const endpoints = ([...Object.values(contracts), ...Object.values(interchange)] as unknown[]).filter(
  isEndpoint,
);
const writing = endpoints.filter(({ method }) => method !== 'GET');
const namesOf = (some: Endpoint[]) => some.map(({ method, path }) => `${method} ${path}`);

describe('The cache that a write makes stale', () => {
  it('is declared by each endpoint that writes, and `reads` by each that signed-in pages read', () => {
    expect(writing.length).toBeGreaterThan(35);
    expect(namesOf(writing.filter(({ changes, reads }) => !changes || reads))).toEqual([]);
    const reading = endpoints.filter(({ method, access }) => method === 'GET' && access.kind !== 'public');
    expect(namesOf(reading.filter(({ changes, reads }) => !reads || changes))).toEqual([]);
  });

  it('is read somewhere', () => {
    const read = new Set(endpoints.flatMap(({ reads = [] }) => reads));
    expect(new Set(writing.flatMap(({ changes = [] }) => changes))).toEqual(read);
  });
});
