import type { EventPageData } from '../../../page-data.js';
import * as texts from '../../../texts.js';
import { TypedText } from '../typed-text.js';

/** Says that an event is cancelled, with its owner's note. */
export function CancelledNotice({ event }: Pick<EventPageData, 'event'>) {
  if (event.status !== 'cancelled') return null;
  return (
    <div className="event-cancelled">
      <strong>{texts.event.isCancelled}</strong>
      {event.cancellation_note ? <TypedText text={event.cancellation_note} /> : null}
    </div>
  );
}
