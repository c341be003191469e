import { beforeEach } from '@jest/globals';
import type { CalendarSource } from '@daymark/contracts/interchange';
import type { Fetched, FetchRequest, OutgoingRequests } from '@daymark/service-kit/outgoing';
import { until } from '@daymark/service-kit/testing';
import { OUTGOING } from '../../src/outgoing/outgoing.module.js';
import { SourceWorker } from '../../src/sources/sources.module.js';
import { world } from './calendars-under-test.js';
import { owner, table, useTimetable } from './timetable.js';

export const ADDRESS = 'https://club.example.org/calendar.ics';

/** The requests to the source. */
export let asked: FetchRequest[];
let answer: Fetched | Error;

/** Starts the service with a person's empty calendar, which the tests of a file synchronise. */
export function useSource(): void {
  useTimetable();
  beforeEach(async () => {
    asked = [];
    // Those of earlier tests would be due as well.
    await world.sql.query('DELETE FROM calendar_sources');
    const outgoing = world.service.application.get<OutgoingRequests>(OUTGOING);
    outgoing.fetch = async (request) => {
      asked.push(request);
      if (answer instanceof Error) throw answer;
      return Promise.resolve(answer);
    };
  });
}

export const path = () => `/api/calendars/${table.calendarId}/source`;
export const as = () => world.as(owner);

/** A response with a file. */
export const saying = (file: Buffer, etag: string | null = null): Fetched => ({
  kind: 'body',
  bytes: file,
  mediaType: 'text/calendar',
  validators: { etag, last_modified: null },
});

/** What the source responds from now on; an error is thrown. */
export function answerWith(next: Fetched | Error): void {
  answer = next;
}

export const source = async () => (await as().get(path()).expect(200)).body as CalendarSource;

/** Waits for the due check, after a simulated minute for its host. */
export async function checked(): Promise<CalendarSource> {
  await world.sql.query('DELETE FROM source_hosts');
  world.service.application.get(SourceWorker).wake();
  return until('the source is checked', async () => {
    const now = await source();
    return now.state === 'checking' ? null : now;
  });
}

/** Checks the source by hand. */
export async function check(next: Fetched | Error, body: object = {}): Promise<CalendarSource> {
  answerWith(next);
  // Failures make the next request wait for some minutes.
  await world.sql.query(`UPDATE calendar_sources SET checked_at = checked_at - interval '8 minutes'`);
  await as().post(`${path()}/check`, body).expect(200);
  return checked();
}

/** Sets the source, and waits for its first check. */
export async function keep(next: Fetched | Error, more: object = {}): Promise<CalendarSource> {
  answerWith(next);
  await as()
    .put(path(), { address: ADDRESS, timezone: 'Europe/Berlin', ...more })
    .expect(200);
  return checked();
}

export const titles = async () => (await table.occurrences()).map(({ title }) => title).sort();
export const idOf = async (title: string) =>
  (await table.occurrences()).find((one) => one.title === title)!.id;
