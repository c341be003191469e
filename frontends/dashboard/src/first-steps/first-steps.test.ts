import { describe, expect, it } from '@jest/globals';
import { addressVerdict } from './first-steps.js';

describe('the address in links', () => {
  it.each([
    ['https://calendar.example.org', 'https://calendar.example.org', 'right'],
    ['https://calendar.example.org', 'https://www.example.org', 'elsewhere'],
    ['http://calendar.example.org', 'https://calendar.example.org', 'elsewhere'],
    ['http://localhost:8080', 'http://calendar.example.org', 'elsewhere'],
    ['http://calendar.example.org', 'http://calendar.example.org', 'not-encrypted'],
    ['http://localhost:8080', 'http://localhost:8080', 'this-machine'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', 'this-machine'],
    ['http://[::1]:8080', 'http://[::1]:8080', 'this-machine'],
    ['http://localhost.example.org', 'http://localhost.example.org', 'not-encrypted'],
  ])('%s is, for a page at %s, %s', (publicOrigin, here, verdict) => {
    expect(addressVerdict(publicOrigin, here)).toBe(verdict);
  });
});
