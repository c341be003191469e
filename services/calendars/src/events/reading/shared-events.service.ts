import type { PublicCustomization, PublicEvent, PublicWindowQuery } from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import { notFound, requireFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { AccountStates } from '../../account-states/account-states.module.js';
import { PublicCalendars } from '../../calendars/calendars.module.js';
import type { Reading } from '../../quotas/quotas.module.js';
import { containsWords } from '../domain/words.js';
import { parseReference, plannedEntry, seriesIdOf, type EventOccurrence } from '../domain/occurrence.js';
import type { ListedEvent, StoredEvent } from '../domain/stored-event.js';
import { calendarIdsOf } from '../store/calendar-links.js';
import { EventCustomizations } from '../store/queries/event-customizations.js';
import {
  findBeyondWindow,
  findEvent,
  findListedInWindow,
  type EventsBeyond,
} from '../store/queries/event-queries.js';
import {
  findContinuation,
  findShared,
  findSharedIds,
  findSomeShared,
  findWeights,
  type SharedEvent,
} from '../store/queries/shared-event-queries.js';
import { customizationResponse } from './event.response.js';
import { firstDateAsPlanned } from './first-date.js';
import { findEntry } from './occurrence-reading.js';
import { datesOfSeries, type SeriesDates } from './series-dates.js';
import { LISTED_EVENTS, occurrencesInWindow, type OccurrenceList } from './occurrence-window.js';

/** A preview names one calendar and a page links to a few; nobody needs hundreds. */
const CALENDARS_LISTED_MAX = 5;

export interface SharedPage {
  entry: EventOccurrence;
  series: {
    event: StoredEvent;
    dates: SeriesDates;
    first: EventOccurrence;
    continued: StoredEvent | null;
  } | null;
}

@Injectable()
export class SharedEvents {
  readonly idsIn = findSharedIds;
  readonly someOf = findSomeShared;
  /** The approximate size in bytes of each of these events in a feed, in their order. */
  readonly weightsOf = findWeights;

  constructor(
    private readonly accounts: AccountStates,
    private readonly calendars: PublicCalendars,
    private readonly customizations: EventCustomizations,
  ) {}

  /** What the page of a reference shows: for a series its next date, or its last one if none is upcoming. */
  async page(manager: EntityManager, reference: string): Promise<SharedPage> {
    const entry = await this.entry(manager, reference);
    const series = await this.seriesOf(manager, entry.event);
    if (!series) return { entry, series: null };
    const dates = await datesOfSeries(manager, series, Date.now());
    if (!dates) throw notFound();
    const shown = parseReference(reference).is_occurrence ? entry : dates.leading;
    const first = (await firstDateAsPlanned(manager, series)) ?? plannedEntry(series, 0)!;
    return {
      entry: shown,
      series: { event: series, dates, first, continued: await this.continuation(manager, series) },
    };
  }

  private async entry(manager: EntityManager, reference: string): Promise<EventOccurrence> {
    const entry = await findEntry(manager, reference, (event) => event.is_public_shareable);
    if (!(await this.accounts.isActive(manager, entry.event.user_id))) throw notFound();
    return entry;
  }

  private async seriesOf(manager: EntityManager, event: StoredEvent): Promise<StoredEvent | null> {
    if (event.recurrence) return event;
    return event.series ? findEvent(manager, event.series.id) : null;
  }

  /** The series that continues this one. Only a series that ends can have been split. */
  private continuation(manager: EntityManager, series: StoredEvent): Promise<StoredEvent | null> {
    return series.series_end ? findContinuation(manager, series) : Promise.resolve(null);
  }

  async whole(manager: EntityManager, reference: string): Promise<SharedEvent> {
    const { event } = (await this.page(manager, reference)).entry;
    return requireFound(await findShared(manager, seriesIdOf(event)));
  }

  async calendarsOf(
    manager: EntityManager,
    event: EventOccurrence['event'],
  ): Promise<PublicEvent['calendars']> {
    const ids = await calendarIdsOf(manager, seriesIdOf(event));
    return (await this.calendars.namesOf(manager, ids)).slice(0, CALENDARS_LISTED_MAX);
  }

  /** The customization of an event. Its logo can be fetched while the event is shared. */
  async customizationOf(
    manager: EntityManager,
    event: EventOccurrence['event'],
  ): Promise<PublicCustomization> {
    const { customization } = await this.customizations.find(manager, event);
    return customizationResponse(customization, '/api/public/logos/');
  }

  /**
   * The occurrences of a calendar in a window, with the fields that a list shows, and whether there are events before
   * and after it. Of a search only those that match, which are all that is expanded.
   */
  async inWindow(
    manager: EntityManager,
    calendar: { id: string; user_id: string },
    { from, to, q = '', limit = LISTED_EVENTS.perResponse }: PublicWindowQuery,
    reading: Reading,
  ): Promise<OccurrenceList<ListedEvent> & EventsBeyond> {
    const window = { from: Date.parse(from), to: Date.parse(to) };
    const request = { calendar, window, limit: LISTED_EVENTS.events + 1 };
    const beyond = await findBeyondWindow(manager, request);
    const events = await findListedInWindow(manager, request);
    reading.count(events.length);
    const limits = { ...LISTED_EVENTS, perResponse: limit };
    const list = await reading.inSlices(occurrencesInWindow(events, window, limits, containsWords(q)));
    return { ...list, ...beyond };
  }

  isLogoShown(manager: EntityManager, logo: { name: string; user_id: string }): Promise<boolean> {
    return this.customizations.isLogoShown(manager, logo);
  }
}
