import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PublicCalendar, PublicEventOccurrences } from '@daymark/contracts';
import { until } from '@daymark/service-kit/testing';
import ICAL from 'ical.js';
import type * as z from 'zod';
import { occurrencesByIcalJs, occurrencesByNodeIcal } from './support/calendar-readers.js';
import { anEvent, ORIGIN, services, useTwoServices } from './support/two-services.js';

const MARCH = { from: Date.parse('2026-03-01T00:00:00Z'), to: Date.parse('2026-04-01T00:00:00Z') };
const WINDOW = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

/** The events of a feed, with the categories that ical.js reads. */
function categoriesOf(ics: string): Record<string, string[]> {
  const calendar = new ICAL.Component(ICAL.parse(ics) as [string, unknown[], unknown[]]);
  return Object.fromEntries(
    calendar
      .getAllSubcomponents('vevent')
      .map((event) => [
        String(event.getFirstPropertyValue('summary')),
        event.getAllProperties('categories').flatMap((property) => property.getValues() as string[]),
      ]),
  );
}

describe('Several public calendars at one address', () => {
  useTwoServices();
  let rowing: string;
  let canoe: string;
  let hidden: string;
  let both: string;
  let shared: string;
  beforeAll(async () => {
    const ids = [await services.createCalendar(), await services.createCalendar()].map(({ id }) => id);
    // In the order that feeds have.
    [rowing, canoe] = ids.toSorted() as [string, string];
    for (const [id, name, color] of [
      [rowing, 'Rowing, all teams', '#2563eb'],
      [canoe, 'Canoe', '#dc2626'],
    ])
      await services.sql.query('UPDATE calendars SET name = $2, color = $3 WHERE id = $1', [id, name, color]);
    hidden = (await services.createCalendar({ name: 'Board', is_public: false })).id;
    both = `${rowing}+${canoe}`;
    shared = (await services.createEvent({ calendar_id: rowing, title: 'Regatta' })).id;
    await services.sql.query('INSERT INTO calendar_events (calendar_id, event_id) VALUES ($1, $2)', [
      canoe,
      shared,
    ]);
    await services.createEvent({
      calendar_id: rowing,
      title: 'Training',
      start_local: '2026-03-03T18:00',
      end_local: '2026-03-03T20:00',
      recurrence: { recurrence_type: 'weekly', interval: 1, days_of_week: [2], count: 3 },
    });
    await services.createEvent({ calendar_id: canoe, title: 'Paddling', start_local: '2026-03-01T10:00' });
    await services.createEvent({ calendar_id: hidden, title: 'Secret' });
    await services.sql.query(`UPDATE calendars SET published_at = now() - interval '1 minute'`);
  });

  const get = (path: string, headers: Record<string, string> = {}) => services.feed.get(path, { headers });
  const feedOf = (...ids: string[]) => `/feed/${ids.toSorted().join('+')}.ics`;
  const calendarAt = async (reference: string) =>
    JSON.parse((await get(`/api/public/calendars/${reference}`)).text) as PublicCalendar;
  const eventsAt = async (reference: string) =>
    (
      JSON.parse((await get(`/api/public/calendars/${reference}/events?${WINDOW}`)).text) as z.infer<
        typeof PublicEventOccurrences
      >
    ).items;

  it('are one calendar with a legend, and each of their events is listed once in order of time', async () => {
    const calendar = await calendarAt(both);
    expect(calendar).toMatchObject({
      id: both,
      name: 'Rowing, all teams + Canoe',
      public_url: `${ORIGIN}/calendar/public/${both}`,
      feed_url: `${ORIGIN}/feed/${both}.ics`,
    });
    expect(calendar.calendars).toEqual([
      { id: rowing, name: 'Rowing, all teams', color: '#2563eb', theme: null, embed_sites: [] },
      { id: canoe, name: 'Canoe', color: '#dc2626', theme: null, embed_sites: [] },
    ]);
    const items = await eventsAt(both);
    expect(items.map(({ title, calendar_ids }) => [title, calendar_ids])).toEqual([
      ['Paddling', [canoe]],
      ['Regatta', [rowing, canoe]],
      ['Training', [rowing]],
      ['Training', [rowing]],
      ['Training', [rowing]],
    ]);
  });

  it('have one list of as many events as requested, which match the words, and tell what is before and after', async () => {
    const ask = async (query: string) =>
      JSON.parse((await get(`/api/public/calendars/${both}/events?${query}`)).text) as {
        items: { title: string }[];
        truncated: boolean;
        has_earlier: boolean;
        has_later: boolean;
      };
    const whole = await ask(WINDOW);
    const first = await ask(`${WINDOW}&limit=2`);
    expect(first).toEqual({ ...whole, items: whole.items.slice(0, 2), truncated: true });
    expect((await ask(`${WINDOW}&q=train`)).items.map(({ title }) => title)).toEqual(
      Array.from({ length: 3 }, () => 'Training'),
    );
    expect([whole.has_earlier, whole.has_later]).toEqual([false, false]);
    expect(await ask('from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z')).toMatchObject({
      has_earlier: true,
      has_later: true,
    });
  });

  it('have one feed, which calendar programs read with the dates of the page and the calendars as categories', async () => {
    const { status, headers, text } = await get(`/feed/${both}.ics`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(text.match(/^X-WR-CALNAME:.*$/m)?.[0]).toBe('X-WR-CALNAME:Rowing\\, all teams + Canoe');
    expect(text.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
    expect(categoriesOf(text)).toEqual({
      Paddling: ['Canoe'],
      Regatta: ['Rowing, all teams', 'Canoe'],
      Training: ['Rowing, all teams'],
    });
    const onPage = (await eventsAt(both)).map(({ title, start_time }) => [title, Date.parse(start_time)]);
    for (const read of [occurrencesByIcalJs, occurrencesByNodeIcal])
      expect(read(text, MARCH).map(({ title, start }) => [title, start])).toEqual(onPage);
    // The plus between the ids may be written in several ways; in a query it is read as a space.
    for (const path of [
      `/api/feed?calendar_id=${both}`,
      `/api/feed?calendar_id=${encodeURIComponent(both)}`,
      `/feed/${encodeURIComponent(both)}.ics`,
      `/feed/${both.replace('+', '%20')}.ics`,
    ])
      expect((await get(path)).text).toBe(text);
  });

  it('have one feed whatever the order of their ids: other orders lead to it for good, with the reminder', async () => {
    const sorted = both.split('+').toSorted().join('+');
    const reversed = both.split('+').toSorted().toReversed().join('+');
    for (const id of [both, reversed])
      expect((await calendarAt(id)).feed_url).toBe(`${ORIGIN}/feed/${sorted}.ics`);
    for (const [asked, answer] of [
      [`/feed/${reversed}.ics`, `/feed/${sorted}.ics`],
      [`/feed/${reversed.toUpperCase()}.ics?alarm=60`, `/feed/${sorted}.ics?alarm=60`],
      [`/api/feed?calendar_id=${encodeURIComponent(reversed)}&alarm=10`, `/feed/${sorted}.ics?alarm=10`],
    ] as const) {
      const { status, headers, text } = await get(asked);
      expect([status, headers.location, text]).toEqual([308, ORIGIN + answer, '']);
    }
    expect((await get(`/feed/${sorted}.ics`)).status).toBe(200);
  });

  it('have a feed with the same conditional requests as a single one', async () => {
    const first = await get(`/feed/${both}.ics`);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
      vary: 'Accept-Encoding',
    });
    const { etag, 'last-modified': lastModified } = first.headers;
    expect((await get(`/feed/${both}.ics`, { 'if-none-match': etag! })).status).toBe(304);
    expect((await get(`/feed/${both}.ics`, { 'if-modified-since': lastModified! })).status).toBe(304);
    const zipped = await get(`/feed/${both}.ics`, { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.headers.etag).not.toBe(etag);
  });

  it('show a change of any of them', async () => {
    const before = await get(`/feed/${both}.ics`);
    const { id } = await services.createEvent({ calendar_id: canoe, title: 'Rolling' });
    const changed = await until('the change', async () => {
      const answer = await get(`/feed/${both}.ics`, { 'if-none-match': before.headers.etag! });
      return answer.status === 200 ? answer : null;
    });
    expect(categoriesOf(changed.text)).toMatchObject({ Rolling: ['Canoe'] });
    await services.ask(services.owner, 'DELETE', `/api/events/${id}`);
  });

  it('leave out private and missing ones alike, and are missing if nothing is left', async () => {
    // Next to it in the order of ids, which feeds' addresses have.
    const missing = hidden.slice(0, -1) + (hidden.endsWith('0') ? '1' : '0');
    const answers = await Promise.all(
      [hidden, missing].flatMap((other) =>
        ['', `/events?${WINDOW}`].map(async (path) =>
          (await get(`/api/public/calendars/${canoe}+${other}${path}`)).text.replaceAll(other, '*'),
        ),
      ),
    );
    expect(answers.slice(0, 2)).toEqual(answers.slice(2));
    expect(answers.join(' ')).not.toMatch(/Board|Secret/);
    const [withHidden, withMissing] = await Promise.all(
      [hidden, missing].map((other) => get(feedOf(canoe, other))),
    );
    expect(Object.keys(categoriesOf(withHidden!.text))).toEqual(Object.keys(categoriesOf(withMissing!.text)));
    expect(withHidden!.text).not.toMatch(/Board|Secret/);
    // A calendar may come back at any time, which no date of the others would show.
    for (const answer of [withHidden!, withMissing!]) expect(answer.headers['last-modified']).toBeUndefined();
    const paths = (...ids: string[]) => [
      `/api/public/calendars/${ids.join('+')}`,
      `/api/public/calendars/${ids.join('+')}/events?${WINDOW}`,
      feedOf(...ids),
    ];
    for (const path of [...paths(hidden, missing), ...paths(missing, randomUUID())])
      expect((await get(path)).status).toBe(404);
  });

  it('lose a calendar in the moment in which it becomes private, and have it back when it is public again', async () => {
    const titles = async () => Object.keys(categoriesOf((await get(`/feed/${both}.ics`)).text)).sort();
    const isPublic = async (is_public: boolean) => {
      const { version } = await services.ask(services.owner, 'GET', `/api/calendars/${canoe}`);
      await services.ask(services.owner, 'PATCH', `/api/calendars/${canoe}`, { version, is_public });
    };
    await isPublic(false);
    await until('one calendar', async () => (await titles()).join() === 'Regatta,Training');
    expect((await eventsAt(both)).map(({ calendar_ids }) => calendar_ids)).toEqual(
      Array.from({ length: 4 }, () => [rowing]),
    );
    expect((await calendarAt(both)).calendars).toHaveLength(1);
    await isPublic(true);
    await until('both again', async () => (await titles()).join() === 'Paddling,Regatta,Training');
  });

  it('are ten at most, each named by an id', async () => {
    const ids = Array.from({ length: 11 }, () => randomUUID());
    for (const reference of [ids.join('+'), `${rowing}+`, `${rowing}+x`, `+${rowing}`, `${rowing}  ${canoe}`])
      expect((await get(`/api/public/calendars/${encodeURIComponent(reference)}`)).status).toBe(400);
    expect((await calendarAt(`${rowing}+${rowing}+${canoe}`)).id).toBe(both);
  });

  it('have reminders on request for the calendars whose owners offer them', async () => {
    const offers = async (reminder_minutes: number | null) => {
      const { version } = await services.ask(services.owner, 'GET', `/api/calendars/${canoe}`);
      await services.ask(services.owner, 'PATCH', `/api/calendars/${canoe}`, { version, reminder_minutes });
    };
    const reminded = async (query: string) =>
      [...(await get(`/feed/${both}.ics${query}`)).text.matchAll(/BEGIN:VEVENT[^]*?END:VEVENT/g)]
        .map(([event]) => event)
        .filter((event) => event.includes('\r\nTRIGGER:-PT60M\r\n'))
        .map((event) => /^SUMMARY:(.*)\r$/m.exec(event)![1])
        .toSorted();
    expect(await reminded('?alarm=60')).toEqual([]);
    await offers(30);
    await until('the reminders', async () => ((await reminded('?alarm=60')).length > 0 ? true : undefined));
    expect(await reminded('?alarm=60')).toEqual(['Paddling', 'Regatta']);
    expect([await reminded(''), await reminded('?alarm=10')]).toEqual([[], []]);
    expect((await calendarAt(both)).reminder_minutes).toBe(30);
    const tag = (await get(`/feed/${both}.ics?alarm=60`)).headers.etag!;
    expect((await get(`/feed/${both}.ics?alarm=60`, { 'if-none-match': tag })).status).toBe(304);
    expect((await get(`/feed/${both}.ics`, { 'if-none-match': tag })).status).toBe(200);
    await offers(null);
    await until('no reminder', async () => ((await reminded('?alarm=60')).length === 0 ? true : undefined));
  });

  describe('that their owner keeps as a collection', () => {
    interface Kept {
      id: string;
      address: string;
      version: number;
      calendar_ids: string[];
    }
    const keep = (person = services.owner, calendar_ids = [canoe, rowing], name = 'Water sports') =>
      services.ask<Kept>(person, 'POST', '/api/collections', { name, calendar_ids });
    const listed = async () =>
      (await services.ask<{ items: Kept[] }>(services.owner, 'GET', '/api/collections')).items;

    it('have a name and an address of their own, for page and feed, in the order that the owner chose', async () => {
      const { address } = await keep();
      expect(address).toMatch(/^water-sports-[2-9a-z]{8}$/);
      const calendar = await calendarAt(address);
      expect(calendar).toMatchObject({
        id: address,
        name: 'Water sports',
        feed_url: `${ORIGIN}/feed/${address}.ics`,
      });
      expect(calendar.calendars!.map(({ id }) => id)).toEqual([canoe, rowing]);
      const { status, text } = await get(`/feed/${address}.ics`);
      expect(status).toBe(200);
      expect(text).toContain('\r\nX-WR-CALNAME:Water sports\r\n');
      expect(categoriesOf(text)).toMatchObject({ Regatta: ['Canoe', 'Rowing, all teams'] });
      expect((await eventsAt(address)).length).toBe((await eventsAt(both)).length);
    });

    it('keep the address when they are renamed, and are gone with it when the collection is deleted', async () => {
      const { id, address, version } = await keep();
      const update = { name: 'On the water', calendar_ids: [rowing, canoe], version };
      await services.ask(services.owner, 'PATCH', `/api/collections/${id}`, update);
      await until('the new name', async () => (await calendarAt(address)).name === 'On the water');
      await until('the new name in the feed', async () =>
        (await get(`/feed/${address}.ics`)).text.includes('X-WR-CALNAME:On the water'),
      );
      await expect(services.ask(services.owner, 'PATCH', `/api/collections/${id}`, update)).rejects.toThrow(
        /STALE_VERSION/,
      );
      await services.ask(services.owner, 'DELETE', `/api/collections/${id}`);
      for (const path of [`/api/public/calendars/${address}`, `/feed/${address}.ics`])
        await until('it is gone', async () => (await get(path)).status === 404);
    });

    it('have a text, and a short link for page and feed', async () => {
      const { id, address, version } = await keep();
      await services.ask(services.owner, 'PATCH', `/api/collections/${id}`, {
        name: 'Water sports',
        description: 'All boats',
        calendar_ids: [canoe, rowing],
        version,
      });
      await services.ask(services.owner, 'PUT', `/api/collections/${id}/short-link`, { name: 'all-boats' });
      await until('the short link', async () => (await get('/feed/all-boats.ics')).status === 200);
      expect((await get('/feed/all-boats.ics')).text).toBe((await get(`/feed/${address}.ics`)).text);
      const { text } = await get(`/feed/${address}.ics`);
      expect(text).toContain('\r\nX-WR-CALDESC:All boats\r\n');
      expect(text.replaceAll('\r\n ', '')).toContain(`\r\nURL:${ORIGIN}/calendar/public/${address}\r\n`);
      expect(await calendarAt(address)).toMatchObject({
        description: 'All boats',
        public_url: `${ORIGIN}/c/all-boats`,
        feed_url: `${ORIGIN}/feed/${address}.ics`,
      });
    });

    it('may be of several owners, and are then shown like the same calendars in one address', async () => {
      const trainer = await services.signIn();
      const theirs = await services.ask<{ id: string }>(trainer, 'POST', '/api/calendars', {
        name: 'Training',
      });
      await services.ask(trainer, 'POST', '/api/events', {
        ...anEvent(),
        title: 'Sprints',
        calendar_id: theirs.id,
        start_local: '2026-03-04T18:00',
        end_local: '2026-03-04T19:00',
      });
      const { id, address } = await keep(services.owner, [canoe]);
      const path = `/api/collections/${id}/calendars`;
      await services.ask(services.owner, 'POST', path, { calendar: theirs.id });
      await services.ask(trainer, 'POST', `${path}/${theirs.id}/answer`, { accept: true });
      await until('both calendars', async () => (await calendarAt(address)).calendars?.length === 2);
      const merged = `${canoe}+${theirs.id}`;
      expect(await eventsAt(address)).toEqual(await eventsAt(merged));
      expect((await calendarAt(address)).calendars).toEqual((await calendarAt(merged)).calendars);
      const eventsOf = (text: string) => text.split('BEGIN:VEVENT').slice(1).toSorted().join('');
      const feed = await get(`/feed/${address}.ics`);
      expect(feed.text).toContain('SUMMARY:Sprints');
      expect(eventsOf(feed.text).replaceAll('END:VCALENDAR\r\n', '')).toBe(
        eventsOf((await get(feedOf(canoe, theirs.id))).text).replaceAll('END:VCALENDAR\r\n', ''),
      );
      await services.ask(trainer, 'DELETE', `${path}/${theirs.id}`);
      await until('it is taken out', async () => (await calendarAt(address)).calendars?.length === 1);
      await until(
        'it is out of the feed',
        async () => !(await get(`/feed/${address}.ics`)).text.includes('SUMMARY:Sprints'),
      );
    });

    it("are the owner's own and public when they are chosen, whatever the others are", async () => {
      const stranger = await services.signIn();
      for (const [person, ids] of [
        [stranger, [rowing, canoe]],
        [services.owner, [rowing, hidden]],
        [services.owner, [rowing, randomUUID()]],
      ] as const)
        await expect(keep(person, [...ids])).rejects.toThrow(/Choose among your public calendars/);
      for (const ids of [[rowing, rowing], Array.from({ length: 11 }, () => randomUUID())])
        await expect(keep(services.owner, ids)).rejects.toThrow(/VALIDATION_ERROR/);
      const { id, version } = await keep();
      for (const [method, body] of [
        ['PATCH', { name: 'Mine', calendar_ids: [rowing, canoe], version }],
        ['DELETE', undefined],
      ] as const)
        await expect(services.ask(stranger, method, `/api/collections/${id}`, body)).rejects.toThrow(
          /NOT_FOUND/,
        );
    });

    it('lose a calendar that is deleted, and with the last one everything that the audience sees', async () => {
      const [swimming, diving] = [
        (await services.createCalendar({ name: 'Swimming' })).id,
        (await services.createCalendar({ name: 'Diving' })).id,
      ];
      const { id, address } = await keep(services.owner, [diving, swimming]);
      expect((await calendarAt(address)).calendars).toHaveLength(2);
      await services.ask(services.owner, 'DELETE', `/api/calendars/${swimming}`);
      await until('it is left out', async () => (await calendarAt(address)).calendars!.length === 1);
      expect((await listed()).find((each) => each.id === id)!.calendar_ids).toEqual([diving]);

      const statuses = () =>
        Promise.all(
          [
            `/api/public/calendars/${address}`,
            `/api/public/calendars/${address}/events?${WINDOW}`,
            `/feed/${address}.ics`,
          ].map(async (path) => (await get(path)).status),
        );
      const show = async (is_public: boolean) => {
        const path = `/api/calendars/${diving}`;
        const { version } = await services.ask<{ version: number }>(services.owner, 'GET', path);
        await services.ask(services.owner, 'PATCH', path, { is_public, version });
      };
      await show(false);
      await until('nothing is left', async () => (await statuses()).join() === '404,404,404');
      await show(true);
      await until('it is back', async () => (await statuses()).join() === '200,200,200');
      // Its owner may add another calendar to the collection: 410 would make programs give up on it.
      await services.ask(services.owner, 'DELETE', `/api/calendars/${diving}`);
      await until('nothing is left', async () => (await statuses()).join() === '404,404,404');
      await services.ask(services.owner, 'POST', `/api/bin/${diving}/restore`);
      await until('it is back', async () => (await statuses()).join() === '200,200,200');
    });

    it('are gone for good if they are named by ids and all were deleted', async () => {
      const ids = [(await services.createCalendar()).id, (await services.createCalendar()).id].sort();
      const status = async () => (await get(`/feed/${ids.join('+')}.ics`)).status;
      expect(await status()).toBe(200);
      for (const id of ids) await services.ask(services.owner, 'DELETE', `/api/calendars/${id}`);
      await until('they are gone', async () => (await status()) === 410);
    });

    it('are hidden with an account that is deactivated, and missing once it is deleted', async () => {
      const person = await services.signIn();
      const ids: string[] = [];
      for (const name of ['One', 'Two'])
        ids.push((await services.ask(person, 'POST', '/api/calendars', { name })).id);
      const { address } = await keep(person, ids);
      const status = async () => (await get(`/feed/${address}.ics`)).status;
      expect(await status()).toBe(200);
      await services.sql.query(
        `INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deactivated')`,
        [person.user_id],
      );
      await until('it is hidden', async () => (await status()) === 404);
      await services.sql.query('DELETE FROM inactive_accounts WHERE account_id = $1', [person.user_id]);
      await until('it is back', async () => (await status()) === 200);
    });

    it('are twenty for each person at most', async () => {
      const person = await services.signIn();
      const ids: string[] = [];
      for (const name of ['One', 'Two'])
        ids.push((await services.ask(person, 'POST', '/api/calendars', { name })).id);
      await services.sql.query(
        `INSERT INTO calendar_collections (id, user_id, address, name, calendar_ids)
         SELECT gen_random_uuid(), $1, gen_random_uuid(), 'Both', $2 FROM generate_series(1, 20)`,
        [person.user_id, ids],
      );
      await expect(keep(person, ids)).rejects.toThrow(/Too many collections/);
    });
  });
});
