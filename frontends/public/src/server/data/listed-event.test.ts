import { expect, it } from '@jest/globals';
import { fieldsVisibleTo } from '@daymark/contracts';
import { aSummary } from '../../../test/support/fixtures.js';
import { listedEvent } from './listed-event.js';

it('A listed event holds what a list shows and nothing else', () => {
  const event = { ...aSummary(), passcode: 'canary', url: 'canary' };
  expect(JSON.stringify(listedEvent(event))).not.toContain('canary');
});

it('A listed event holds the beginning of a long description', () => {
  const { description } = listedEvent(aSummary({ description: 'x'.repeat(5_000) }));
  expect(description).toBe(`${'x'.repeat(280)}…`);
});

it('A cancelled event in a list has each field of lists', () => {
  const cancelled = aSummary({ status: 'cancelled', cancellation_note: 'Storm' });
  expect(Object.keys(listedEvent(cancelled))).toEqual(expect.arrayContaining(fieldsVisibleTo('list')));
});
