import { describe, expect, it } from '@jest/globals';
import { headersForBrowser, headersForProduct, type Sides } from '../development.js';

const sides: Sides = { own: 'http://localhost:3000', product: 'https://calendar.example.org' };

describe('A request from a development server to the product', () => {
  it('names its own host and origin, so that sign-in is taken for its own page’s', () => {
    const headers = headersForProduct(
      { host: 'localhost:3000', origin: 'http://localhost:3000', referer: 'http://localhost:3000/auth?x=1' },
      sides,
    );
    expect(headers).toEqual({
      host: 'calendar.example.org',
      origin: 'https://calendar.example.org',
      referer: 'https://calendar.example.org/auth?x=1',
    });
  });

  it('keeps a foreign origin, so that the product refuses it', () => {
    const { origin } = headersForProduct({ origin: 'https://evil.example' }, sides);
    expect(origin).toBe('https://evil.example');
    expect(headersForProduct({ origin: 'http://localhost:4000' }, sides).origin).toBe(
      'http://localhost:4000',
    );
  });

  it('has the cookies that came through this server and no others of localhost', () => {
    const cookie = 'theme=dark; development-3000-__Host-refresh=secret; development-3001-x=1';
    expect(headersForProduct({ cookie }, sides).cookie).toBe('__Host-refresh=secret');
    expect(headersForProduct({ cookie: 'theme=dark' }, sides)).not.toHaveProperty('cookie');
  });

  it('has no hop-by-hop headers', () => {
    const headers = headersForProduct({ connection: 'keep-alive', 'transfer-encoding': 'chunked' }, sides);
    expect(Object.keys(headers)).toEqual(['host']);
  });
});

describe('A response through a development server', () => {
  it('keeps cookies of a product with HTTPS, out of reach of scripts and other sites as they are', () => {
    const cookie = '__Host-refresh=secret; Max-Age=60; Path=/; Secure; HttpOnly; SameSite=Strict';
    expect(headersForBrowser({ 'set-cookie': [cookie] }, sides)['set-cookie']).toEqual([
      'development-3000-__Host-refresh=secret; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
    ]);
  });

  it('stays on this server when the product redirects', () => {
    expect(headersForBrowser({ location: 'https://calendar.example.org/auth' }, sides).location).toBe(
      'http://localhost:3000/auth',
    );
    expect(headersForBrowser({ location: 'https://other.example/' }, sides).location).toBe(
      'https://other.example/',
    );
  });

  it('has the product’s own Content-Security-Policy, and no demand for HTTPS on localhost', () => {
    const policy = { 'content-security-policy': "script-src 'self'", 'x-frame-options': 'DENY' };
    expect(headersForBrowser({ ...policy, 'strict-transport-security': 'max-age=1' }, sides)).toEqual(policy);
  });
});

it('A product that knows itself by the address of the development server keeps its cookies as they are', () => {
  const same: Sides = { own: 'http://localhost:8080', product: 'http://localhost:8080' };
  expect(headersForProduct({ cookie: 'refresh=secret' }, same).cookie).toBe('refresh=secret');
  expect(headersForBrowser({ 'set-cookie': ['refresh=secret; HttpOnly'] }, same)['set-cookie']).toEqual([
    'refresh=secret; HttpOnly',
  ]);
});
