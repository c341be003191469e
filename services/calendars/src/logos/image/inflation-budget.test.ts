import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { InflationBudget } from './png-structure.js';

const CHUNK_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;
const compressed = deflateSync(Buffer.alloc(MEGABYTE));

describe('A budget of bytes to inflate', () => {
  it('measures a length, and is charged for it', async () => {
    const budget = new InflationBudget(3 * MEGABYTE);
    expect(await budget.inflate(compressed)).toBe(MEGABYTE);
    expect(await budget.inflate(compressed)).toBe(MEGABYTE);
    expect(budget.bytesLeft).toBe(MEGABYTE);
  });

  it('may be spent to its last byte and not beyond', async () => {
    const budget = new InflationBudget(MEGABYTE);
    expect(await budget.inflate(compressed)).toBe(MEGABYTE);
    expect(await budget.inflate(deflateSync(Buffer.from('x')))).toBeNull();
    expect(await new InflationBudget(MEGABYTE - 1).inflate(compressed)).toBeNull();
  });

  it('is charged for what breaks off, which has no length', async () => {
    const budget = new InflationBudget(2 * MEGABYTE);
    expect(await budget.inflate(compressed.subarray(0, compressed.length - 10))).toBeNull();
    expect(budget.bytesLeft).toBeLessThanOrEqual(MEGABYTE + CHUNK_BYTES);
  });

  it('inflates little more than is left of what grows a thousandfold', async () => {
    const budget = new InflationBudget(MEGABYTE);
    expect(await budget.inflate(deflateSync(Buffer.alloc(100 * MEGABYTE)))).toBeNull();
    expect(budget.bytesLeft).toBeGreaterThanOrEqual(-CHUNK_BYTES);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('not compressed')],
  ])('does not inflate %s', async (_what, bytes) => {
    expect(await new InflationBudget(MEGABYTE).inflate(bytes)).toBeNull();
  });
});
