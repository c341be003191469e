import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Logo } from '@daymark/ui/public';
import { PAGE_ROOT_ID, type Site } from '../../page-data.js';
import * as texts from '../../texts.js';

export function PageFrame({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <div className="frame">
      <main className="frame-main">{children}</main>
      <footer className="frame-foot">
        <a className="frame-product" href="/">
          <span>{texts.document.madeWith}</span> <Logo size={20} name={site.productName} />
        </a>
      </footer>
    </div>
  );
}

/** A part of a page that changes in the browser. Only this is hydrated; the rest needs no script. */
export function HydratedPart({ id = PAGE_ROOT_ID, children }: { id?: string; children: ReactElement }) {
  const html = renderToString(children, { identifierPrefix: id });
  // eslint-disable-next-line no-restricted-syntax -- React made this markup and escaped every value in it
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}
