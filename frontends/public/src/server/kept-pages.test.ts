import { expect, it, jest } from '@jest/globals';
import { KeptPages, MadePage } from './kept-pages.js';

const make = jest.fn(() => new MadePage('<p>text</p>', ''));
const [calendar, events] = [{ id: 'calendar' }, { items: [] }];

it('A page is made once as long as it is made of the same answers, in whatever order they came', () => {
  const pages = new KeptPages();
  const first = pages.pageOf('month', [calendar, events], make);
  expect(pages.pageOf('month', [events, calendar], make)).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
});

it('A page is made anew when one of its answers is another, even an equal one', () => {
  const pages = new KeptPages();
  const first = pages.pageOf('month', [calendar, events], make);
  expect(pages.pageOf('month', [calendar, { items: [] }], make)).not.toBe(first);
  expect(pages.pageOf('month', [calendar], make)).not.toBe(first);
});

it('A page of another name is another page', () => {
  const pages = new KeptPages();
  const first = pages.pageOf('month', [calendar, events], make);
  expect(pages.pageOf('list', [calendar, events], make)).not.toBe(first);
});

it('A made page is compressed once for each coding', async () => {
  const page = new MadePage('x'.repeat(5_000), '');
  const body = await page.body('gzip, br');
  expect(body.encoding).toBe('br');
  expect(await page.body('br')).toBe(body);
  expect((await page.body('gzip')).encoding).toBe('gzip');
  expect((await page.body(undefined)).encoding).toBeUndefined();
});
