import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  SEARCH_DATES_MAX,
  type EventSearchQuery,
  type ResponseOf,
  type searchEvents,
} from '@daymark/contracts';
import { PerPersonReadLimit, type Reading } from '../../quotas/quotas.module.js';
import { EventMarking } from './event-marks.js';
import { changedEntry } from '../domain/occurrence.js';
import { respelled, searchesOf, type Search } from '../domain/search.js';
import {
  findReplacedDates,
  findSearchedSeries,
  findSingleDates,
  findSpellings,
  findWindowEvents,
  type FoundDate,
  type FoundSeries,
} from '../store/queries/event-search.js';
import { windowOccurrence } from './event.response.js';
import { matchingDates, withNearestDates } from './matching-dates.js';

type Found = ResponseOf<typeof searchEvents>;

@Injectable()
export class EventSearchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readings: PerPersonReadLimit,
    private readonly marking: EventMarking,
  ) {}

  /** Filtering by another person's calendar finds nothing. */
  search(userId: string, query: EventSearchQuery): Promise<Found> {
    return this.readings.take(userId, (reading) => this.find(userId, query, reading));
  }

  private async find(userId: string, query: EventSearchQuery, reading: Reading): Promise<Found> {
    const { page, page_size } = query;
    const { search, dates, truncated } = await this.firstReading(userId, query, reading);
    const items = await this.entriesOf(userId, dates.slice((page - 1) * page_size, page * page_size));
    return {
      items,
      total: dates.length,
      page,
      page_size,
      truncated,
      view: search.view,
      date_text: search.dateText,
      dates: search.dates,
      left_out_text: search.leftOut,
      corrections: search.corrections,
    };
  }

  private async firstReading(userId: string, query: EventSearchQuery, reading: Reading) {
    const [likeliest, ...others] = searchesOf(query, Date.now());
    const nothing = await this.datesOf(userId, likeliest, query, reading);
    if (nothing.dates.length > 0) return nothing;
    const spellings = await findSpellings(this.dataSource.manager, userId, likeliest, query);
    const isMisspelled = [...spellings].some(([word, used]) => used[0] !== word);
    for (const other of isMisspelled ? [likeliest, ...others] : others) {
      const search = respelled(other, spellings);
      const found = search && (await this.datesOf(userId, search, query, reading));
      if (found && found.dates.length > 0) return found;
    }
    return nothing;
  }

  private async datesOf(userId: string, search: Search, query: EventSearchQuery, reading: Reading) {
    const { manager } = this.dataSource;
    const singles = await findSingleDates(manager, userId, search, query);
    const series = await findSearchedSeries(manager, userId, search, query);
    reading.count(singles.length + series.length);
    const found = await reading.inSlices(matchingDates(singles, series, search, SEARCH_DATES_MAX));
    const { truncated, without } = found;
    const dates =
      without.length === 0 ? found.dates : await this.withNearest(found.dates, without, search, reading);
    return { search, dates, truncated };
  }

  private async withNearest(
    dates: FoundDate[],
    without: FoundSeries[],
    search: Search,
    reading: Reading,
  ): Promise<FoundDate[]> {
    const ids = without.map(({ id }) => id);
    const replaced = await findReplacedDates(this.dataSource.manager, ids);
    const series = without.map((found) => ({ ...found, replaced_dates: replaced.get(found.id) ?? null }));
    return reading.inSlices(withNearestDates(dates, series, search, SEARCH_DATES_MAX));
  }

  private async entriesOf(userId: string, dates: FoundDate[]): Promise<Found['items']> {
    if (dates.length === 0) return [];
    const { manager } = this.dataSource;
    const events = await findWindowEvents(manager, userId, [...new Set(dates.map(({ id }) => id))]);
    const byId = new Map(events.map((event) => [event.id, event]));
    const marks = await this.marking.of(manager, userId, events);
    return dates.flatMap(({ id, index, start, end, nearest }) => {
      const event = byId.get(id);
      if (!event) return [];
      const entry = event.is_exception ? changedEntry(event) : { event, occurrence: { index, start, end } };
      return entry ? [{ ...windowOccurrence(entry, marks), ...(nearest && { nearest }) }] : [];
    });
  }
}
