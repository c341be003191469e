import { expect, it } from '@jest/globals';
import { formatBytes } from './holdings.js';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_500, '1.5 kB'],
  [52_428_800, '52.4 MB'],
  [3_000_000_000_000, '3000.0 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
