import { expect, it } from '@jest/globals';
import { RenderingLimit, RenderingRefused } from './rendering-limit.js';

it('A client is charged 5 for a page and 30 for a picture, and refused when its share is spent', async () => {
  const limit = new RenderingLimit({ points: 70, windowSeconds: 60 });
  const client = '203.0.113.9';
  await limit.take(client, 'picture');
  for (let n = 0; n < 8; n += 1) await limit.take(client, 'page');
  const refusal = await limit.take(client, 'page').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(RenderingRefused);
  expect((refusal as RenderingRefused).retryAfterSeconds).toBeGreaterThan(0);
});

it('What one client has made is charged to nobody else', async () => {
  const limit = new RenderingLimit({ points: 5, windowSeconds: 60 });
  await limit.take('203.0.113.9', 'page');
  await expect(limit.take('203.0.113.10', 'page')).resolves.toBeUndefined();
});

it('All addresses of one IPv6 network are one client', async () => {
  const limit = new RenderingLimit({ points: 5, windowSeconds: 60 });
  await limit.take('2001:db8::1', 'page');
  await expect(limit.take('2001:db8::2', 'page')).rejects.toBeInstanceOf(RenderingRefused);
});
