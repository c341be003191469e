// The requests of each kind of load, by name: each function makes request `number` from the data of `data.mjs`.
import { randomUUID } from 'node:crypto';
import { monthOf } from '@daymark/bench-harness/calendars';
import { addressOf } from './data.mjs';

const { from, to } = monthOf();
const JSON_TYPE = { 'content-type': 'application/json' };
/** Versions of events that were changed here. */
const versions = new Map();
const tagsOfClubs = new Map();
const turn = (list, number) => list[number % list.length];

/** A signed-in person. */
const as = ({ token, address }) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address });

const get = (path, headers) => ({ method: 'GET', path, headers });
const send = (method, path, headers, body) => ({
  method,
  path,
  headers: { ...headers, ...JSON_TYPE },
  body: JSON.stringify(body),
});

const event = (calendarId, number, recurrence) => ({
  title: `Load ${number}`,
  description: 'Bring your notes and something to write with; we begin on time.',
  calendar_id: calendarId,
  start_local: '2030-06-01T09:00',
  end_local: '2030-06-01T10:00',
  timezone: 'Europe/Berlin',
  recurrence,
  is_public_shareable: true,
});
const WEEKLY = { recurrence_type: 'weekly', interval: 1, days_of_week: [2, 4], end_date: '2031-06-01' };

/** Nine of ten are reads, evenly distributed over the requests of each screen. */
function mix({ people }) {
  return (number) => {
    const person = turn(people, number);
    const round = Math.floor(number / people.length);
    const calendar = turn(person.calendars, round);
    const eventId = turn(person.events, round);
    const screens = [
      '/api/calendars',
      `/api/calendars/${calendar}`,
      `/api/calendars/${calendar}/events?from=${from}&to=${to}`,
      '/api/events?page=1&page_size=25',
      '/api/events?search=rehearsal%201',
      `/api/events/${eventId}`,
      '/api/events/upcoming',
      '/api/settings',
      '/api/auth/profile',
    ];
    switch (number % 20) {
      case 0:
        return send(
          'POST',
          '/api/events',
          { ...as(person), 'idempotency-key': randomUUID() },
          event(calendar, number, null),
        );
      case 10:
        return {
          ...send('PATCH', `/api/events/${eventId}?scope=series`, as(person), {
            location: `Room ${number}`,
            version: versions.get(eventId) ?? 1,
          }),
          onAnswer: ({ version }) => versions.set(eventId, version),
        };
      default:
        return get(turn(screens, number + round), as(person));
    }
  };
}

export const requests = {
  'public month':
    ({ months }) =>
    (number) =>
      get(`/api/public/calendars/${turn(months, number)}/events?from=${from}&to=${to}`, {
        'x-forwarded-for': addressOf(number % 5_000),
        'accept-encoding': 'gzip',
      }),

  'feed, conditional':
    ({ feeds, tags }) =>
    (number) =>
      get(`/feed/${turn(feeds, number)}.ics`, {
        'x-forwarded-for': addressOf(number % 5_000),
        'accept-encoding': 'gzip',
        'if-none-match': turn(tags, number),
      }),

  'feed, whole':
    ({ feeds }) =>
    (number) =>
      get(`/feed/${turn(feeds, number)}.ics`, {
        'x-forwarded-for': addressOf(number % 5_000),
        'accept-encoding': 'gzip',
      }),

  /**
   * Each calendar's feed in turn, so that each is requested seldom: first completely, then conditionally like calendar
   * programs.
   */
  'feed, seldom':
    ({ clubs }) =>
    (number) => {
      const id = turn(clubs, number);
      const tag = tagsOfClubs.get(id);
      return {
        ...get(`/feed/${id}.ics`, {
          'x-forwarded-for': addressOf(number % 5_000),
          'accept-encoding': 'gzip',
          ...(tag && { 'if-none-match': tag }),
        }),
        onHeaders: ({ etag }) => tagsOfClubs.set(id, etag),
      };
    },

  'signed-in mix': mix,

  'new series':
    ({ people }) =>
    (number) => {
      const person = turn(people, number);
      return send(
        'POST',
        '/api/events',
        { ...as(person), 'idempotency-key': randomUUID() },
        event(person.calendars[0], number, WEEKLY),
      );
    },

  'sign-in':
    ({ people, password }) =>
    (number) => {
      const { email, address } = turn(people, number);
      return send('POST', '/api/auth/sign-in', { 'x-forwarded-for': address }, { email, password });
    },

  logo: ({ people, logo }) => {
    const bytes = Buffer.from(logo, 'base64');
    return (number) => {
      const person = turn(people, number);
      const eventId = turn(person.events, Math.floor(number / people.length));
      return {
        method: 'PUT',
        path: `/api/events/${eventId}/logo`,
        headers: { ...as(person), 'content-type': 'image/png' },
        body: bytes,
      };
    };
  },

  'forgotten password':
    ({ forgetful, forgotBefore = 0 }) =>
    (number) =>
      send(
        'POST',
        '/api/auth/password-reset',
        { 'x-forwarded-for': addressOf(10_000 + forgotBefore + number) },
        { email: `${forgetful}-${forgotBefore + number}@example.org` },
      ),

  'public page':
    ({ months }) =>
    (number) =>
      get(`/calendar/public/${turn(months, number)}`, {
        'x-forwarded-for': addressOf(number % 5_000),
        accept: 'text/html',
      }),

  'accounts of administrators':
    ({ administrator }) =>
    (number) =>
      get(
        `/api/admin/users?${turn(['page=1', 'search=49', 'sort=last_sign_in_at&order=desc', 'page=400', 'search=person-7'], number)}`,
        as(administrator),
      ),
};
