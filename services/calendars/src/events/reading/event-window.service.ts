import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { EventWindowQuery } from '@daymark/contracts';
import { DATA_SOURCE, type CheckedJson } from '@daymark/service-kit';
import { PerPersonReadLimit } from '../../quotas/quotas.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import { seriesIdOf } from '../domain/occurrence.js';
import { findOwnInWindow } from '../store/queries/own-window.js';
import { windowJson } from './event.response.js';
import { occurrencesInWindow, OWN_WINDOW } from './occurrence-window.js';

@Injectable()
export class EventWindowService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly readings: PerPersonReadLimit,
    private readonly sources: SourceEvents,
  ) {}

  /**
   * The occurrences in a window of all or some of the person's own calendars. Another person's calendar, or one that
   * was deleted meanwhile, contributes nothing.
   */
  read(userId: string, query: EventWindowQuery): Promise<CheckedJson> {
    const window = { from: Date.parse(query.from), to: Date.parse(query.to) };
    return this.readings.take(userId, async (reading) => {
      const { manager } = this.dataSource;
      const limit = OWN_WINDOW.events + 1;
      const events = await findOwnInWindow(manager, userId, window, query.calendars ?? null, limit);
      reading.count(events.length);
      const list = await reading.inSlices(occurrencesInWindow(events, window, OWN_WINDOW));
      const shown = list.items.map(({ event }) => seriesIdOf(event));
      const hosts = await this.sources.hostsOf(manager, shown);
      return reading.inSlices(windowJson(list, hosts));
    });
  }
}
