import { Injectable } from '@nestjs/common';
import {
  calendarFieldsVisibleTo,
  type HistoryChange,
  type HistoryEntry,
  type HistoryKind,
  type HistoryPage,
  type HistoryQuery,
  type HistorySubject,
} from '@daymark/contracts';
import type { NamedPerson } from '@daymark/contracts/internal';
import { describeStoredRecurrence } from '@daymark/recurrence';
import { notFound } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { isOwnedBy, onCalendar } from '../../access/access.module.js';
import { CalendarReadingService, requireOn } from '../../calendars/calendars.module.js';
import { ToldHistory, type HistoryRow } from '../../history/history.module.js';
import { PeopleNames } from '../../people/people.module.js';
import { dateOf, parseReference, plannedEntry } from '../domain/occurrence.js';
import { hasEvents } from '../store/calendar-links.js';
import { findEvent } from '../store/queries/event-queries.js';
import { EventAuthority } from './event-authority.service.js';

/** Who did what, for those who may change it. */
@Injectable()
export class HistoryReadingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly history: ToldHistory,
    private readonly reading: CalendarReadingService,
    private readonly authority: EventAuthority,
    private readonly people: PeopleNames,
  ) {}

  async ofCalendar(id: string, userId: string, query: HistoryQuery): Promise<HistoryPage> {
    const { manager } = this.dataSource;
    const { relation } = await this.reading.see(id, userId);
    requireOn(relation, 'edit');
    const { action } = query;
    const found = await (action
      ? this.history.ofAction(manager, id, action, wanted(query))
      : this.history.ofCalendar(manager, id, wanted(query)));
    // Events were put into it since: undoing its creation would be refused.
    const isInUse = found.some(isOfNewCalendar) && (await hasEvents(manager, id));
    const rows = found.map((row) => {
      const shown = relation === 'owner' ? row : withoutOwnersFields(row);
      return isInUse && isOfNewCalendar(row) ? { ...shown, can_undo: false } : shown;
    });
    return this.pageOf(manager, userId, query, rows, (row) => {
      const needed = kindOf(row) === 'created' ? 'delete' : 'manage';
      return row.kind === 'event' || onCalendar(relation, needed) === 'allowed' ? id : null;
    });
  }

  /**
   * Of a deleted event what was done in calendars that the person edits, who can restore it by that, and all of it for
   * its owner; its author, who may still add to them, learns of it.
   */
  async ofEvent(reference: string, userId: string, query: HistoryQuery): Promise<HistoryPage> {
    const { manager } = this.dataSource;
    const { event_id: id, is_occurrence, occurrence_index } = parseReference(reference);
    const event = await findEvent(manager, id);
    if (event) await this.authority.require(manager, event, userId, 'edit');
    const planned = is_occurrence && event?.recurrence ? plannedEntry(event, occurrence_index) : null;
    if (is_occurrence && event?.recurrence && !planned) throw notFound();
    const occurrence = planned && dateOf(planned);
    const rows = await this.history.ofEvent(manager, { id, occurrence }, wanted(query));
    const places = [...new Set(rows.flatMap(({ calendar_ids }) => calendar_ids))];
    const edited = await this.reading.allowed('edit', manager, userId, places);
    const calendarOf = (row: HistoryRow) => row.calendar_ids.find((each) => edited.has(each)) ?? null;
    if (event) return this.pageOf(manager, userId, query, rows, calendarOf, event);
    const open = await this.reading.allowed('add', manager, userId, places);
    const isAuthors = ({ author, calendar_ids }: HistoryRow) =>
      author === userId && calendar_ids.some((each) => open.has(each));
    const shown = rows.filter((row) => calendarOf(row) !== null || isOwnedBy(userId, row) || isAuthors(row));
    if (shown.length === 0) throw notFound();
    return this.pageOf(manager, userId, query, shown, calendarOf);
  }

  private async pageOf(
    manager: EntityManager,
    userId: string,
    { page_size }: HistoryQuery,
    rows: readonly HistoryRow[],
    calendarOf: (row: HistoryRow) => string | null,
    subject: Pick<HistorySubject, 'title' | 'start_local' | 'timezone' | 'is_all_day'> = UNKNOWN,
  ): Promise<HistoryPage> {
    const page = rows.slice(0, page_size);
    const names = await this.people.of(
      page.flatMap((row) => [actorOf(row) ?? [], actorOf(row.hindrance ?? {}) ?? []].flat()),
    );
    const named = (action: Parameters<typeof actorOf>[0]) => {
      const actor = actorOf(action);
      return actor === null ? null : namedActor(actor, names.get(actor));
    };
    const places = page.flatMap(({ summary }) => (summary?.changes ?? []).flatMap(placesIn));
    const readable = await this.reading.allowed('read', manager, userId, [...new Set(places)]);
    const shownTo = (field: string, value: HistoryChange['before']) => {
      if (Array.isArray(value)) return value.filter((id) => readable.has(id));
      return field === 'recurrence' && typeof value === 'string' ? describeStoredRecurrence(value) : value;
    };
    const items = page.map((row): HistoryEntry => {
      const { id, at, made_by, is_undone, subject_count, summary, kind, subject_id, hindrance } = row;
      const { title, start_local, timezone, is_all_day } = summary ?? subject;
      const occurrence = summary?.occurrence ?? null;
      const calendar_id = calendarOf(row);
      const isOwn = isOwnedBy(userId, row);
      return {
        id,
        at: at.toISOString(),
        actor: named(row),
        made_by,
        kind: kindOf(row),
        subject: { kind, id: subject_id, title, start_local, timezone, is_all_day, occurrence },
        changes: (summary?.changes ?? []).map((change) => ({
          ...change,
          before: shownTo(change.field, change.before),
          after: shownTo(change.field, change.after),
        })),
        subject_count,
        is_undone,
        // Without the calendars that it was in, an event cannot come back.
        can_undo: row.can_undo && (calendar_id !== null || (isOwn && row.calendar_ids.length === 0)),
        calendar_id,
        ...((hindrance?.made_by || hindrance?.is_gone) && {
          hindrance: { actor: named(hindrance), made_by: hindrance.made_by ?? null },
        }),
      };
    });
    const last = page.at(-1);
    return { items, next: last && rows.length > page_size ? last.cursor : null };
  }
}

/** What an earlier release noted says nothing of itself. */
const UNKNOWN = { title: '', start_local: null, timezone: null, is_all_day: false };

const wanted = ({ before, page_size, person }: HistoryQuery) => ({ before, person, limit: page_size + 1 });

const OWNERS_FIELDS: ReadonlySet<string> = new Set(calendarFieldsVisibleTo('owner'));

/** That a calendar was made, and nothing with it. */
const isOfNewCalendar = ({ kind, is_new, can_undo, subject_count }: HistoryRow) =>
  kind === 'calendar' && is_new && can_undo && subject_count === 1;

/** What only the owner of a calendar reads, and so undoes. */
function withoutOwnersFields(row: HistoryRow): HistoryRow {
  const changes = row.summary?.changes.filter(({ field }) => !OWNERS_FIELDS.has(field));
  if (!changes || changes.length === row.summary!.changes.length) return row;
  return { ...row, summary: { ...row.summary!, changes }, can_undo: false };
}

/** An administrator is named to nobody. */
const actorOf = ({ actor_id = null, made_by }: Partial<Pick<HistoryRow, 'actor_id' | 'made_by'>>) =>
  made_by === 'administrator' ? null : actor_id;

const namedActor = (id: string, person: NamedPerson | null | undefined) => ({
  id,
  name: person?.name ?? null,
  is_former: person === null,
});

function kindOf({ made_by, summary, is_new }: HistoryRow): HistoryKind {
  if (made_by === 'undo') return 'undone';
  const kind = summary?.kind ?? (is_new ? 'created' : 'changed');
  return made_by === 'import' && kind === 'created' ? 'imported' : kind;
}

const placesIn = ({ before, after }: HistoryChange) =>
  [before, after].flatMap((value) => (Array.isArray(value) ? value : []));
