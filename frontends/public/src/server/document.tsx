import { renderToStaticMarkup } from 'react-dom/server';
import { PAGE_DATA_ID, type PageData } from '../page-data.js';
import type { AssetFiles, Entry } from './asset-files.js';
import { jsonForHtml } from './json-for-html.js';
import { renderHead } from './page-head.js';
import { isEmptyCalendar } from './pages/calendar-page.js';
import { PublicPage } from './pages/public-page.js';

interface DocumentParts {
  data: PageData;
  assets: AssetFiles;
  /** A style sheet made by `lookStyle`; never text of a request. */
  style: string;
  /** The classes of `body` that put that style to use. */
  classes: string[];
  /** What the browser may paint before the styles have arrived. */
  colorScheme: string;
  /** The page is set in a font of its own, which is then loaded. */
  hasEventFont?: boolean;
}

/** What the browser runs: nothing is hydrated where nothing changes. */
function entryOf(data: PageData): Entry {
  if (data.page === 'problem' || (data.page === 'calendar' && isEmptyCalendar(data))) return 'plain';
  return data.page === 'event' ? 'event' : 'calendar';
}

/**
 * The whole HTML document: head, the page as React renders it, and the data that the browser hydrates a part of it with.
 * The data stands in a block that browsers do not execute, so the Content-Security-Policy needs no exception for it.
 */
export function renderDocument({
  data,
  assets,
  style,
  classes,
  colorScheme,
  hasEventFont = false,
}: DocumentParts): string {
  const entry = entryOf(data);
  const kind = data.page === 'problem' ? data.subject : data.page;
  const styleLinks = [...assets.styles, ...(hasEventFont ? assets.fonts : [])]
    .map((address) => `<link rel="stylesheet" href="${address}">`)
    .join('');
  // The height of a frame is told at once, by a script of its own that waits for nothing.
  const isFramed = kind === 'embed';
  const scriptElements = [...(isFramed ? assets.scripts.embed : []), ...assets.scripts[entry]]
    .map((address) => `<script src="${address}" defer></script>`)
    .join('');
  // The hydrated part counts its ids for itself; the prefix keeps those around it apart.
  const body = renderToStaticMarkup(<PublicPage data={data} />, { identifierPrefix: 'page' });
  const block =
    entry === 'plain'
      ? ''
      : `<script type="application/json" id="${PAGE_DATA_ID}">${jsonForHtml(data)}</script>`;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="color-scheme" content="${colorScheme}">` +
    `${renderHead(data)}${styleLinks}${style ? `<style>${style}</style>` : ''}${scriptElements}</head>` +
    `<body class="${[`of-${kind}`, ...classes].join(' ')}">${body}${block}</body></html>`
  );
}
