import { afterEach, describe, expect, it } from '@jest/globals';
import { styleNonce } from './page-provider.js';

function writeNonce(content: string) {
  const meta = document.createElement('meta');
  meta.name = 'csp-nonce';
  meta.content = content;
  document.head.append(meta);
}

describe('The nonce of styles', () => {
  afterEach(() => document.head.replaceChildren());

  it.each(['Y2FsZW5kYXJzLWFuZC1ldg', '__8-7tW7ZSdKrT2XvyS7IQ'])('is what the server wrote: %s', (nonce) => {
    writeNonce(nonce);
    expect(styleNonce()).toBe(nonce);
  });

  it('is missing where no server wrote one', () => {
    expect(styleNonce()).toBeUndefined();
    writeNonce('__CSP_NONCE__');
    expect(styleNonce()).toBeUndefined();
  });
});
