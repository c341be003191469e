import { describe, expect, it } from '@jest/globals';
import { requestOrigin } from './index.js';

const OWN = 'https://calendar.example.org';

describe('where a request comes from', () => {
  it.each([
    ['own', 'the browser says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['own', 'the person typed the address', { 'sec-fetch-site': 'none' }],
    ['own', 'the origin is ours', { origin: OWN }],
    ['own', 'only our own header is there', { 'x-requested-with': 'daymark' }],
    ['unknown', 'nothing is said', {}],
    ['foreign', 'the browser says cross-site', { 'sec-fetch-site': 'cross-site', origin: OWN }],
    ['foreign', 'another subdomain calls', { 'sec-fetch-site': 'same-site' }],
    ['foreign', 'the origin is another', { origin: 'https://evil.test', 'x-requested-with': 'daymark' }],
    ['foreign', 'the origin is ours with another scheme', { origin: 'http://calendar.example.org' }],
    ['foreign', 'the origin only begins as ours', { origin: `${OWN}.evil.test` }],
    ['foreign', 'the origin is opaque', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ])('is %s when %s', (expected, _, headers) => {
    expect(requestOrigin(headers, OWN)).toBe(expected);
  });

  it.each([
    ['own', 'http://127.0.0.1:8080'],
    ['own', 'http://[::1]:8080'],
    ['foreign', 'http://127.0.0.1:9090'],
    ['foreign', 'https://127.0.0.1:8080'],
    ['foreign', 'http://localhost.evil.test:8080'],
  ])('on one machine is %s when the origin is %s', (expected, origin) => {
    expect(requestOrigin({ origin }, 'http://localhost:8080')).toBe(expected);
  });

  it('is foreign when a page on the visitor’s own machine calls a public site', () => {
    expect(requestOrigin({ origin: 'http://localhost:8080' }, OWN)).toBe('foreign');
  });
});
