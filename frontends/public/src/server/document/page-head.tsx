import { renderToStaticMarkup } from 'react-dom/server';
import {
  canonicalTimeZone,
  getEventFile,
  parseCalendarReference,
  pathOf,
  type PublicCalendar,
  type PublicEvent,
} from '@daymark/contracts';
import { BrandMark, formatMonth, pageTitle, type HourCycle } from '@daymark/ui/public';
import { relOf } from '../../calendar/index.js';
import { datedSpanWithZone } from '../../event/index.js';
import {
  isInFrame,
  type CalendarPageData,
  type EventPageData,
  type PageData,
  type PrintPageData,
  type ProblemPageData,
  type Site,
} from '../../page-data.js';
import { text } from '../../texts.js';
import { jsonForHtml } from './json-for-html.js';
import { oembedAddress } from '../oembed-routes.js';
import {
  calendarPicture,
  eventPicture,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  titleOf,
  versionOf,
} from '../preview/index.js';
import { problemText } from '../pages/problem-text.js';
import { calendarStructuredData, eventStructuredData } from './structured-data.js';

const DESCRIPTION_MAX_CHARACTERS = 200;

/** The icon as a data URL, so that no page requests a file for it. */
const ICON_ADDRESS = `data:image/svg+xml,${encodeURIComponent(
  renderToStaticMarkup(<BrandMark />).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
)}`;

interface HeadContent {
  title: string;
  description: string;
  canonical?: string;
  isIndexed: boolean;
  /** Search engines follow its links; they do not if its address is a variant of the canonical page. */
  isFollowed?: boolean;
  alternate?: { address: string; title: string };
  structuredData?: object[];
  picture?: string;
}

/** One line of at most 200 characters; surrogate pairs stay whole. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= DESCRIPTION_MAX_CHARACTERS
    ? line
    : `${characters
        .slice(0, DESCRIPTION_MAX_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
}

/** The owner's zone for a calendar. A page in it is no variant. */
const zoneOf = (calendar: PublicCalendar | null) =>
  calendar?.theme?.timezone ? canonicalTimeZone(calendar.theme.timezone) : null;

/** When, where, and what; never how to join. */
function eventDescription(event: PublicEvent, hourCycle: HourCycle): string {
  const parts = [datedSpanWithZone(event, hourCycle), event.location, event.series?.recurrence_text];
  parts.push(event.cancellation_note, event.description);
  return excerpt(parts.filter(Boolean).join(' · '));
}

const pictureAddress = (page: string, version: string) => `${page}/preview.png?v=${version}`;

const organizerOf = (
  { id, name, logo_url }: Pick<PublicCalendar, 'id' | 'name'> & { logo_url?: string | null },
  site: Site,
) => ({
  name,
  url: `${site.origin}/calendar/public/${id}`,
  ...(logo_url && { logo: site.origin + logo_url }),
});

/** The images: the owner's cover, if there is one, before the generated one. */
function picturesOf(drawn: string, calendar: PublicCalendar | null, site: Site): string | string[] {
  const cover = calendar?.cover?.at(-1);
  return cover ? [site.origin + cover.url, drawn] : drawn;
}

function eventHead(data: EventPageData): HeadContent {
  const { event, calendar, timeZone, zones, site, hourCycle, isFramed = false } = data;
  const canonical = `${site.origin}/event/public/${event.id}`;
  const picture = versionOf(eventPicture(event, calendar, data));
  const title = titleOf(event);
  const isPlain = (timeZone === null || timeZone === zoneOf(calendar)) && zones === undefined && !isFramed;
  return {
    title,
    description: eventDescription(event, hourCycle),
    canonical,
    // An event that is in no public calendar must not be found without its link.
    isIndexed: isPlain && event.calendars.length > 0,
    isFollowed: isPlain,
    alternate: {
      address: site.origin + pathOf(getEventFile, { params: { id: event.series?.date_id ?? event.id } }),
      title,
    },
    picture,
    structuredData: isFramed
      ? []
      : [
          eventStructuredData(event, canonical, {
            image: picturesOf(pictureAddress(canonical, picture), calendar, site),
            organizer: calendar && organizerOf(calendar, site),
          }),
        ],
  };
}

function calendarHead(data: CalendarPageData): HeadContent {
  const { calendar, address, events, theme, now, site, page, hourCycle, upcoming, search, zones } = data;
  const isFollowed =
    page === 'calendar' &&
    relOf(data, address) === undefined &&
    search === undefined &&
    zones === undefined &&
    (address.timeZone === null || address.timeZone === zoneOf(calendar)) &&
    Object.keys(theme).length === 0;
  // Anybody can combine calendars in an address; only stored collections are indexed.
  const isMadeUp =
    parseCalendarReference(calendar.id)?.kind === 'calendars' && calendar.calendars !== undefined;
  const isIndexed = isFollowed && address.month === null && !isMadeUp;
  return {
    title: calendar.name,
    description: excerpt(calendar.description ?? text('subscribe.introduction')),
    canonical: `${site.origin}/calendar/public/${calendar.id}`,
    isIndexed,
    isFollowed,
    alternate: { address: calendar.feed_url, title: calendar.name },
    picture: versionOf(calendarPicture(calendar, upcoming, { site, hourCycle })),
    structuredData:
      isIndexed && events.state === 'loaded'
        ? calendarStructuredData(events.items, now, {
            addressOf: (id) => `${site.origin}/event/public/${id}`,
            organizerOf: ({ calendar_ids }) => {
              const own = calendar.calendars?.find(({ id }) => id === calendar_ids?.[0]) ?? calendar;
              return organizerOf(own, site);
            },
          })
        : [],
  };
}

/** In print the title becomes the name of the PDF file. */
const printHead = ({ calendar, months, site }: PrintPageData): HeadContent => ({
  title: calendar.name,
  description: months.map(({ month }) => formatMonth(month)).join(', '),
  canonical: `${site.origin}/calendar/public/${calendar.id}`,
  isIndexed: false,
  isFollowed: false,
});

function problemHead(data: ProblemPageData): HeadContent {
  const { title, detail } = problemText(data);
  // The description differs from the title, as searches and chats show both.
  const description = [title, detail].filter(Boolean).join(': ');
  return { title: data.eventTitle ?? title, description, isIndexed: false };
}

function contentOf(data: PageData): HeadContent {
  if (data.page === 'event') return eventHead(data);
  if (data.page === 'print') return printHead(data);
  return data.page === 'problem' ? problemHead(data) : calendarHead(data);
}

export function renderHead(data: PageData): string {
  const {
    title,
    description,
    canonical,
    isIndexed,
    isFollowed = true,
    alternate,
    structuredData = [],
    picture,
  } = contentOf(data);
  const markup = renderToStaticMarkup(
    <>
      <title>{pageTitle(title, data.site.productName)}</title>
      <meta name="product-name" content={data.site.productName} />
      <link rel="icon" type="image/svg+xml" href={ICON_ADDRESS} />
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content={isFollowed ? 'noindex' : 'noindex, nofollow'} />}
      {canonical && <link rel="canonical" href={canonical} />}
      <meta property="og:site_name" content={data.site.productName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical && <meta property="og:url" content={canonical} />}
      {canonical && picture ? (
        <>
          <meta property="og:image" content={pictureAddress(canonical, picture)} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(PICTURE_WIDTH)} />
          <meta property="og:image:height" content={String(PICTURE_HEIGHT)} />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="twitter:card" content="summary" />
      )}
      {canonical && picture && !isInFrame(data) ? (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={oembedAddress(data.site.origin, canonical)}
          title={title}
        />
      ) : null}
      {alternate && (
        <link rel="alternate" type="text/calendar" href={alternate.address} title={alternate.title} />
      )}
    </>,
  );
  // Written by hand because React would escape JSON as text; jsonForHtml leaves nothing that could close the element.
  return structuredData.length
    ? `${markup}<script type="application/ld+json">${jsonForHtml(structuredData)}</script>`
    : markup;
}
