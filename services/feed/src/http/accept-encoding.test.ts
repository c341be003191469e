import { describe, expect, it } from '@jest/globals';
import { asksForGzip } from './accept-encoding.js';

describe('gzip is asked for', () => {
  it.each(['gzip', 'GZIP', 'br, gzip', 'gzip;q=0.1', 'deflate;q=1 , gzip ; q=0.001', 'gzip;q=1, *;q=0'])(
    'by %p',
    (header) => {
      expect(asksForGzip(header)).toBe(true);
    },
  );

  it.each([undefined, '', '*', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000', 'x-gzip', 'notgzip', ';;,,'])(
    'but not by %p',
    (header) => {
      expect(asksForGzip(header)).toBe(false);
    },
  );
});
