import { expect, it } from '@jest/globals';
import { waitingTime } from './registration-table.js';

it.each([
  ['2025-03-12T09:00:00Z', 'less than an hour'],
  ['2025-03-12T08:00:01Z', 'less than an hour'],
  ['2025-03-12T08:00:00Z', '1 hour'],
  ['2025-03-10T09:00:01Z', '47 hours'],
  ['2025-03-10T09:00:00Z', '2 days'],
  ['2025-01-01T00:00:00Z', '70 days'],
])('Who has been waiting since %s has been for %s', (since, text) => {
  expect(waitingTime(since, Date.parse('2025-03-12T09:00:00Z'))).toBe(text);
});
