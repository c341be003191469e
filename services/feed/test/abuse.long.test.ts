import { beforeAll, describe, expect, it } from '@jest/globals';
import { hostileRequests } from './abuse/hostile-requests.js';
import { services, useTwoServices } from './support/two-services.js';

describe('The feed service refuses', () => {
  useTwoServices();
  let calendarId: string;
  let eventId: string;
  beforeAll(async () => {
    calendarId = (await services.createCalendar()).id;
    eventId = (await services.createEvent({ calendar_id: calendarId })).id;
  });

  it.each(hostileRequests.map(({ why, ...rest }) => [why, rest] as const))(
    '%s',
    async (_why, { path, status, detail }) => {
      const filled = path.replaceAll('{c}', calendarId).replaceAll('{e}', eventId);
      const response = await services.feed.get(filled);
      expect([response.status, response.headers['content-type']]).toEqual([
        status,
        'application/problem+json; charset=utf-8',
      ]);
      expect(JSON.parse(response.text)).toMatchObject({
        type: 'about:blank',
        status,
        ...(detail && { detail }),
      });
      expect(response.text).not.toMatch(/\bat .*\.js|zod|fastify|nest/i);
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('to change anything by %s', async (method) => {
    for (const path of [
      `/feed/${calendarId}.ics`,
      `/api/feed?calendar_id=${calendarId}`,
      `/api/public/events/${eventId}`,
    ]) {
      const response = await services.feed.get(path, { method });
      expect([404, 405]).toContain(response.status);
    }
  });

  it('nothing of an ordinary request after all of that', async () => {
    expect((await services.feed.get(`/feed/${calendarId}.ics`)).status).toBe(200);
  });
});
