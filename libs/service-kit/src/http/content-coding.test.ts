import { describe, expect, it } from '@jest/globals';
import { codingFor } from './content-coding.js';

describe('The coding of an answer', () => {
  it.each(['gzip', 'GZIP', 'br, gzip', 'gzip;q=0.1', 'deflate;q=1 , gzip ; q=0.001', 'gzip;q=1, *;q=0'])(
    'is gzip where that is on offer, for %p',
    (header) => {
      expect(codingFor(header, ['gzip'])).toBe('gzip');
    },
  );

  it.each([undefined, '', '*', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000', 'x-gzip', 'notgzip', ';;,,'])(
    'is none where gzip is on offer, for %p',
    (header) => {
      expect(codingFor(header, ['gzip'])).toBe('identity');
    },
  );

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'identity'],
  ])('is the first one on offer that is asked for by name, for %p', (header, coding) => {
    expect(codingFor(header, ['br', 'gzip'])).toBe(coding);
  });
});
