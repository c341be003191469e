import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { CalendarsUnderTest } from './calendars-under-test.js';

/** Counts the service's statements about calendars and events; its background statements concern other tables. */
export function countedQueries(world: CalendarsUnderTest) {
  const queries = jest.spyOn(world.service.application.get(DataSource).logger, 'logQuery');
  return {
    restart: () => void queries.mockClear(),
    count: () =>
      queries.mock.calls.filter(([query]) => /\b(calendars|calendar_events|events)\b/.test(query)).length,
    stop: () => queries.mockRestore(),
  };
}
