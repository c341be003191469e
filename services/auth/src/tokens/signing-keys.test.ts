import { describe, expect, it } from '@jest/globals';
import { publicKeySet } from './tokens.module.js';

describe('the published key set', () => {
  it('contains the public parts of all signing keys and nothing private', () => {
    const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'private' } as const;
    const set = publicKeySet([
      { ...key, kid: 'new' },
      { ...key, kid: 'old' },
    ]);
    expect(set.keys.map(({ kid }) => kid)).toEqual(['new', 'old']);
    expect(set.keys[0]).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: 'x',
      y: 'y',
      kid: 'new',
      alg: 'ES256',
      use: 'sig',
    });
    expect(JSON.stringify(set)).not.toContain('private');
  });
});
