import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { EncodedRepresentations } from './index.js';

const aText = (character: string, length = 100) => character.repeat(length);

describe('the encoded representations of a text', () => {
  const representations = () =>
    new EncodedRepresentations({ cachedFromCharacters: 50, cacheMaxBytes: 1_000 });

  it('are its bytes, with a tag of their own for each content coding', async () => {
    const text = aText('ü');
    const [plain, zipped] = await Promise.all([
      representations().of(text, 'identity'),
      representations().of(text, 'gzip'),
    ]);
    expect(plain.bytes.toString()).toBe(text);
    expect(gunzipSync(zipped.bytes).toString()).toBe(text);
    expect(zipped.etag).not.toBe(plain.etag);
    expect(plain.etag).toMatch(/^"[\w-]{43}"$/);
  });

  it('are created once for all clients of the same text', async () => {
    const cached = representations();
    const asked = Array.from({ length: 20 }, () => cached.of(aText('a'), 'gzip'));
    const [first, ...others] = await Promise.all(asked);
    for (const other of others) expect(other.bytes).toBe(first!.bytes);
    expect((await cached.of(['a'.repeat(50), 'a'.repeat(50)].join(''), 'gzip')).bytes).toBe(first!.bytes);
  });

  it('differ for texts of the same length', async () => {
    const cached = representations();
    const [a, b] = [await cached.of(aText('a'), 'identity'), await cached.of(aText('b'), 'identity')];
    expect([a.bytes.toString(), b.bytes.toString()]).toEqual([aText('a'), aText('b')]);
  });

  it('are evicted when the cache is full, the least recently used first', async () => {
    const cached = representations();
    const [a, b] = [await cached.of(aText('a'), 'identity'), await cached.of(aText('b'), 'identity')];
    await cached.of(aText('a'), 'identity');
    await cached.of(aText('c'), 'identity');
    expect((await cached.of(aText('a'), 'identity')).bytes).toBe(a.bytes);
    expect((await cached.of(aText('b'), 'identity')).bytes).not.toBe(b.bytes);
  });

  it('are not cached when one exceeds the cache', async () => {
    const cached = representations();
    const [first, second] = [
      await cached.of(aText('a', 300), 'gzip'),
      await cached.of(aText('a', 300), 'gzip'),
    ];
    expect(second.bytes).not.toBe(first.bytes);
    expect(second.etag).toBe(first.etag);
  });
});
