import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf, type FontName } from '@daymark/contracts';
import { blockOfMonth, UNSHOWN_IN_GRID, type CalendarBlock } from '../../calendar/index.js';
import { isInFrame, PAGE_DATA_ID, PAGE_TEXTS_ID, type PageData } from '../../page-data.js';
import type { AssetFiles, Entry } from './asset-files.js';
import { jsonForHtml } from './json-for-html.js';
import { renderHead } from './page-head.js';
import { CalendarPage, isEmptyCalendar } from '../pages/calendar-page.js';
import { EmbedPage } from '../pages/embed-page.js';
import { EventFrame } from '../pages/event/event-frame.js';
import { EventPage } from '../pages/event/event-page.js';
import { PrintPage } from '../pages/print-page.js';
import { ProblemPage } from '../pages/problem-page.js';
import type { Language } from '@daymark/texts';
import { eventCatalogs as events } from '@daymark/calendar-ui/catalogs';
import { compiled, loadCatalogs } from '@daymark/texts/catalogs';
import { dateCatalogs as dates } from '@daymark/ui/catalogs';
import { calendarCatalogs, pageCatalogs } from '../../locales/index.js';

interface DocumentParts {
  data: PageData;
  assets: AssetFiles;
  /** A style sheet from `themeStyle`, or its placeholder; never text of a request. */
  style: string;
  classes: string[];
  /** The colour scheme for painting before the styles are loaded. */
  colorScheme: string;
  /** The page's own font, to be preloaded. */
  font?: FontName | undefined;
}

/** The script of a page; a page without changes is not hydrated. */
function entryOf(data: PageData): Entry {
  if (data.page === 'problem' || data.page === 'print' || (data.page === 'calendar' && isEmptyCalendar(data)))
    return 'plain';
  if (data.page === 'event') return 'event';
  if (data.page === 'embed') return 'framedMonth';
  const { view } = data.address;
  return view === 'list' || view === 'week' ? view : 'month';
}

/** Whether a page has the month twice: as a grid, and as the agenda of narrow screens. */
const hasAgenda = (data: PageData) => data.page === 'calendar' && data.address.view === 'calendar';

function partOf(data: PageData): CalendarBlock | null {
  if (data.page === 'problem' || data.page === 'event' || data.page === 'print') return null;
  const { site: _site, upcoming: _upcoming, bestWay: _bestWay, calendar, events, agenda, ...part } = data;
  const { page, address } = part;
  const unshown = page === 'embed' || address.view === 'month' ? UNSHOWN_IN_GRID : {};
  return {
    ...part,
    calendar: { id: calendar.id, default_view: calendar.default_view },
    events: blockOfMonth(events, unshown),
    ...(agenda && { agenda: blockOfMonth(agenda, unshown) }),
  };
}

function PublicPage({ data }: { data: PageData }) {
  switch (data.page) {
    case 'event':
      return data.isFramed ? <EventFrame data={data} /> : <EventPage data={data} />;
    case 'calendar':
      return <CalendarPage data={data} />;
    case 'embed':
      return <EmbedPage data={data} />;
    case 'print':
      return <PrintPage data={data} />;
    case 'problem':
      return <ProblemPage data={data} />;
  }
}

const jsonBlock = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;

/**
 * Renders the whole HTML document: head, the page, and the data for hydrating a part of it. The data is in a block that
 * browsers do not execute, so the Content-Security-Policy needs no exception for it. The language must be in use.
 */
export function renderDocument({ data, assets, style, classes, colorScheme, font }: DocumentParts): string {
  const entry = entryOf(data);
  const kind = isInFrame(data) ? 'embed' : data.page === 'problem' ? data.subject : data.page;
  const styleLinks = [...assets.styles, ...(font ? assets.fonts : [])]
    .map((address) => `<link rel="stylesheet" href="${address}">`)
    .join('');
  // A font that arrives after the first paint is not used (`font-display: optional`), since it would change the width
  // of lines.
  const fontLinks = (font ? (assets.fontFiles[font.toLowerCase().replaceAll(' ', '-')] ?? []) : [])
    .map((address) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`)
    .join('');
  // These scripts run at once, such as for the frame's height; further scripts are fetched after the first paint, which
  // they would delay.
  const first = kind === 'embed' ? assets.scripts.embed : assets.scripts.plain;
  const later = entry === 'plain' ? '' : ` data-later="${assets.scripts[entry].join(' ')}"`;
  const narrow = later && hasAgenda(data) ? ` data-narrow="${assets.scripts.list.join(' ')}"` : '';
  const scriptElements = `<script src="${first[0]}" defer${later}${narrow}></script>`;
  // The hydrated part numbers its ids separately; the prefix keeps the others from colliding with them.
  const body = renderToStaticMarkup(<PublicPage data={data} />, { identifierPrefix: 'page' });
  // For the script of an event's page.
  const hours = data.page === 'event' ? ` data-hours="${data.hourCycle}"` : '';
  const part = entry === 'plain' ? null : partOf(data);
  const blocks =
    (entry === 'plain' ? '' : jsonBlock(PAGE_TEXTS_ID, pageTexts(data.language))) +
    (part ? jsonBlock(PAGE_DATA_ID, jsonForHtml(part)) : '');
  return (
    `<!doctype html><html lang="${data.language}" dir="${directionOf(data.language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="color-scheme" content="${colorScheme}">` +
    `${renderHead(data)}${fontLinks}${styleLinks}${style ? `<style>${style}</style>` : ''}${scriptElements}</head>` +
    `<body class="${[`of-${kind}`, ...classes].join(' ')}"${hours}>${body}${blocks}</body></html>`
  );
}

for (const part of [dates, events, calendarCatalogs, pageCatalogs]) loadCatalogs<string>(part);

const messagesByLanguage = new Map<Language, string>();

/** The messages that scripts in the browser use, compiled, as JSON for a block of the document. */
function pageTexts(language: Language): string {
  const json =
    messagesByLanguage.get(language) ??
    jsonForHtml(compiled({ ...dates[language], ...events[language], ...calendarCatalogs[language] }));
  messagesByLanguage.set(language, json);
  return json;
}
