import { expect, test } from '@jest/globals';
import { ImportAddressRequest } from './import-endpoints.js';
import { CalendarSourceRequest, describeSourceFailure, sourceFailures } from './sources.js';

test('every failure of a calendar that follows an address has its own text', () => {
  const words = sourceFailures.map(describeSourceFailure);
  expect(new Set(words).size).toBe(sourceFailures.length);
  for (const text of words) expect(text).toMatch(/\.$/);
});

test('an address has a scheme or a host with a dot; what else somebody writes is refused with what to do', () => {
  const problemsOf = (address: string) =>
    [ImportAddressRequest, CalendarSourceRequest].map(
      (schema) => schema.safeParse({ address, timezone: 'UTC' }).error?.issues[0]?.message,
    );
  for (const address of [
    'https://example.org/a.ics',
    'webcal://example.org/a.ics',
    ' example.org/path.ics ',
    'example.org:443?x=1',
    'http://intranet/a.ics',
  ])
    expect(problemsOf(address)).toEqual([undefined, undefined]);
  for (const address of [
    'nonsense',
    'nonsense:8080',
    'a/b.ics',
    '.ics',
    'me@example.org',
    'my club.ics',
    'example.',
  ])
    expect(problemsOf(address)[0]).toMatch(/^This is no web address\. Copy the whole address/);
});
