import { buttonClass } from '@daymark/ui/public';
import * as texts from '../texts.js';
import { InPlaceLink } from './in-place-link.js';

interface FailedEventsProps {
  /** The page of the same events. Absent in a frame, where no link may navigate. */
  href?: string | undefined;
  onRetry: () => void;
}

/** Says that loading the events failed, with a button to retry. */
export function FailedEvents({ href, onRetry }: FailedEventsProps) {
  const text = texts.calendar;
  return (
    <div className="month-note month-failed">
      <strong>{text.eventsFailed}</strong>
      <span>{text.eventsFailedDetail}</span>
      {href === undefined ? null : (
        <InPlaceLink className={buttonClass()} href={href} onFollow={onRetry}>
          {text.tryAgain}
        </InPlaceLink>
      )}
    </div>
  );
}
