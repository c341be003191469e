import { expect, test } from '@jest/globals';
import { describeSourceFailure, sourceFailures } from './sources.js';

test('every failure of a calendar that is kept in step has words of its own', () => {
  const words = sourceFailures.map(describeSourceFailure);
  expect(new Set(words).size).toBe(sourceFailures.length);
  for (const text of words) expect(text).toMatch(/\.$/);
});
