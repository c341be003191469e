import { expect, it } from '@jest/globals';
import { eventPagePath } from './event-page-path.js';

it('The page of an occurrence is that of its series with the occurrence chosen', () => {
  expect(eventPagePath('3f1f7c1a')).toBe('/event/3f1f7c1a');
  expect(eventPagePath('3f1f7c1a-occurrence-12')).toBe('/event/3f1f7c1a?occurrence=12');
});
