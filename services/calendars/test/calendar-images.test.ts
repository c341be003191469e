import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Calendar } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import sharp from 'sharp';
import { LogoDeletionService } from '../src/logos/logos.module.js';
import { aCalendar, useCalendars, world } from './support/calendars-under-test.js';
import { aJpeg, aJpegOfAPhone, aPng } from './support/pictures.js';

useCalendars();
let owner: SignedIn;
let calendar: Calendar;
beforeEach(async () => {
  owner = await world.auth.signIn();
  calendar = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: true }))).body as Calendar;
});

const put = (
  image: string,
  file: Buffer,
  { id, version }: Pick<Calendar, 'id' | 'version'> = calendar,
  as = owner,
) => world.as(as).putFile(`/api/calendars/${id}/images/${image}?version=${version}`, file);
const asAudience = async (url: string) =>
  (await world.asService('feed')).get(url.replace('/api/public/', '/internal/public/'));
const storedNames = async () => {
  const { rows } = await world.sql.query<{ name: string }>('SELECT name FROM logos WHERE user_id = $1', [
    owner.user_id,
  ]);
  const files = await readdir(world.settings.LOGO_DIRECTORY!);
  return rows.map(({ name }) => name).filter((name) => files.some((file) => file.startsWith(name)));
};
const coverOf = async (width: number, height: number) =>
  (await put('cover', await aJpeg({ width, height }))).body as Calendar;

describe('The cover of a calendar', () => {
  it('is stored in three widths, each with its size, and seen by everybody while the calendar is public', async () => {
    const { cover, version } = await coverOf(2000, 1000);
    expect(cover!.map(({ width, height }) => [width, height])).toEqual([
      [480, 240],
      [960, 480],
      [1600, 800],
    ]);
    const published = await (await world.asService('feed')).get(`/internal/public/calendars/${calendar.id}`);
    expect(published.body.cover).toEqual(cover);
    const file = (await asAudience(cover![1]!.url)).body as { media_type: string; content: string };
    const picture = await sharp(Buffer.from(file.content, 'base64')).metadata();
    expect([file.media_type, picture.format, picture.width, picture.height]).toEqual([
      'image/jpeg',
      'jpeg',
      960,
      480,
    ]);
    await world.as(owner).patch(`/api/calendars/${calendar.id}`, { version, is_public: false });
    expect((await asAudience(cover![1]!.url)).status).toBe(404);
  });

  it('is as wide as it was if it is smaller, and only its pixels are stored', async () => {
    expect((await coverOf(700, 350)).cover!.map(({ width }) => width)).toEqual([480, 700]);
    const ofAPhone = await put('cover', await aJpegOfAPhone(), { ...calendar, version: 2 });
    const { content } = (await asAudience(ofAPhone.body.cover[0].url)).body as { content: string };
    expect(Buffer.from(content, 'base64').includes('canary')).toBe(false);
  });

  it("counts towards its owner's quota, is deleted with the calendar, and restored with it", async () => {
    const names = (await coverOf(1000, 500)).cover!.map(({ url }) => url.split('/').at(-1)!);
    const { rows } = await world.sql.query<{ bytes: number }>(
      'SELECT bytes FROM logos WHERE name = ANY($1)',
      [names],
    );
    expect(rows.every(({ bytes }) => bytes > 0)).toBe(true);
    expect(await storedNames()).toEqual(expect.arrayContaining(names));
    await world.sql.query(`UPDATE logos SET created_at = now() - interval '2 days' WHERE user_id = $1`, [
      owner.user_id,
    ]);
    const deletion = world.service.application.get(LogoDeletionService);
    await world.as(owner).delete(`/api/calendars/${calendar.id}`).expect(204);
    await deletion.deleteUnused();
    expect(await storedNames()).toEqual(expect.arrayContaining(names));
    await world.as(owner).post(`/api/bin/${calendar.id}/restore`, undefined).expect(200);
    const restored = (await world.as(owner).get(`/api/calendars/${calendar.id}`)).body as Calendar;
    expect(restored.cover!.map(({ url }) => url.split('/').at(-1))).toEqual(names);
    await world.as(owner).delete(`/api/calendars/${calendar.id}`).expect(204);
    await world.as(owner).delete('/api/bin').expect(204);
    await deletion.deleteUnused();
    expect(await storedNames()).toEqual([]);
  });

  it('is refused where it is no picture, too large, somebody else’s, or of an older state', async () => {
    for (const file of [Buffer.from('<svg/>'), await aJpeg({ width: 2501, height: 10 })])
      expect((await put('cover', file)).status).toBe(400);
    const other = await world.auth.signIn();
    expect((await put('cover', await aJpeg(), calendar, other)).status).toBe(403);
    expect((await put('cover', await aJpeg(), { ...calendar, version: 7 })).status).toBe(409);
    expect((await put('banner', await aJpeg())).status).toBe(400);
    expect((await world.as(owner).get(`/api/calendars/${calendar.id}`)).body).toEqual(calendar);
  });
});

it('The logo of a calendar is stored, replaced and removed, each a version of the calendar', async () => {
  const first = (await put('logo', aPng())).body as Calendar;
  expect([first.version, first.cover]).toEqual([2, null]);
  expect((await asAudience(first.logo_url!)).status).toBe(200);
  const second = (await put('logo', await aJpeg(), first)).body as Calendar;
  expect(second.logo_url).not.toBe(first.logo_url);
  expect((await asAudience(first.logo_url!)).status).toBe(404);
  const path = `/api/calendars/${calendar.id}/images/logo`;
  expect((await world.as(owner).delete(path)).body).toMatchObject({ logo_url: null, version: 4 });
  expect((await world.as(owner).delete(path)).body).toMatchObject({ logo_url: null, version: 4 });
});
