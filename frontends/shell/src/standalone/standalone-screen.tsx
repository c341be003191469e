import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Card, Logo, productName, usePageTitle } from '@daymark/ui/core';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import '../standalone.css';

export function StandaloneFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <main className="shell-screen standalone">
      <Link
        to={paths.home}
        className="standalone-home"
        aria-label={text('shell.header.home', { product: productName() })}
      >
        <Logo size={40} />
      </Link>
      {children}
    </main>
  );
}

export function StandaloneScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <StandaloneFrame title={title}>
      <Card className="standalone-card" title={title} titleLevel={1}>
        {children}
      </Card>
    </StandaloneFrame>
  );
}

/** Focuses an element that replaces the control just used, so that a screen reader reads it. */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
