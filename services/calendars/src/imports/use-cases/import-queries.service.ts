import { Injectable } from '@nestjs/common';
import {
  IMPORT_MAX_ENTRIES,
  IMPORT_WINDOW_MAX_ENTRIES,
  type PageQuery,
  type ResponseOf,
} from '@daymark/contracts';
import {
  type getImportWindow,
  type Import,
  type ImportDate,
  type ImportItemPage,
  type ImportItemsQuery,
  type ImportPage,
} from '@daymark/contracts/interchange';
import type { ReadEntry } from '@daymark/icalendar/reading';
import {
  baseOfEvent,
  expandWithExceptions,
  instantToLocal,
  localDateOf,
  type EventTimes,
  type OccurrenceWindow,
} from '@daymark/recurrence';
import { requireFound } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CalendarReadingService } from '../../calendars/calendars.module.js';
import { PerPersonReadLimit, type Steps } from '../../quotas/quotas.module.js';
import { storedOccurrence } from '../../events/events.module.js';
import { findItems, findItemsInWindow } from '../store/import-items.js';
import type { ImportRow, ItemRow } from '../store/import-row.js';
import { findImport, findImports } from '../store/import-rows.js';
import { importResponse, itemResponse } from './import-response.js';

@Injectable()
export class ImportQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendars: CalendarReadingService,
    private readonly readings: PerPersonReadLimit,
  ) {}

  async list(userId: string, query: PageQuery): Promise<ImportPage> {
    const { manager } = this.dataSource;
    const [rows, total] = await findImports(manager, userId, query);
    const ids = rows.flatMap(({ calendar_id }) => calendar_id ?? []);
    const names = await this.calendars.namesFor(userId, [...new Set(ids)], manager);
    const items = rows.map((row) =>
      importResponse(
        row,
        names.find(({ id }) => id === row.calendar_id),
      ),
    );
    return { items, total, ...query };
  }

  async get(userId: string, id: string, manager = this.dataSource.manager): Promise<Import> {
    return this.responseOf(manager, requireFound(await findImport(manager, userId, id)));
  }

  async responseOf(manager: EntityManager, row: ImportRow): Promise<Import> {
    const ids = row.calendar_id ? [row.calendar_id] : [];
    const [calendar] = await this.calendars.namesFor(row.user_id, ids, manager);
    return importResponse(row, calendar);
  }

  async items(userId: string, id: string, query: ImportItemsQuery): Promise<ImportItemPage> {
    const { manager } = this.dataSource;
    const row = requireFound(await findImport(manager, userId, id));
    const { items, total } = await findItems(manager, id, query);
    return {
      items: items.map((item) => itemResponse(item, row.timezone)),
      total,
      page: query.page,
      page_size: query.page_size,
    };
  }

  /** The dates that an import would add to a window, by time; the first ones if there are too many. */
  window(
    userId: string,
    id: string,
    query: { from: string; to: string },
  ): Promise<ResponseOf<typeof getImportWindow>> {
    return this.readings.take(userId, async (reading) => {
      const { manager } = this.dataSource;
      const { timezone } = requireFound(await findImport(manager, userId, id));
      const window = { from: new Date(query.from), to: new Date(query.to) };
      const items = await findItemsInWindow(manager, id, window, IMPORT_MAX_ENTRIES);
      reading.count(items.length);
      const dates = await reading.inSlices(datesIn(items, window, timezone));
      return {
        items: dates.slice(0, IMPORT_WINDOW_MAX_ENTRIES),
        truncated: dates.length > IMPORT_WINDOW_MAX_ENTRIES,
      };
    });
  }
}

type ItemInWindow = Pick<ItemRow, 'number' | 'list' | 'title' | 'entry'>;

function* datesIn(
  items: readonly ItemInWindow[],
  { from, to }: { from: Date; to: Date },
  timezone: string,
): Steps<ImportDate[]> {
  const dates: ImportDate[] = [];
  const window = { from: from.getTime(), to: to.getTime() };
  for (const { number, list, title, entry } of items) {
    const found = datesOfEntry(entry!, timezone, window, IMPORT_WINDOW_MAX_ENTRIES + 1);
    for (const times of found) dates.push({ number, list, title: title ?? '', ...times });
    yield 1 + found.length;
  }
  return dates.sort((a, b) =>
    a.start_time < b.start_time ? -1 : a.start_time > b.start_time ? 1 : a.number - b.number,
  );
}

type Times = Pick<
  ImportDate,
  'start_local' | 'end_local' | 'timezone' | 'is_all_day' | 'start_time' | 'end_time'
>;

function datesOfEntry(
  { event, exceptions, is_floating }: ReadEntry,
  floatingZone: string,
  window: OccurrenceWindow,
  limit: number,
): Times[] {
  const inZone = <Event extends EventTimes>(times: Event): Event =>
    is_floating ? { ...times, timezone: floatingZone } : times;
  const series = inZone(event);
  const laidOver = exceptions.map((exception) => {
    const occurrence_date = storedOccurrence(exception.occurrence, series);
    return exception.kind === 'deleted'
      ? { occurrence_date, is_deleted: true as const }
      : { occurrence_date, is_deleted: false as const, ...inZone(exception.event) };
  });
  return expandWithExceptions(baseOfEvent(series), series.recurrence, window, laidOver, limit).map(
    ({ start, end, exception }) => timesOf(start, end, exception?.is_deleted === false ? exception : series),
  );
}

function timesOf(start: number, end: number, { timezone, is_all_day }: EventTimes): Times {
  const local = (instant: number) => instantToLocal(instant, timezone);
  const [start_local, end_local] = is_all_day
    ? [localDateOf(local(start)), localDateOf(local(Math.max(start, end - 1)))]
    : [local(start), local(end)];
  return {
    start_local,
    end_local,
    timezone,
    is_all_day,
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  };
}
