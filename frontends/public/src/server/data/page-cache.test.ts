import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PageCache, RenderedPage, type PageRecipe } from './page-cache.js';

const render = jest.fn(() => '<p>text</p>');
const charge = jest.fn(() => Promise.resolve());
const [calendar, events] = [{ id: 'calendar' }, { items: [] }];
const aRecipe = (change: Partial<PageRecipe> = {}): PageRecipe => ({
  name: 'month',
  sources: [calendar, events],
  theme: null,
  render,
  fill: (rendered) => new RenderedPage(`${rendered}${change.theme ?? ''}`, ''),
  ...change,
});
const aThemed = (theme: string) => aRecipe({ theme });

let pages: PageCache;
const pageOf = (change: Partial<PageRecipe> = {}) => pages.pageOf(aRecipe(change), charge);
beforeEach(() => {
  pages = new PageCache();
  jest.clearAllMocks();
});

describe('A page', () => {
  it('is rendered and charged once for the same responses, in any order', async () => {
    const first = await pageOf();
    expect(await pageOf({ sources: [events, calendar] })).toBe(first);
    expect([render, charge].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('is made again when one of its answers is another, even an equal one', async () => {
    const first = await pageOf();
    expect(await pageOf({ sources: [calendar, { items: [] }] })).not.toBe(first);
    expect(await pageOf({ sources: [calendar] })).not.toBe(first);
  });

  it('is removed from memory after 45 seconds without a request', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      const kept = new PageCache({ now: () => Date.now() });
      const collected = aRecipe();
      await kept.pageOf(collected, charge);
      await jest.advanceTimersByTimeAsync(40_000);
      await kept.pageOf(collected, charge);
      expect(render).toHaveBeenCalledTimes(1);
      expect(jest.getTimerCount()).toBeGreaterThan(0);
      await jest.advanceTimersByTimeAsync(90_000);
      // No timer is left that would remove it later.
      expect(jest.getTimerCount()).toBe(0);
      await kept.pageOf(collected, charge);
      expect(render).toHaveBeenCalledTimes(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('does not keep the responses that it was made from in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const madeFromOthers = async () => {
      const response = { items: [] };
      await pageOf({ sources: [response] });
      return new WeakRef(response);
    };
    const response = await madeFromOthers();
    for (let turn = 0; turn < 50 && response.deref(); turn += 1) {
      await delay(1);
      collectGarbage();
    }
    expect(response.deref()).toBeUndefined();
  });

  it('of another name is another page', async () => {
    expect(await pageOf({ name: 'list' })).not.toBe(await pageOf());
  });

  it('is not rendered for a client who may have no more made', async () => {
    const refused = new Error('had its share');
    await expect(pages.pageOf(aRecipe(), () => Promise.reject(refused))).rejects.toBe(refused);
    expect(render).not.toHaveBeenCalled();
  });

  it('is compressed once for each coding', async () => {
    const page = new RenderedPage('x'.repeat(5_000), '');
    const body = await page.body('gzip, br');
    expect(body.encoding).toBe('br');
    expect(await page.body('br')).toBe(body);
    expect((await page.body('gzip')).encoding).toBe('gzip');
    expect((await page.body(undefined)).encoding).toBe('identity');
  });
});

describe('A page whose address names a theme', () => {
  it('is filled into one document, which is rendered and charged once for all themes', async () => {
    const htmlOf = async (theme: string) => (await pages.pageOf(aThemed(theme), charge)).html;
    for (let n = 0; n < 500; n += 1) expect(await htmlOf(`theme ${n}`)).toBe(`<p>text</p>theme ${n}`);
    expect([render, charge].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('drives out no page without one, however many themes are asked for', async () => {
    const plain = await pageOf();
    const large = 'x'.repeat(200_000);
    for (let n = 0; n < 400; n += 1) {
      await pages.pageOf({ ...aThemed(`${n}`), fill: () => new RenderedPage(large, '') }, charge);
    }
    expect(await pageOf()).toBe(plain);
  });
});
