import type { ReactNode } from 'react';
import { linesOf, aroundMovedTime, todaysName } from '@daymark/calendar-ui/public';
import { dayNumber, monthShort, weekdayShort } from '@daymark/ui/public';
import { keptQuery, langQuery, Repeats } from '../../../calendar/index.js';
import { datedSpanWithZone, firstDateOf } from '../../../event/index.js';
import type { EventPageData, VisitorPlatform } from '../../../page-data.js';
import { text } from '../../../texts.js';
import { TimeZoneForm } from '../../../time-zone/index.js';
import { PageFrame } from '../page-frame.js';
import { QrCode } from '../qr-code.js';
import { followedText, TypedText } from '../typed-text.js';
import { AddToCalendar } from './add-to-calendar.js';
import { CancelledNotice, MoreFromCalendar, SeriesDates, Span } from './event-dates.js';

/**
 * A shared event, or one date of a series, within its calendar. It is rendered on the server only: in the browser
 * nothing but times changes, which `browser/event.ts` handles.
 */
export function EventPage({ data }: { data: EventPageData }) {
  const { event, calendar, site, platform } = data;
  const zone = todaysName(data.timeZone ?? event.timezone);
  const isCancelled = event.status === 'cancelled';
  const { logo_url } = event.customization;
  return (
    <PageFrame
      data={data}
      hrefOf={(lang) => `/event/public/${event.id}${keptQuery({ timeZone: data.timeZone, lang })}`}
    >
      {calendar ? (
        <nav className="event-calendar" aria-label={text('event.calendar')}>
          {calendar.logo_url ? (
            <img className="event-calendar-logo" src={calendar.logo_url} alt="" width={32} height={32} />
          ) : null}
          <a className="ui-link" href={`/calendar/public/${calendar.id}${langQuery(data)}`} dir="auto">
            {text('event.allDates', { calendar: calendar.name })}
          </a>
        </nav>
      ) : null}
      <div className="event-layout">
        <article className="event">
          {logo_url ? <img className="event-logo" src={logo_url} alt="" /> : null}
          <CancelledNotice event={event} />
          <header className="event-head">
            <DateLeaf date={firstDateOf(event, zone)} />
            <div className="event-title-part">
              <h1 className="event-title" dir="auto">
                {isCancelled ? <s>{event.title}</s> : event.title}
              </h1>
              <When data={data} zone={zone} />
            </div>
            <OnPaper data={data} />
          </header>
          {event.description ? <TypedText text={event.description} className="event-description" /> : null}
          <Facts>
            {linesOf(event).map(({ name, label, icon, content }) => (
              <div key={name} className={`fact fact-${icon}`}>
                <dt>{label}</dt>
                <dd>
                  {name === 'location' ? <Place place={event.location!} platform={platform} /> : content}
                </dd>
              </div>
            ))}
          </Facts>
          <AddToCalendar event={event} origin={site.origin} platform={platform} isOver={isOver(data)} />
        </article>
        <aside className="event-aside">
          <SeriesDates data={data} zone={zone} />
          <MoreFromCalendar data={data} zone={zone} />
        </aside>
      </div>
    </PageFrame>
  );
}

const styleOf = ({ hourCycle, now }: EventPageData, timeZone: string) => ({ timeZone, hourCycle, now });

/** For a series judged by the date shown, which is the last one once all are over. */
const isOver = ({ event, now }: EventPageData) => Date.parse(event.end_time) <= now;

function When({ data, zone }: { data: EventPageData; zone: string }) {
  const { event, zones } = data;
  return (
    <>
      <p className="event-when">
        <Span date={event} style={styleOf(data, zone)} />
      </p>
      <MovedFrom data={data} zone={zone} />
      {event.series ? (
        <p className="event-rule">
          <Repeats />
          {event.series.recurrence_text}
          {event.series.is_over && !event.series.continued ? ` · ${text('event.isOver')}` : null}
        </p>
      ) : null}
      {isOver(data) && !event.series?.is_over ? (
        <p className="event-rule">{event.series ? text('event.dateIsOver') : text('event.eventIsOver')}</p>
      ) : null}
      {event.is_all_day ? null : (
        <div className="ui-actions event-zone">
          <TimeZoneForm id="time-zone" value={zone} zones={zones} kept={data.lang && { lang: data.lang }} />
        </div>
      )}
    </>
  );
}

function MovedFrom({ data, zone }: { data: EventPageData; zone: string }) {
  const { event } = data;
  const { planned_start_time: planned } = event;
  if (planned === null || event.status === 'cancelled') return null;
  const [before, after] = aroundMovedTime();
  return (
    <p className="event-rule">
      {before}
      <Span date={event} style={styleOf(data, zone)} planned={planned} />
      {after}
    </p>
  );
}

function OnPaper({ data: { event, calendar, hourCycle } }: { data: EventPageData }) {
  return (
    <div className="on-paper">
      <div>
        <p className="event-when">{datedSpanWithZone(event, hourCycle)}</p>
        {calendar ? <p dir="auto">{text('event.inCalendar', { calendar: calendar.name })}</p> : null}
        <p>{event.public_url}</p>
      </div>
      <QrCode address={event.public_url} />
    </div>
  );
}

function Facts({ children }: { children: ReactNode[] }) {
  return children.length > 0 ? <dl className="facts">{children}</dl> : null;
}

/** The date as a calendar leaf. It is repeated as text beside it, so it is hidden from screen readers. */
function DateLeaf({ date }: { date: string }) {
  return (
    <div className="leaf" aria-hidden="true">
      <span className="leaf-month">{monthShort(date)}</span>
      <span className="leaf-day">{dayNumber(date)}</span>
      <span className="leaf-weekday">{weekdayShort(date)}</span>
    </div>
  );
}

const outside = { target: '_blank', rel: 'noopener noreferrer' };

function mapLinks(place: string, platform: VisitorPlatform): { label: string; href: string }[] {
  const query = encodeURIComponent(place.slice(0, 300).toWellFormed());
  const google = {
    label: text('event.maps.google'),
    href: `https://www.google.com/maps/search/?api=1&query=${query}`,
  };
  const openStreetMap = {
    label: text('event.maps.openStreetMap'),
    href: `https://www.openstreetmap.org/search?query=${query}`,
  };
  if (platform === 'android')
    return [{ label: text('event.maps.map'), href: `geo:0,0?q=${query}` }, openStreetMap];
  if (platform === 'apple')
    return [
      { label: text('event.maps.apple'), href: `https://maps.apple.com/?q=${query}` },
      google,
      openStreetMap,
    ];
  return [google, openStreetMap];
}

/** A place with links to maps. A place that is a web address is linked itself. */
function Place({ place, platform }: { place: string; platform: VisitorPlatform }) {
  const words = followedText(place);
  return (
    <>
      <span dir="auto">{words}</span>
      {words.length > 1 ? null : (
        <span className="fact-note fact-maps">
          {mapLinks(place, platform).map(({ label, href }) => (
            <a key={label} className="ui-link" href={href} {...outside}>
              {label}
            </a>
          ))}
        </span>
      )}
    </>
  );
}
