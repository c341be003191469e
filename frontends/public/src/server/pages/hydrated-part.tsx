import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { PAGE_ROOT_ID } from '../../page-data.js';

/** The part of a page that changes in the browser. Only this is hydrated; the rest needs no script. */
export function HydratedPart({ children }: { children: ReactElement }) {
  // eslint-disable-next-line no-restricted-syntax -- React made this markup and escaped every value in it
  return <div id={PAGE_ROOT_ID} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />;
}
