import type { AnchorHTMLAttributes } from 'react';

interface InPlaceLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** What following the link does once a script runs; a new tab or window stays the browser's matter. */
  onFollow: () => void;
}

/** A link to this same page in another state: with a script nothing is loaded again. */
export const InPlaceLink = ({ href, onFollow, children, ...rest }: InPlaceLinkProps) => (
  <a
    href={href}
    {...rest}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onFollow();
    }}
  >
    {children}
  </a>
);
