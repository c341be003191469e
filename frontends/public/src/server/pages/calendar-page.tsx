import type { PublicCalendar } from '@daymark/contracts';
import { EmptyState } from '@daymark/ui/public';
import { AgendaBody, CalendarBody, calendarParameters, WeekBody } from '../../calendar/index.js';
import type { CalendarPageData } from '../../page-data.js';
import * as texts from '../../texts.js';
import { Span } from './event/event-dates.js';
import { Legend } from '../collection/index.js';
import { HydratedPart } from './hydrated-part.js';
import { PageFrame } from './page-frame.js';
import { SearchForm } from './search-form.js';
import { SubscribeDialog } from './subscribe-dialog.js';
import { TypedText } from './typed-text.js';

/** True for a calendar without events, judged on the default month. */
export const isEmptyCalendar = ({ address, events, search }: CalendarPageData) =>
  address.month === null &&
  search === undefined &&
  events.state === 'loaded' &&
  events.items.length === 0 &&
  !events.beyond.earlier &&
  !events.beyond.later;

/** True for the page's list view. Embeds have none. */
export const isList = ({ page, address }: CalendarPageData) => page === 'calendar' && address.view === 'list';

/** A public calendar: its description, how to subscribe, and its events as a month or list. */
export function CalendarPage({ data }: { data: CalendarPageData }) {
  const { calendar, site } = data;
  return (
    <PageFrame site={site}>
      <Cover calendar={calendar} />
      <header className="calendar-head">
        {calendar.logo_url ? (
          <img className="calendar-logo" src={calendar.logo_url} alt="" width={72} height={72} />
        ) : null}
        <div className="calendar-words">
          <h1 className="calendar-name" dir="auto">
            {calendar.name}
          </h1>
          {calendar.description ? (
            <TypedText text={calendar.description} className="calendar-description" />
          ) : null}
        </div>
        <SubscribeDialog calendar={calendar} best={data.bestWay} />
      </header>
      {isEmptyCalendar(data) ? (
        <>
          <Legend data={data} />
          <EmptyState title={texts.calendar.emptyTitle} text={texts.calendar.emptyDetail} />
        </>
      ) : (
        <>
          <div className="calendar-line">
            <NextEvent data={data} />
            <SearchForm search={data.search ?? ''} kept={calendarParameters(data, data.address)} />
            <a className="ui-link calendar-print" href={printHref(data)} rel="nofollow">
              {texts.print.print}
            </a>
          </div>
          <Legend data={data} />
          <HydratedPart>
            <Events data={data} />
          </HydratedPart>
        </>
      )}
    </PageFrame>
  );
}

/** Its size is known before it has loaded, and browsers choose the width they need. */
function Cover({ calendar: { cover, cover_alt } }: { calendar: PublicCalendar }) {
  const largest = cover?.at(-1);
  if (!cover || !largest) return null;
  return (
    <img
      className="calendar-cover"
      src={largest.url}
      srcSet={cover.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes="(width < 72rem) 100vw, 72rem"
      width={largest.width}
      height={largest.height}
      alt={cover_alt ?? ''}
      fetchPriority="high"
    />
  );
}

function Events({ data }: { data: CalendarPageData }) {
  if (isList(data)) return <AgendaBody data={data} />;
  return data.address.view === 'week' ? <WeekBody data={data} /> : <CalendarBody data={data} />;
}

/** The print page for the shown month, or for the list from it on. */
function printHref(data: CalendarPageData): string {
  const { calendar, address, events } = data;
  const { timeZone, hide } = address;
  const month = address.month ?? (isList(data) && data.search === undefined ? events.month : null);
  const query = new URLSearchParams({
    print: isList(data) ? 'list' : 'month',
    ...(month && { month }),
    ...(timeZone && { tz: timeZone }),
    ...(hide && { hide }),
  });
  return `/calendar/public/${calendar.id}?${query}`;
}

/** The next event, above everything else. */
function NextEvent({ data: { upcoming, address, zone, hourCycle, now } }: { data: CalendarPageData }) {
  const [next] = upcoming;
  if (!next) return null;
  const isNow = Date.parse(next.start_time) <= now;
  const query = address.timeZone ? `?tz=${encodeURIComponent(address.timeZone)}` : '';
  return (
    <p className="calendar-next">
      <strong>{isNow ? texts.calendar.now : texts.calendar.next}:</strong>{' '}
      <a className="ui-link" href={`/event/public/${next.id}${query}`} dir="auto">
        {next.title}
      </a>
      ,{' '}
      <span className="calendar-next-when">
        <Span date={next} style={{ timeZone: zone, hourCycle, now }} isWithinSentence />
        {next.location ? ',' : null}
      </span>
      {next.location ? <span dir="auto"> {next.location}</span> : null}
    </p>
  );
}
