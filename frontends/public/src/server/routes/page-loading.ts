import {
  canonicalTimeZone,
  canonicalReference,
  parseEventReference,
  type Language,
  type ParsedEventReference,
} from '@daymark/contracts';
import { subscriptionWays } from '@daymark/icalendar';
import { inLanguage } from '@daymark/texts';
import { addMonths, monthOf, todayIn, wallClockOf } from '@daymark/ui/public';
import {
  FRAME_ENTRIES,
  languageQuery,
  loadMonth,
  monthOfResponse,
  usualView,
  windowAfter,
  windowOfMonth,
  type ListEvents,
} from '../../calendar/index.js';
import type {
  CalendarPageData,
  ListedEvent,
  MonthOfEvents,
  PageData,
  ProblemPageData,
  Site,
} from '../../page-data.js';
import { parseCalendarAddress, parseSearch, parseTimeZone, parseZones } from '../data/calendar-query.js';
import type { FeedCalls, FeedRefusal } from '../data/feed-client.js';
import type { PrintChoice } from '../data/print-query.js';
import { namesOf, shownCalendars } from '../collection/index.js';
import { themeParameters, type Theme } from '../theme/theme.js';
import { listedEvent } from '../data/listed-event.js';
import { titleOf } from '../preview/index.js';
import { findEvents, nextOf, upcomingEvents } from '../data/upcoming-events.js';
import { pageLanguage, platformOf, visitorsHourCycle, weekStartOf } from '../data/visitor.js';

/** An event's page links to this many further events of its calendar. */
const MORE_EVENTS = 3;
/** More events of a month do not fit on its page in print. */
const PRINTED_MAX = '400';
/** A calendar's page and its preview show this many next events. */
const UPCOMING_SHOWN = 3;

export interface PageRequest {
  id: string;
  path: string;
  query: URLSearchParams;
  requestId: string;
  userAgent: string;
  languages: string;
  lang: Language | undefined;
  /** The Cookie header; of a frame, which reads nothing that is stored on the device, none. */
  cookies?: string | undefined;
  now: number;
  site: Site;
  feed: FeedCalls;
}

type ProblemRequest = Pick<
  PageRequest,
  'path' | 'requestId' | 'now' | 'site' | 'languages' | 'lang' | 'cookies'
>;

export function problemPage(
  request: ProblemRequest,
  subject: ProblemPageData['subject'],
  code: ProblemPageData['code'],
): ProblemPageData {
  const { path, requestId, now, site } = request;
  return { page: 'problem', subject, code, path, requestId, now, site, language: pageLanguage(request) };
}

export function refusalPage(
  request: PageRequest,
  subject: ProblemPageData['subject'],
  refusal: FeedRefusal,
): ProblemPageData {
  if (refusal.kind === 'missing') return problemPage(request, subject, 'NOT_FOUND');
  if (refusal.kind === 'trouble') return problemPage(request, subject, 'SERVICE_UNAVAILABLE');
  return tooManyRequestsPage(request, subject, refusal.retryAfterSeconds);
}

export const tooManyRequestsPage = (
  request: ProblemRequest,
  subject: ProblemPageData['subject'],
  retryAfterSeconds: number,
): ProblemPageData => ({ ...problemPage(request, subject, 'TOO_MANY_REQUESTS'), retryAfterSeconds });

export async function loadEventPage(request: PageRequest): Promise<PageData> {
  // An id of another form cannot exist, so no request is needed.
  const reference = parseEventReference(request.id);
  if (!reference) return problemPage(request, 'event', 'NOT_FOUND');
  const id = request.id.toLowerCase();
  const asked = pageLanguage(request);
  const answer = await request.feed.event(id, asked);
  if (answer.kind === 'missing') return missingEventPage(request, reference);
  if (answer.kind !== 'found') return refusalPage(request, 'event', answer);
  const { now, site, feed } = request;
  const calendarId = answer.value.calendars[0]?.id;
  const [calendar, more] = calendarId
    ? await Promise.all([
        feed.calendar(calendarId),
        upcomingEvents(feed, calendarId, { now, language: asked }),
      ])
    : [null, []];
  const { event_id } = reference;
  const language = pageLanguage(request, calendar?.kind === 'found' ? calendar.value : null);
  // Its rule is in words.
  const translated = language === asked || !answer.value.series ? answer : await feed.event(id, language);
  return {
    page: 'event',
    event: translated.kind === 'found' ? translated.value : answer.value,
    language,
    lang: request.lang,
    timeZone: parseTimeZone(request.query),
    ...parseZones(request.query),
    // A failure to load the calendar does not stop the event's page.
    calendar: calendar?.kind === 'found' ? calendar.value : null,
    more: more.filter(({ id }) => !id.startsWith(event_id)).slice(0, MORE_EVENTS),
    platform: platformOf(request.userAgent),
    bestWay: subscriptionWays(request)[0]!,
    hourCycle: visitorsHourCycle(request),
    now,
    site,
  };
}

/** Says that there is no such event or, for a public series, no such occurrence. */
async function missingEventPage(
  request: PageRequest,
  { event_id, is_occurrence }: ParsedEventReference,
): Promise<ProblemPageData> {
  const event = is_occurrence ? await request.feed.event(event_id, pageLanguage(request)) : null;
  if (event?.kind !== 'found') return problemPage(request, 'event', 'NOT_FOUND');
  const subject = event.value.is_recurring ? 'occurrence' : 'pattern';
  const problem = problemPage(request, subject, 'NOT_FOUND');
  return { ...problem, eventTitle: inLanguage(problem.language, () => titleOf(event.value)) };
}

/**
 * Loads the page of a public calendar, or its embed, with the theme from the address or else the owner's. Events are
 * requested in parallel with the calendar; if only they fail, the calendar is shown with a message.
 */
export async function loadCalendarPage(
  page: CalendarPageData['page'],
  request: PageRequest,
  theme: Theme,
): Promise<PageData> {
  const { now, site, feed } = request;
  const subject = page;
  const id = canonicalReference(request.id);
  if (id === null) return problemPage(request, subject, 'NOT_FOUND');
  const { view, ...asked } = parseCalendarAddress(request.query, page);
  const monthIn = (zone: string | null) => asked.month ?? todayIn(zone ?? 'UTC', now).slice(0, 7);
  const visitorsWeekStart = weekStartOf(request.languages);
  let refused: FeedRefusal | null = null;
  // Most visitors get the language that the calendar had last time.
  const expected = pageLanguage(request, feed.knownCalendar(id));
  const eventsIn =
    (language: Language): ListEvents =>
    async (window) => {
      const answer = await feed.calendarEvents(source, { ...window, ...languageQuery(language) });
      if (answer.kind === 'refused') refused = answer;
      if (answer.kind !== 'found') return null;
      return { ...answer.value, items: answer.value.items.map(listedEvent) };
    };
  const eventsOf = (month: string, weekStart: number, language: Language) =>
    loadMonth(month, eventsIn(language), weekStart);
  const answer = feed.calendar(id);
  // Which calendars are hidden is known only after loading the collection.
  const loadedAnswer = request.query.has('hide') ? await answer : null;
  const { source, hide } =
    loadedAnswer?.kind === 'found' ? shownCalendars(loadedAnswer.value, request.query) : { source: id };
  const [calendar, firstEvents] = await Promise.all([
    answer,
    eventsOf(monthIn(asked.timeZone), visitorsWeekStart, expected),
  ]);
  if (calendar.kind !== 'found') return refusalPage(request, subject, calendar);
  // The owner's zone for the calendar; around the end of a month it may be another month there.
  const kept = calendar.value.theme?.timezone;
  const timeZone = asked.timeZone ?? (kept ? canonicalTimeZone(kept) : null);
  const address = { ...asked, view: view ?? usualView({ page, calendar: calendar.value }), timeZone };
  const weekStart = calendar.value.week_start ?? visitorsWeekStart;
  const language = pageLanguage(request, calendar.value);
  // In the calendar's zone the month may differ from UTC's.
  const zone = timeZone ?? zoneOfMost(itemsOf(firstEvents));
  const month = monthIn(zone);
  const searched = page === 'calendar' ? parseSearch(request.query) : {};
  let events = searched.search
    ? await findEvents(feed, { calendarId: source, search: searched.search, now, language })
    : month === firstEvents.month && weekStart === visitorsWeekStart && language === expected
      ? firstEvents
      : await eventsOf(month, weekStart, language);
  // A page without its events would only be reloaded.
  if (refused) return refusalPage(request, subject, refused);
  const isAgenda = page === 'calendar' && (address.view === 'list' || address.view === 'calendar');
  const agenda =
    isAgenda && address.month === null && !searched.search
      ? await fromNextEvents(events, { zone, now }, (next) => eventsOf(next, weekStart, language))
      : events;
  const isOther = agenda !== events && address.view === 'calendar';
  if (!isOther) events = agenda;
  // The next events are mostly in the shown month.
  const inMonth = events.state === 'loaded' && asked.month === null ? nextOf(events.items, now) : [];
  const upcoming =
    page === 'embed' || inMonth.length >= UPCOMING_SHOWN
      ? inMonth
      : await upcomingEvents(feed, source, { now, language });
  const isAlmostOver = page === 'embed' && asked.month === null && inMonth.length < FRAME_ENTRIES;
  const following =
    isAlmostOver && events.state === 'loaded' && events.beyond.later
      ? await eventsIn(language)(windowAfter(month, weekStart))
      : null;
  return {
    page,
    language,
    calendar: calendar.value,
    ...(request.path.startsWith('/c/') && { path: request.path }),
    ...(hide && { source }),
    // A grid has no room for names: there the legend shows them.
    ...(page === 'calendar' && address.view !== 'month' && namesOf(calendar.value)),
    address: { ...address, ...(hide && { hide }) },
    // The month shown in place of an empty one tells more about the usual zone.
    zone: itemsOf(firstEvents).length > 0 ? zone : (timeZone ?? zoneOfMost(itemsOf(events))),
    ...parseZones(request.query),
    ...searched,
    events,
    ...(isOther && { agenda }),
    ...(following && { agenda: monthOfResponse(addMonths(month, 1), following) }),
    upcoming: upcoming.slice(0, UPCOMING_SHOWN),
    bestWay: subscriptionWays(request)[0]!,
    theme: themeParameters(theme),
    weekStart,
    hourCycle: visitorsHourCycle(request),
    now,
    site,
  };
}

/** The month that an agenda from today on begins with: if nothing is left of this one, the next one with events. */
async function fromNextEvents(
  events: MonthOfEvents,
  { zone, now }: { zone: string; now: number },
  load: (month: string) => Promise<MonthOfEvents>,
): Promise<MonthOfEvents> {
  if (events.state === 'failed') return events;
  const today = todayIn(zone, now);
  const dateOf = (instant: string) => wallClockOf(instant, zone).date;
  const isLeft = events.items.some(
    ({ start_time, end_time }) => monthOf(dateOf(start_time)) <= events.month && dateOf(end_time) >= today,
  );
  if (isLeft) return events;
  const after = events.elsewhere ? events.elsewhere.next : events.beyond.later && addMonths(events.month, 1);
  let next = after && (await load(after));
  if (next && next.state === 'loaded' && next.elsewhere?.next) next = await load(next.elsewhere.next);
  if (!next || next.state === 'failed' || next.items.length === 0) return events;
  const previous = events.items.length > 0 ? events.month : (events.elsewhere?.previous ?? null);
  return {
    ...next,
    elsewhere: { previous, next: next.beyond.later ? addMonths(next.month, 1) : null },
  };
}

/** Loads months of a public calendar for print. A month that failed says so. */
export async function loadPrintPage(request: PageRequest, choice: PrintChoice): Promise<PageData> {
  const { now, site, feed, query } = request;
  const id = canonicalReference(request.id);
  if (id === null) return problemPage(request, 'calendar', 'NOT_FOUND');
  const calendar = await feed.calendar(id);
  if (calendar.kind !== 'found') return refusalPage(request, 'calendar', calendar);
  const { source, hide } = shownCalendars(calendar.value, query);
  const { month, timeZone: requestedZone } = parseCalendarAddress(query);
  const language = pageLanguage(request, calendar.value);
  const kept = calendar.value.theme?.timezone;
  const timeZone = requestedZone ?? (kept ? canonicalTimeZone(kept) : null);
  const monthIn = (zone: string) => month ?? todayIn(zone, now).slice(0, 7);
  const weekStart = calendar.value.week_start ?? weekStartOf(request.languages);
  // One after another: a very large calendar is read for one request at a time.
  const monthsFrom = async (first: string) => {
    const months: MonthOfEvents[] = [];
    for (let index = 0; index < choice.months; index += 1) {
      const month = addMonths(first, index);
      const window = { ...windowOfMonth(month, weekStart), limit: PRINTED_MAX };
      const answer = await feed.calendarEvents(source, { ...window, ...languageQuery(language) });
      months.push(
        answer.kind === 'found' ? monthOfResponse(month, answer.value) : { state: 'failed', month },
      );
    }
    return months;
  };
  const first = monthIn(timeZone ?? 'UTC');
  const found = await monthsFrom(first);
  const zone = timeZone ?? zoneOfMost(found.flatMap(itemsOf));
  // In the calendar's zone the month may differ from UTC's.
  const months = monthIn(zone) === first ? found : await monthsFrom(monthIn(zone));
  return {
    page: 'print',
    language,
    lang: request.lang,
    calendar: calendar.value,
    months,
    layout: choice.layout,
    paper: choice.paper,
    zone,
    requestedZone,
    ...(hide && { hide }),
    weekStart,
    hourCycle: visitorsHourCycle(request),
    now,
    site,
  };
}

const itemsOf = (month: MonthOfEvents) => (month.state === 'loaded' ? month.items : []);

/**
 * The zone of most events, otherwise UTC. Most visitors live in it, so for them nothing changes once their own zone is
 * known.
 */
function zoneOfMost(events: readonly ListedEvent[]): string {
  const counts = new Map<string, number>();
  for (const { timezone, is_all_day } of events) {
    if (!is_all_day) counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['UTC', 0])[0];
}
