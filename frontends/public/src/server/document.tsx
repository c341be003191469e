import { renderToStaticMarkup } from 'react-dom/server';
import type { FontName } from '@daymark/contracts';
import { blockOfMonth, type CalendarBlock } from '../calendar/index.js';
import { isInFrame, PAGE_DATA_ID, type PageData } from '../page-data.js';
import type { AssetFiles, Entry } from './asset-files.js';
import { jsonForHtml } from './json-for-html.js';
import { renderHead } from './page-head.js';
import { isEmptyCalendar, isList } from './pages/calendar-page.js';
import { PublicPage } from './pages/public-page.js';

interface DocumentParts {
  data: PageData;
  assets: AssetFiles;
  /** A style sheet made by `themeStyle`, or a placeholder for it; never text of a request. */
  style: string;
  /** The classes of `body` that put that style to use. */
  classes: string[];
  /** What the browser may paint before the styles have arrived. */
  colorScheme: string;
  /** A font of its own that the page is set in, which is then loaded. */
  font?: FontName | undefined;
}

/** What the browser runs: nothing is hydrated where nothing changes. */
function entryOf(data: PageData): Entry {
  if (data.page === 'problem' || data.page === 'print' || (data.page === 'calendar' && isEmptyCalendar(data)))
    return 'plain';
  if (data.page === 'event') return 'event';
  if (data.page === 'embed') return 'framedMonth';
  if (isList(data)) return 'list';
  return data.address.view === 'week' ? 'week' : 'month';
}

/** What the browser needs to take its part over, and nothing else. */
function partOf(data: PageData): CalendarBlock | null {
  if (data.page === 'problem' || data.page === 'event' || data.page === 'print') return null;
  const { page, calendar, source, names, address, zone, zones, events, theme, now, search, weekStart } = data;
  const block = blockOfMonth(events, ['month', 'framedMonth'].includes(entryOf(data)));
  return {
    page,
    calendar: { id: calendar.id, default_view: calendar.default_view },
    ...(source && { source }),
    ...(names && { names }),
    address,
    zone,
    zones,
    events: block,
    theme,
    now,
    search,
    weekStart,
  };
}

/**
 * The whole HTML document: head, the page as React renders it, and the data that the browser hydrates a part of it with.
 * The data stands in a block that browsers do not execute, so the Content-Security-Policy needs no exception for it.
 */
export function renderDocument({ data, assets, style, classes, colorScheme, font }: DocumentParts): string {
  const entry = entryOf(data);
  const kind = isInFrame(data) ? 'embed' : data.page === 'problem' ? data.subject : data.page;
  const styleLinks = [...assets.styles, ...(font ? assets.fonts : [])]
    .map((address) => `<link rel="stylesheet" href="${address}">`)
    .join('');
  // A font that comes after the first paint is not used (`font-display: optional`), since its lines would be of another width.
  const fontLinks = (font ? (assets.fontFiles[font.toLowerCase().replaceAll(' ', '-')] ?? []) : [])
    .map((address) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`)
    .join('');
  // The height of a frame is told at once. Both of these wait for nothing; what they load is fetched after the first paint,
  // which fetching it would delay.
  const first = kind === 'embed' ? assets.scripts.embed : assets.scripts.plain;
  const later = entry === 'plain' ? [] : assets.scripts[entry];
  const scriptElements = `<script src="${first[0]}" defer${later.length > 0 ? ` data-later="${later.join(' ')}"` : ''}></script>`;
  // The hydrated part counts its ids for itself; the prefix keeps those around it apart.
  const body = renderToStaticMarkup(<PublicPage data={data} />, { identifierPrefix: 'page' });
  const part = entry === 'plain' ? null : partOf(data);
  const block = part
    ? `<script type="application/json" id="${PAGE_DATA_ID}">${jsonForHtml(part)}</script>`
    : '';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="color-scheme" content="${colorScheme}">` +
    `${renderHead(data)}${fontLinks}${styleLinks}${style ? `<style>${style}</style>` : ''}${scriptElements}</head>` +
    `<body class="${[`of-${kind}`, ...classes].join(' ')}">${body}${block}</body></html>`
  );
}
