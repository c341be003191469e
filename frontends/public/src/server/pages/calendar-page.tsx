import { PUBLIC_SEARCH_MAX_CHARACTERS, type PublicCalendar } from '@daymark/contracts';
import { buttonClass, classNames, EmptyState } from '@daymark/ui/public';
import {
  AgendaBody,
  CalendarBody,
  calendarHref,
  calendarParameters,
  keptQuery,
  printHref,
  relOf,
  usualView,
  WeekBody,
} from '../../calendar/index.js';
import { LIST_ROOT_ID, type CalendarPageData, type CalendarView } from '../../page-data.js';
import { text } from '../../texts.js';
import { Span } from './event/event-dates.js';
import { Legend } from '../collection/index.js';
import { HydratedPart, PageFrame } from './page-frame.js';
import { SubscribeDialog } from './subscribe-dialog.js';
import { TypedText } from './typed-text.js';

export const isEmptyCalendar = ({ address, events, search }: CalendarPageData) =>
  address.month === null &&
  !address.hide &&
  search === undefined &&
  events.state === 'loaded' &&
  events.items.length === 0 &&
  !events.beyond.earlier &&
  !events.beyond.later;

export function CalendarPage({ data }: { data: CalendarPageData }) {
  const { calendar, address } = data;
  return (
    <PageFrame data={data} hrefOf={(lang) => calendarHref(data, { ...address, lang })}>
      <Cover calendar={calendar} />
      <header className="calendar-head">
        {calendar.logo_url ? (
          <img className="calendar-logo" src={calendar.logo_url} alt="" width={72} height={72} />
        ) : null}
        <h1 className="calendar-name" dir="auto">
          {calendar.name}
        </h1>
        <NextDates data={data} />
        <SubscribeDialog calendar={calendar} best={data.bestWay} />
        {calendar.description ? (
          <TypedText text={calendar.description} className="calendar-description" />
        ) : null}
      </header>
      {isEmptyCalendar(data) ? (
        <>
          <Legend data={data} />
          <EmptyState title={text('calendar.emptyTitle')} text={text('calendar.emptyDetail')} />
        </>
      ) : (
        <>
          <div className="ui-actions calendar-tools">
            <ViewSwitch data={data} width="wide" />
            <ViewSwitch data={data} width="narrow" />
            <SearchForm search={data.search ?? ''} kept={calendarParameters(data, data.address)} />
            <a className="ui-link calendar-print" href={printHref(data, data.address)} rel="nofollow">
              {text('print.print')}
            </a>
          </div>
          <Legend data={data} />
          <Events data={data} />
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

/**
 * The choice of Month, Week or List, which are separate pages, each with its own script. Where the usual page is a
 * month, narrow screens show it as the list, and Month leads to the grid at every width.
 */
function ViewSwitch({ data, width }: { data: CalendarPageData; width: 'wide' | 'narrow' }) {
  const { address } = data;
  const usual = usualView(data);
  const isNarrow = width === 'narrow';
  const views: [target: CalendarView, label: string, shownBy: CalendarView][] = [
    [isNarrow || usual === 'list' ? 'month' : usual, text('calendar.calendarView'), 'month'],
    ['week', text('calendar.weekView'), 'week'],
    [isNarrow ? usual : 'list', text('calendar.listView'), 'list'],
  ];
  const shown = address.view === 'calendar' ? (isNarrow ? 'list' : 'month') : address.view;
  return (
    <nav className={`view-switch on-${width}`} aria-label={text('calendar.views')}>
      {views.map(([view, label, shownBy]) => (
        <a
          key={label}
          href={calendarHref(data, { ...address, view })}
          data-view={view}
          rel={relOf(data, { ...address, view })}
          aria-current={shown === shownBy || undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The server does not know the width: the style sheet shows the grid or the agenda, and the script follows. */
function Events({ data }: { data: CalendarPageData }) {
  const { view } = data.address;
  const { agenda = data.events } = data;
  const list = (
    <HydratedPart id={LIST_ROOT_ID}>
      <AgendaBody data={{ ...data, events: agenda }} />
    </HydratedPart>
  );
  if (view === 'list') return list;
  const grid = (
    <HydratedPart>{view === 'week' ? <WeekBody data={data} /> : <CalendarBody data={data} />}</HydratedPart>
  );
  if (view !== 'calendar') return grid;
  return (
    <>
      <div className="on-wide">{grid}</div>
      <div className="on-narrow">{list}</div>
    </>
  );
}

/** The next dates, above everything else; on a narrow screen only where nothing else was asked for. */
function NextDates({ data }: { data: CalendarPageData }) {
  const { upcoming, address, search, zone, hourCycle, now } = data;
  if (upcoming.length === 0) return null;
  const isUsual = address.view === usualView(data) && address.month === null && search === undefined;
  const query = keptQuery(address);
  return (
    <ol className={classNames('next-dates', !isUsual && 'on-wide')} aria-label={text('calendar.nextDates')}>
      {upcoming.map((event) => (
        <li key={event.id} data-of={event.calendar_ids?.[0]}>
          <a className="next-date" href={`/event/public/${event.id}${query}`}>
            <span className="ui-ellipsis next-what">
              <strong>
                <bdi>{event.title}</bdi>
              </strong>
              {event.location ? (
                <span className="ui-note">
                  {' · '}
                  <bdi>{event.location}</bdi>
                </span>
              ) : null}
            </span>
            <span className="ui-ellipsis next-when">
              {Date.parse(event.start_time) <= now ? <b>{text('calendar.now')} · </b> : null}
              <Span date={event} style={{ timeZone: zone, hourCycle, now }} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function SearchForm({ search, kept }: { search: string; kept: Record<string, string> }) {
  return (
    <form method="get" role="search" className="search-form">
      {Object.entries({ ...kept, view: 'list' })
        .filter(([name]) => name !== 'q' && name !== 'month')
        .map(([name, content]) => (
          <input key={name} type="hidden" name={name} value={content} />
        ))}
      <input
        className="ui-input search-field"
        type="search"
        name="q"
        defaultValue={search}
        maxLength={PUBLIC_SEARCH_MAX_CHARACTERS}
        placeholder={text('calendar.search')}
        aria-label={text('calendar.search')}
      />
      <button type="submit" className={buttonClass('plain')}>
        {text('calendar.find')}
      </button>
    </form>
  );
}
