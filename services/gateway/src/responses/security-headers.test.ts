import { describe, expect, it } from '@jest/globals';
import { documentPolicy, inertPolicy, securityHeaders, withFraming } from './security-headers.js';

describe('The policy of a document', () => {
  it('allows only scripts of this origin, and styles of its own response', () => {
    expect(documentPolicy({ framing: 'refused', nonce: 'abc' })).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-abc'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it('lets only an embed be framed', () => {
    expect(documentPolicy({ framing: 'allowed' })).toMatch(/frame-ancestors \*$/);
    expect(inertPolicy('refused')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('that a page sends itself cannot widen its framing', () => {
    const own =
      "default-src 'self'; frame-ancestors *; style-src 'self' 'sha256-x'; Frame-Ancestors https://evil.test;";
    expect(withFraming(own, 'refused')).toBe(
      "default-src 'self'; style-src 'self' 'sha256-x'; frame-ancestors 'none'",
    );
  });

  it.each([
    ['*', '*'],
    ["'self' https://a.test http://localhost:3000 https://*.b.test", undefined],
    ["'none'", "'none'"],
    ['', "'none'"],
    ['https://a.test javascript:', "'none'"],
    ['https://a.test; frame-ancestors *', "'none'"],
    ['https://a.test/path', "'none'"],
    ['data:', "'none'"],
  ])('of an embed names the sites that its page names: %s', (named, expected = named) => {
    const policy = `default-src 'none'; frame-ancestors ${named}`;
    expect(withFraming(policy, 'allowed')).toBe(`default-src 'none'; frame-ancestors ${expected}`);
    expect(withFraming(policy, 'refused')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('names nobody if the page of an embed forgot to', () => {
    expect(withFraming("default-src 'self'", 'allowed')).toBe("default-src 'self'; frame-ancestors 'none'");
  });
});

describe('The headers of every answer', () => {
  it('require HTTPS for a year only if there is HTTPS', () => {
    const headers = (isHttps: boolean) => securityHeaders({ framing: 'refused', path: '/', isHttps });
    expect(headers(true)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers(false)).not.toHaveProperty('strict-transport-security');
  });

  it.each(['/reset-password', '/confirm-email'])('send no referrer from %s', (path) => {
    expect(securityHeaders({ framing: 'refused', path, isHttps: true })['referrer-policy']).toBe(
      'no-referrer',
    );
  });
});
