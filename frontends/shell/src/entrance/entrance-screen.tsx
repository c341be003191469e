import type { ReactNode } from 'react';
import { Card, Logo, productName, usePageTitle } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import './entrance.css';

/** A screen outside the layout: the logo, which leads home, above what is to be done. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <main className="shell-screen entrance">
      <Link to={paths.home} className="entrance-home" aria-label={texts.header.home(productName())}>
        <Logo size={40} />
      </Link>
      {children}
    </main>
  );
}

/** Such a screen with one thing to be done, in a card. */
export function EntranceScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EntranceFrame title={title}>
      <Card className="entrance-card" title={title} titleLevel={1}>
        {children}
      </Card>
    </EntranceFrame>
  );
}
