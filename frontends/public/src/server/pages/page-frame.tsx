import type { ReactNode } from 'react';
import { Logo } from '@daymark/ui/public';
import type { Site } from '../../page-data.js';
import * as texts from '../../texts.js';

/** The frame of every page but the embed: one main part, and the product's name below. */
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
