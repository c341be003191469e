import type { Locator, Page } from '@playwright/test';
import { api, createAccount, createCalendar, createEvent } from './api.js';
import { newAddress, PASSWORD, product } from './product.js';
import { enter } from './screens.js';

/** A signed-in person with two calendars. */
export async function aPlanner(page: Page, name: string) {
  const email = newAddress(name);
  const token = await createAccount(email, PASSWORD);
  const club = await createCalendar(token, { name: 'Rowing club' });
  const family = await createCalendar(token, { name: 'Family' });
  await enter(page, { email, password: PASSWORD });
  return { email, token, club, family };
}

export const scheduler = (query: string) => `${product.origin}/dashboard?${query}`;
/** On Tuesday, November 18th, 2031, by default. */
export const anEvent = (token: string, calendarId: string, fields: object = {}) =>
  createEvent(token, {
    title: 'Concert',
    calendar_id: calendarId,
    timezone: 'UTC',
    start_local: '2031-11-18T19:00',
    end_local: '2031-11-18T21:00',
    ...fields,
  });

export const area = (page: Page) => page.getByRole('region', { name: 'Events of all calendars' });
/** Within the calendar; an event's panel has a link to it as well. */
export const event = (page: Page, title: string) =>
  area(page)
    .locator('[data-entry]')
    .and(page.getByRole('link', { name: new RegExp(title) }));
export const day = (page: Page, date: string) => page.locator(`[role="gridcell"][data-date="${date}"]`);

export const timesOf = async (token: string, id: string) => {
  const { body } = await api<{ start_local: string; end_local: string }>('GET', `/api/events/${id}`, {
    token,
  });
  return [body.start_local, body.end_local];
};

export async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 20, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + start.height / 2, { steps: 3 });
  await page.mouse.move(end.x + 30, end.y + end.height - 12, { steps: 5 });
  await page.mouse.up();
}

/** Events of 20 November 2031 from the first hour to the last, so that each hour has the least room in print. */
export async function aLongDay(token: string, calendarId: string) {
  for (const [title, from, to] of [
    ['Sunrise', '00:00', '00:30'],
    ['Kayak', '23:00', '23:30'],
    ['Sauna', '10:00', '11:00'],
    ['Night watch', '02:00', '09:00'],
  ]) {
    const [start_local, end_local] = [`2031-11-20T${from}`, `2031-11-20T${to}`];
    await anEvent(token, calendarId, { title, start_local, end_local });
  }
}
