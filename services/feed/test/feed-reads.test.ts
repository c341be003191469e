import { describe, expect, it } from '@jest/globals';
import { FeedReadRecorder } from '../src/reads/reads.module.js';
import { services, useTwoServices } from './support/two-services.js';

interface Health {
  feed_bytes: number;
  readers: object[];
}

describe('Fetches of a feed', () => {
  useTwoServices();

  it('are reported to the owner of the calendar by kind of program, those that got 304 too', async () => {
    const { id } = await services.createCalendar();
    await services.createEvent({ calendar_id: id });
    const google = { 'user-agent': 'Google-Calendar-Importer' };
    const health = () => services.ask<Health>(services.owner, 'GET', `/api/calendars/${id}/feed-health`);
    const report = () => services.feed.service.application.get(FeedReadRecorder).report();

    const first = await services.feed.get(`/feed/${id}.ics`, { headers: google });
    await services.feed.get(`/feed/${id}.ics`, {
      headers: { ...google, 'if-none-match': first.headers.etag! },
    });
    await services.feed.get(`/api/feed?calendar_id=${id.toUpperCase()}`, {
      headers: { 'user-agent': 'iOS/17.5.1 (21F90) dataaccessd/1.0', 'accept-encoding': 'gzip' },
    });
    await services.feed.get(`/feed/${id}.ics`, { headers: google, method: 'HEAD' });
    await report();
    expect(await health()).toMatchObject({
      feed_bytes: first.bytes.length,
      readers: expect.arrayContaining([
        expect.objectContaining({ program: 'google', reads: 3, not_modified: 1, has_latest_change: true }),
        expect.objectContaining({ program: 'apple', reads: 1, not_modified: 0, has_latest_change: true }),
      ]),
    });

    await services.createEvent({ calendar_id: id });
    expect((await health()).readers).toEqual([
      expect.objectContaining({ has_latest_change: false }),
      expect.objectContaining({ has_latest_change: false }),
    ]);
  });

  it('of missing feeds are not counted', async () => {
    const { id } = await services.createCalendar({ is_public: false });
    expect((await services.feed.get(`/feed/${id}.ics`)).status).toBe(404);
    await services.feed.service.application.get(FeedReadRecorder).report();
    expect(
      (await services.ask<Health>(services.owner, 'GET', `/api/calendars/${id}/feed-health`)).readers,
    ).toEqual([]);
  });
});
