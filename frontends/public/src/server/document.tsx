import { renderToString } from 'react-dom/server';
import { PAGE_DATA_ID, type PageData } from '../page-data.js';
import { PublicPage } from '../public-page.js';
import type { AssetFiles } from './asset-files.js';
import { jsonForHtml } from './json-for-html.js';
import { renderHead } from './page-head.js';

interface DocumentParts {
  data: PageData;
  assets: AssetFiles;
  /** A style sheet made by `lookStyle`; never text of a request. */
  style: string;
  bodyClasses: string[];
}

/**
 * The whole HTML document: head, the page as React renders it, and the data that the browser hydrates it with.
 * The data stands in a block that browsers do not execute, so the Content-Security-Policy needs no exception for it.
 */
export function renderDocument({ data, assets, style, bodyClasses }: DocumentParts): string {
  const styles = assets.styles.map((address) => `<link rel="stylesheet" href="${address}">`).join('');
  const scripts = assets.scripts.map((address) => `<script src="${address}" defer></script>`).join('');
  const body = renderToString(<PublicPage data={data} />);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `${renderHead(data)}${styles}${style ? `<style>${style}</style>` : ''}${scripts}</head>` +
    `<body class="${[`page-${data.page}`, ...bodyClasses].join(' ')}"><div id="root">${body}</div>` +
    `<script type="application/json" id="${PAGE_DATA_ID}">${jsonForHtml(data)}</script></body></html>`
  );
}
