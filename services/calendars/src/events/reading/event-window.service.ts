import { Injectable } from '@nestjs/common';
import {
  OCCURRENCES_PER_SERIES_MAX,
  OVERLAPS_LISTED_MAX,
  pick,
  WINDOW_MAX_DAYS,
  type EventOverlaps,
  type EventWindowQuery,
  type OverlappingDate,
  type OverlapRequest,
} from '@daymark/contracts';
import { baseOfEvent, type Occurrence } from '@daymark/recurrence';
import type { CheckedJson } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { readableFor } from '../../access/access.module.js';
import { CalendarReadingService } from '../../calendars/calendars.module.js';
import { PerPersonReadLimit } from '../../quotas/quotas.module.js';
import { scheduleOf } from '../domain/event-schedule.js';
import { expandedInSteps } from '../domain/expanded-in-steps.js';
import { occurrenceTimes, seriesIdOf, type EventOccurrence } from '../domain/occurrence.js';
import type { WindowEvent } from '../domain/stored-event.js';
import { findOwnAtPlace, findOwnInWindow } from '../store/queries/own-window.js';
import { EventMarking } from './event-marks.js';
import { idOf, windowJson } from './event.response.js';
import { occurrencesInWindow, OWN_WINDOW } from './occurrence-window.js';

const DAY_MS = 86_400_000;
/** Few, since each is compared with each date of a series. */
const LIMITS = { ...OWN_WINDOW, events: 1_000, perResponse: 2_000 };
const NONE: EventOverlaps = { dates: 0, items: [] };

@Injectable()
export class EventWindowService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendars: CalendarReadingService,
    private readonly readings: PerPersonReadLimit,
    private readonly marking: EventMarking,
  ) {}

  /** Another person's calendar, or one that was deleted meanwhile, contributes nothing. */
  read(userId: string, query: EventWindowQuery): Promise<CheckedJson> {
    const window = { from: Date.parse(query.from), to: Date.parse(query.to) };
    return this.readings.take(userId, async (reading) => {
      const { manager } = this.dataSource;
      const limit = OWN_WINDOW.events + 1;
      const readable = await readableFor(manager, userId);
      const person = { userId, readable };
      const events = await findOwnInWindow(manager, person, window, query.calendars ?? null, limit);
      reading.count(events.length);
      const list = await reading.inSlices(occurrencesInWindow(events, window, OWN_WINDOW));
      const shown = list.items.map(({ event }) => event);
      const marks = await this.marking.of(manager, userId, shown, readable.roles);
      return reading.inSlices(windowJson(list, marks));
    });
  }

  findOverlaps(userId: string, request: OverlapRequest): Promise<EventOverlaps> {
    const { recurrence, ...times } = scheduleOf(request);
    return this.readings.take(userId, async (reading) => {
      const { manager } = this.dataSource;
      const { location, event_id } = request;
      const calendarId = await this.askingCalendar(userId, request.calendar_id);
      if (location === null && calendarId === null) return NONE;
      const from = recurrence ? Math.max(times.start_time.getTime(), Date.now()) : times.start_time.getTime();
      const planned = await reading.inSlices(
        expandedInSteps(
          baseOfEvent(times),
          recurrence,
          { from, to: from + WINDOW_MAX_DAYS * DAY_MS },
          [],
          OCCURRENCES_PER_SERIES_MAX,
        ),
      );
      const dates = planned.slice(0, OCCURRENCES_PER_SERIES_MAX);
      if (dates.length === 0) return NONE;
      const window = { from: dates[0]!.start, to: Math.max(...dates.map(({ end }) => end)) };
      const place = { location, calendarId };
      const events = await findOwnAtPlace(manager, userId, window, place, LIMITS.events + 1);
      reading.count(events.length);
      const counts = (event: WindowEvent) =>
        seriesIdOf(event) !== event_id && event.status === 'confirmed' && event.draft === null;
      const { items } = await reading.inSlices(occurrencesInWindow(events, window, LIMITS, counts));
      return overlapsOf(dates, items, location);
    });
  }

  private async askingCalendar(userId: string, id: string | null): Promise<string | null> {
    if (id === null) return null;
    return (await this.calendars.require('read', id, userId)).warns_of_overlaps ? id : null;
  }
}

function overlapsOf(
  dates: readonly Occurrence[],
  items: readonly EventOccurrence<WindowEvent>[],
  location: string | null,
): EventOverlaps {
  const found = new Set<EventOccurrence<WindowEvent>>();
  const overlapping = dates.filter((date) => {
    const others = items.filter(({ occurrence }) => overlap(occurrence, date));
    for (const other of others) if (found.size < OVERLAPS_LISTED_MAX) found.add(other);
    return others.length > 0;
  });
  return {
    dates: overlapping.length,
    items: [...found].map((entry): OverlappingDate => ({
      id: idOf(entry),
      ...pick(entry.event, ['title', 'location', 'timezone', 'is_all_day']),
      ...occurrenceTimes(entry),
      is_at_location: location !== null && isSamePlace(entry.event.location, location),
    })),
  };
}

const overlap = (a: Occurrence, b: Occurrence) => a.start < b.end && a.end > b.start;

const isSamePlace = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();
