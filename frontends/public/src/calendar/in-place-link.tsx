import type { AnchorHTMLAttributes } from 'react';

interface InPlaceLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Absent where there is nothing to go to without a script. */
  href: string | undefined;
  /** What following the link does when a script runs; opening a new tab or window is left to the browser. */
  onFollow: () => void;
}

/** A link to another state of the same page: with a script nothing is loaded again. */
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
