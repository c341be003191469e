import type { AnchorHTMLAttributes } from 'react';
import { buttonClass } from '@daymark/ui/public';
import { text } from '../texts.js';

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

interface FailedEventsProps {
  /** The page of the same events. Absent in a frame, where no link may navigate. */
  href?: string | undefined;
  onRetry: () => void;
}

export function FailedEvents({ href, onRetry }: FailedEventsProps) {
  return (
    <div className="month-note month-failed">
      <strong>{text('calendar.eventsFailed')}</strong>
      <span>{text('calendar.eventsFailedDetail')}</span>
      {href === undefined ? null : (
        <InPlaceLink className={buttonClass()} href={href} onFollow={onRetry}>
          {text('calendar.tryAgain')}
        </InPlaceLink>
      )}
    </div>
  );
}
