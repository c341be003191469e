import type { PublicCustomization, PublicEvent } from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import { notFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { AccountStates } from '../../account-states/account-states.module.js';
import { PublicCalendars } from '../../calendars/calendars.module.js';
import type { Reading } from '../../quotas/quotas.module.js';
import { changedEntry, parseReference, seriesIdOf, type EventOccurrence } from '../domain/occurrence.js';
import type { ListedEvent } from '../domain/stored-event.js';
import { calendarIdsOf } from '../store/calendar-links.js';
import { EventCustomizations } from '../store/event-customizations.js';
import { findListedInWindow } from '../store/event-queries.js';
import {
  findShared,
  findSharedIds,
  findSharedOccurrence,
  findSomeShared,
  findWeights,
  type SharedEvent,
} from '../store/shared-event-queries.js';
import { customizationResponse } from './customization.response.js';
import { firstDateAsPlanned } from './first-date.js';
import { findEntry } from './occurrence-reading.js';
import { LISTED_EVENTS, occurrencesInWindow, type OccurrenceList } from './occurrence-window.js';

/** A preview names one calendar and a page may lead to a few; nobody needs hundreds. */
const CALENDARS_TOLD = 5;

/** Shared events of active owners, as their audience sees them. */
@Injectable()
export class SharedEvents {
  constructor(
    private readonly accounts: AccountStates,
    private readonly calendars: PublicCalendars,
    private readonly customizations: EventCustomizations,
  ) {}

  /**
   * What the page of a reference shows: of a series as a whole a date that takes place, which the first one may not do.
   * @throws ProblemException NOT_FOUND where there is no such shared event, the series has no such number or no date left,
   * or the occurrence was deleted or hidden
   */
  async entry(manager: EntityManager, reference: string): Promise<EventOccurrence> {
    const entry = await findEntry(manager, reference, (event) => event.is_public_shareable);
    if (!(await this.accounts.isActive(manager, entry.event.user_id))) throw notFound();
    if (!entry.event.recurrence || parseReference(reference).is_occurrence) return entry;
    const first = await firstDateAsPlanned(manager, entry.event);
    if (first) return first;
    const changed = await findSharedOccurrence(manager, entry.event.id);
    const changedTo = changed && changedEntry(changed);
    if (!changedTo) throw notFound();
    return changedTo;
  }

  /**
   * The whole event that a reference names.
   * @throws ProblemException NOT_FOUND as entry
   */
  async whole(manager: EntityManager, reference: string): Promise<SharedEvent> {
    const { event } = await this.entry(manager, reference);
    const whole = await findShared(manager, seriesIdOf(event));
    if (!whole) throw notFound();
    return whole;
  }

  /** The public calendars that an event is in. */
  async calendarsOf(
    manager: EntityManager,
    event: EventOccurrence['event'],
  ): Promise<PublicEvent['calendars']> {
    const ids = await calendarIdsOf(manager, seriesIdOf(event));
    return (await this.calendars.namesOf(manager, ids)).slice(0, CALENDARS_TOLD);
  }

  /** The customization of an event. The logo can be fetched as long as the event is shared. */
  async customizationOf(
    manager: EntityManager,
    event: EventOccurrence['event'],
  ): Promise<PublicCustomization> {
    const { customization } = await this.customizations.find(manager, event);
    return customizationResponse(customization, '/api/public/logos/');
  }

  /** What takes place in a calendar in a window, with what a list shows of it. */
  async inWindow(
    manager: EntityManager,
    calendar: { id: string; user_id: string },
    query: { from: string; to: string },
    reading: Reading,
  ): Promise<OccurrenceList<ListedEvent>> {
    const window = { from: Date.parse(query.from), to: Date.parse(query.to) };
    const limit = LISTED_EVENTS.events + 1;
    const events = await findListedInWindow(manager, { calendar, window, limit });
    reading.count(events.length);
    return reading.inSlices(occurrencesInWindow(events, window, LISTED_EVENTS));
  }

  /** The ids of all events of a calendar, in the order of its feed. */
  idsIn(manager: EntityManager, calendarId: string): Promise<string[]> {
    return findSharedIds(manager, calendarId);
  }

  /** Those of the events that are in a calendar, whole, in the order of its feed. */
  someOf(manager: EntityManager, calendarId: string, eventIds: string[]): Promise<SharedEvent[]> {
    return findSomeShared(manager, calendarId, eventIds);
  }

  /** About how many bytes each of these events takes in a feed, in their order. */
  weightsOf(manager: EntityManager, eventIds: string[]): Promise<number[]> {
    return findWeights(manager, eventIds);
  }

  /** Whether a shared event shows a logo of its owner; `isDefault` where the owner's settings name it. */
  isLogoShown(
    manager: EntityManager,
    logo: { name: string; user_id: string; isDefault: boolean },
  ): Promise<boolean> {
    return this.customizations.isLogoShown(manager, logo);
  }
}
