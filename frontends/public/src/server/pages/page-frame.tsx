import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { languages, type Language } from '@daymark/contracts';
import { textIn } from '@daymark/texts';
import { Logo } from '@daymark/ui/public';
import { PAGE_ROOT_ID, type PageData } from '../../page-data.js';
import { text } from '../../texts.js';

interface PageFrameProps {
  data: Pick<PageData, 'site' | 'language'>;
  hrefOf: (lang: Language) => string;
  children: ReactNode;
}

export function PageFrame({ data, hrefOf, children }: PageFrameProps) {
  return (
    <div className="frame">
      <main className="frame-main">{children}</main>
      <footer className="frame-foot">
        <nav className="languages" aria-label={text('document.language')}>
          {languages.map((language) => (
            <a
              key={language}
              href={hrefOf(language)}
              data-lang={language}
              lang={language}
              hrefLang={language}
              rel="nofollow"
              aria-current={language === data.language || undefined}
            >
              {textIn(language, 'document.languageName')}
            </a>
          ))}
        </nav>
        <a className="frame-product" href="/">
          <span>{text('document.madeWith')}</span> <Logo size={20} name={data.site.productName} />
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
