import { describe, expect, it } from '@jest/globals';
import { generateTokenSigningKey, type Jwk, rotateTokenKeys, ROTATION_STEPS } from './secrets.js';

const kidsOf = (keys: Jwk[]) => keys.map(({ kid }) => kid);

describe('The key of access tokens', () => {
  const old = generateTokenSigningKey();

  it('is replaced so that replicas of two neighbouring steps know each other’s tokens', () => {
    let keys = [old];
    for (const step of ROTATION_STEPS) {
      const before = keys;
      keys = rotateTokenKeys(before, step);
      // What one replica signs with, the others publish.
      expect(kidsOf(before)).toContain(keys[0]!.kid);
      if (step !== 'drop') expect(kidsOf(keys)).toContain(before[0]!.kid);
    }
    expect(keys).toHaveLength(1);
    expect(keys[0]!.kid).not.toBe(old.kid);
  });

  it.each(['sign', 'drop'] as const)('cannot make the step %s before a new one was published', (step) => {
    expect(() => rotateTokenKeys([old], step)).toThrow('publish a new one first');
  });

  it('is not replaced twice at once', () => {
    const published = rotateTokenKeys([old], 'publish');
    expect(() => rotateTokenKeys(published, 'publish')).toThrow('drop it first');
  });
});
